"""Depth-limited search, once or with growing limits: the limit, or "deepening", is the argument."""

import sys

import tilescope_trace as trace
from puzzle import read_boards, successors


def within(board, depth, limit, before):
    if board == goal:
        trace.goal(board)
        return True
    if depth == limit:
        return False
    trace.expand(board)
    return any(
        within(child, depth + 1, limit, board) for _, child in successors(board, cols) if child != before
    )


start, goal, cols = read_boards()
if sys.argv[1] == "deepening":
    limit = 0
    trace.bound(limit)
    while not within(start, 0, limit, None):
        limit += 1
        trace.bound(limit)
else:
    within(start, 0, int(sys.argv[1]), None)
