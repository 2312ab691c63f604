"""A mistake on purpose: the entry of an open board gets a smaller value and stays where it is in the heap."""

import heapq

import shared
import tilescope_trace as trace
from puzzle import misplaced, read_boards, successors

start, goal, cols = read_boards()
g, closed, pushed = {start: 0}, set(), 0
entries = {start: [misplaced(start, goal), pushed, start]}
open_list = [entries[start]]
while open_list:
    board = heapq.heappop(open_list)[2]
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
        f = new_g + misplaced(child, goal)
        if child in entries:
            entries[child][0] = f  # the mistake
        else:
            pushed += 1
            entries[child] = [f, pushed, child]
            heapq.heappush(open_list, entries[child])
