"""A mistake on purpose: breadth-first search that takes the newest board."""

import shared
import tilescope_trace as trace
from puzzle import read_boards, successors

start, goal, cols = read_boards()
queue, reached = [start], {start}
while queue:
    board = queue.pop()  # the mistake
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        shared.end()
    for _, child in successors(board, cols):
        if child not in reached:
            reached.add(child)
            queue.append(child)
