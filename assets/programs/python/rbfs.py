"""Recursive best-first search: a child's value is forgotten below, and backed up. Of equal values, the newest comes first."""

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def rbfs(board, g, value, limit, before):
    """Whether the goal is found, and the new value of the board."""
    trace.expand(board, g=g, f=value)
    if board == goal:
        trace.goal(board)
        return True, value
    children = []
    for _, child in successors(board, cols):
        if child != before:
            f = max(value, g + 1 + manhattan(child, goal, cols))
            children.insert(0, (f, child))
    while True:
        best = min(children, key=lambda entry: entry[0])
        if best[0] > limit:
            return False, best[0]
        children.remove(best)
        others = min((f for f, _ in children), default=float("inf"))
        found, f = rbfs(best[1], g + 1, best[0], min(limit, others), board)
        if found:
            return True, f
        children.insert(0, (f, best[1]))


start, goal, cols = read_boards()
rbfs(start, 0, manhattan(start, goal, cols), float("inf"), None)
