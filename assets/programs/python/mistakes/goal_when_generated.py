"""A mistake on purpose: the goal is tested when it is generated."""

import heapq

import shared
import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors

start, goal, cols = read_boards()
g, closed, pushed = {start: 0}, set(), 0
open_list = [(manhattan(start, goal, cols), pushed, start)]
while open_list:
    f, _, board = heapq.heappop(open_list)
    if board in closed:
        continue
    trace.expand(board, g=g[board], h=f - g[board])
    closed.add(board)
    for _, child in successors(board, cols):
        new_g = g[board] + 1
        if child in closed or child in g and g[child] <= new_g:
            continue
        g[child] = new_g
        pushed += 1
        h = manhattan(child, goal, cols)
        heapq.heappush(open_list, (new_g + h, pushed, child))
        trace.generate(child, parent=board, g=new_g, h=h)
        if child == goal:  # the mistake
            trace.goal(child)
            shared.end()
