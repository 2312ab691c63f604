"""A mistake on purpose: the limit is tested before the goal."""

import shared
import tilescope_trace as trace
from puzzle import read_boards, successors


def within(board, depth, limit, before):
    if depth == limit:  # the mistake
        return False
    if board == goal:
        trace.goal(board)
        return True
    trace.expand(board)
    return any(
        within(child, depth + 1, limit, board) for _, child in successors(board, cols) if child != before
    )


start, goal, cols = read_boards()
limit = 0
while not within(start, 0, limit, None):
    limit += 1
shared.end()
