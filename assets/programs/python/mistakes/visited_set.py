"""A mistake on purpose: no board is visited twice, even on a shorter path."""

import sys

import shared
import tilescope_trace as trace
from puzzle import read_boards, successors


def within(board, depth, limit):
    visited.add(board)
    if board == goal:
        trace.goal(board)
        return True
    if depth == limit:
        return False
    trace.expand(board)
    for _, child in successors(board, cols):
        if child not in visited and within(child, depth + 1, limit):  # the mistake
            return True
    return False


start, goal, cols = read_boards()
visited = set()
within(start, 0, int(sys.argv[1]))
shared.end()
