"""Greedy search that never looks into its heap: copies of a board are skipped when their turn comes."""

import heapq

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors

start, goal, cols = read_boards()
closed, pushed = set(), 0
open_list = [(manhattan(start, goal, cols), pushed, start)]
while open_list:
    h, _, board = heapq.heappop(open_list)
    if board in closed:
        continue
    closed.add(board)
    trace.expand(board, h=h)
    if board == goal:
        trace.goal(board)
        break
    for _, child in successors(board, cols):
        if child not in closed:
            pushed += 1
            heapq.heappush(open_list, (manhattan(child, goal, cols), pushed, child))
            trace.generate(child, parent=board, h=manhattan(child, goal, cols))
