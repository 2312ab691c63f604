"""A mistake on purpose: the next bound is the least f of all boards."""

import shared
import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def within(board, g, bound, before):
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        shared.end()
    least = float("inf")
    for _, child in successors(board, cols):
        if child == before:
            continue
        f = g + 1 + manhattan(child, goal, cols)
        least = min(least, f)  # the mistake
        if f > bound:
            continue
        least = min(least, within(child, g + 1, bound, board))
    return least


start, goal, cols = read_boards()
bound = manhattan(start, goal, cols)
while True:
    trace.bound(bound)
    bound = within(start, 0, bound, None)
