"""A mistake on purpose: a better path puts a board on the open list again, but its g stays."""

import heapq

import shared
import tilescope_trace as trace
from puzzle import misplaced, read_boards, successors

start, goal, cols = read_boards()
g, closed, pushed = {start: 0}, set(), 0
open_list = [(misplaced(start, goal), pushed, start)]
while open_list:
    f, _, board = heapq.heappop(open_list)
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
        if child not in g:  # the mistake
            g[child] = new_g
        pushed += 1
        heapq.heappush(open_list, (new_g + misplaced(child, goal), pushed, child))
