"""Depth-first search to a limit, the argument, with a stack and without a closed list: only the path is remembered."""

import sys

import tilescope_trace as trace
from puzzle import read_boards, successors

start, goal, cols = read_boards()
limit = int(sys.argv[1])
stack = [(start, "", (start,))]
while stack:
    board, moves, path = stack.pop()
    if board == goal:
        trace.goal(board)
        trace.solution(moves)
        break
    if len(moves) == limit:
        continue
    trace.expand(board, g=len(moves))
    for letter, child in reversed(list(successors(board, cols))):
        if child not in path:
            stack.append((child, moves + letter, path + (child,)))
            trace.generate(child, parent=board, g=len(moves) + 1)
