"""A mistake on purpose: the largest f is taken."""

import heapq

import shared
import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def h(board):
    return manhattan(board, goal, cols)


start, goal, cols = read_boards()
g, closed, pushed = {start: 0}, set(), 0
open_list = [(-h(start), pushed, start)]
while open_list:
    _, _, board = heapq.heappop(open_list)
    if board in closed:
        continue
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        shared.end()
    closed.add(board)
    for _, child in successors(board, cols):
        new_g = g[board] + 1
        if child in closed or child in g and g[child] <= new_g:
            continue
        g[child] = new_g
        pushed += 1
        heapq.heappush(open_list, (-new_g - h(child), pushed, child))  # the mistake
