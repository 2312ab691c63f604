"""A mistake on purpose: a board that is taken is not looked up in the closed list."""

import heapq

import shared
import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def h(board):
    return manhattan(board, goal, cols)


start, goal, cols = read_boards()
closed, pushed = set(), 0
open_list = [(h(start), pushed, start, 0)]
while open_list:
    _, _, board, g = heapq.heappop(open_list)  # the mistake
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        shared.end()
    closed.add(board)
    for _, child in successors(board, cols):
        if child not in closed:
            pushed += 1
            heapq.heappush(open_list, (g + 1 + h(child), pushed, child, g + 1))
