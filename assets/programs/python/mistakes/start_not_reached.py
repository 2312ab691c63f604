"""A mistake on purpose: the start is not marked as reached."""

from collections import deque

import shared
import tilescope_trace as trace
from puzzle import read_boards, successors

start, goal, cols = read_boards()
queue, reached = deque([start]), set()  # the mistake
while queue:
    board = queue.popleft()
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        shared.end()
    for _, child in successors(board, cols):
        if child not in reached:
            reached.add(child)
            queue.append(child)
