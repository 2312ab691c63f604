"""Uniform-cost search where a move costs the number of its tile. Copies of a board stay in the heap and are skipped."""

import heapq

import tilescope_trace as trace
from puzzle import read_boards, successors

start, goal, cols = read_boards()
cost, closed, pushed = {start: 0}, set(), 0
open_list = [(0, pushed, start)]
while open_list:
    g, _, board = heapq.heappop(open_list)
    if board in closed:
        continue
    closed.add(board)
    trace.expand(board, g=g)
    if board == goal:
        trace.goal(board, g=g)
        break
    for _, child in successors(board, cols):
        tile = board[child.index(0)]
        if g + tile < cost.get(child, float("inf")):
            cost[child] = g + tile
            pushed += 1
            heapq.heappush(open_list, (g + tile, pushed, child))
            trace.generate(child, parent=board, g=g + tile)
