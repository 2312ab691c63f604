"""Hill climbing: always to the successor with the least h, as long as it is smaller."""

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def h(board):
    return manhattan(board, goal, cols)


board, goal, cols = read_boards()
before = None
while True:
    trace.expand(board, h=h(board))
    if board == goal:
        trace.goal(board)
        break
    best = min((child for _, child in successors(board, cols) if child != before), key=h)
    if h(best) >= h(board):
        print("a local minimum")
        break
    before, board = board, best
