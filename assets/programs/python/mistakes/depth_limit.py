"""A mistake on purpose: the depth limit is compared after one more move."""

import sys

import shared
import tilescope_trace as trace
from puzzle import read_boards, successors


def within(board, depth, limit, before):
    if board == goal:
        trace.goal(board)
        return True
    if depth > limit:  # the mistake
        return False
    trace.expand(board)
    return any(
        within(child, depth + 1, limit, board) for _, child in successors(board, cols) if child != before
    )


start, goal, cols = read_boards()
within(start, 0, int(sys.argv[1]), None)
shared.end()
