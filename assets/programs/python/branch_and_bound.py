"""Depth-first branch and bound: each path that is found is the limit for the next ones. The first limit is the argument."""

import sys

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def visit(board, moves, before):
    global best
    trace.expand(board, g=len(moves))
    if board == goal:
        best = moves
        return
    for letter, child in successors(board, cols):
        f = len(moves) + 1 + manhattan(child, goal, cols)
        is_better = best is None or f < len(best)
        if child != before and f <= limit and is_better:
            visit(child, moves + letter, board)


start, goal, cols = read_boards()
limit, best = int(sys.argv[1]), None
visit(start, "", None)
if best is not None:
    trace.goal(goal)
    trace.solution(best)
