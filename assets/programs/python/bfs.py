"""Breadth-first search that writes only its expansions: all else is inferred."""

from collections import deque

import tilescope_trace as trace
from puzzle import read_boards, successors

start, goal, cols = read_boards()
queue, reached = deque([start]), {start}
while queue:
    board = queue.popleft()
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        break
    for _, child in successors(board, cols):
        if child not in reached:
            reached.add(child)
            queue.append(child)
