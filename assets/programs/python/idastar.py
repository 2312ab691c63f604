"""IDA* with Manhattan distance. It writes its bounds and its expansions."""

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def within(board, g, bound, before):
    """Whether the goal is found, and the least f above the bound."""
    trace.expand(board, g=g, h=manhattan(board, goal, cols))
    if board == goal:
        trace.goal(board)
        return True, bound
    least = float("inf")
    for _, child in successors(board, cols):
        if child == before:
            continue
        f = g + 1 + manhattan(child, goal, cols)
        if f > bound:
            least = min(least, f)
            continue
        found, below = within(child, g + 1, bound, board)
        if found:
            return True, bound
        least = min(least, below)
    return False, least


start, goal, cols = read_boards()
bound, found = manhattan(start, goal, cols), False
while not found:
    trace.bound(bound)
    found, bound = within(start, 0, bound, None)
