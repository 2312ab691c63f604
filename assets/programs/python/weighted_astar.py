"""Weighted A* with f = g + 2h. A closed board that is found again with a smaller g is opened again."""

import heapq

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors

WEIGHT = 2

start, goal, cols = read_boards()
g, pushed = {start: 0}, 0
open_list = [(WEIGHT * manhattan(start, goal, cols), pushed, 0, start)]
while open_list:
    f, _, g_then, board = heapq.heappop(open_list)
    if g_then > g[board]:
        continue
    trace.expand(board, g=g_then, h=manhattan(board, goal, cols), f=f)
    if board == goal:
        trace.goal(board)
        break
    for _, child in successors(board, cols):
        new_g = g_then + 1
        if new_g < g.get(child, float("inf")):
            g[child] = new_g
            pushed += 1
            h = manhattan(child, goal, cols)
            heapq.heappush(open_list, (new_g + WEIGHT * h, pushed, new_g, child))
            trace.generate(child, parent=board, g=new_g, h=h, f=new_g + WEIGHT * h)
