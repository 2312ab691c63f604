"""Depth-first search with a stack of open boards and a set of those that were ever pushed. It writes only its expansions."""

import tilescope_trace as trace
from puzzle import read_boards, successors

start, goal, cols = read_boards()
stack, reached = [start], {start}
while stack:
    board = stack.pop()
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        break
    # In reverse, so that the first move is on top.
    for _, child in reversed(list(successors(board, cols))):
        if child not in reached:
            reached.add(child)
            stack.append(child)
