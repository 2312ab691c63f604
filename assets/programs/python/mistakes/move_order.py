"""A mistake on purpose: the moves are tried left, down, up, right."""

import heapq

import shared
import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def h(board):
    return manhattan(board, goal, cols)


def in_order(board):
    return sorted(successors(board, cols), key=lambda child: "ldur".index(child[0]))  # the mistake


start, goal, cols = read_boards()
g, closed, pushed = {start: 0}, set(), 0
open_list = [(h(start), pushed, start)]
while open_list:
    board = heapq.heappop(open_list)[-1]
    if board in closed:
        continue
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        shared.end()
    closed.add(board)
    for _, child in in_order(board):
        new_g = g[board] + 1
        if child in closed or child in g and g[child] <= new_g:
            continue
        g[child] = new_g
        pushed += 1
        heapq.heappush(open_list, (new_g + h(child), pushed, child))
