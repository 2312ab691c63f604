"""A mistake on purpose: a board is closed as soon as it is generated, so that g never becomes smaller."""

import heapq

import shared
import tilescope_trace as trace
from puzzle import misplaced, read_boards, successors

start, goal, cols = read_boards()
closed, pushed = {start}, 0
open_list = [(misplaced(start, goal), pushed, start, 0)]
while open_list:
    f, _, board, g = heapq.heappop(open_list)
    trace.expand(board, g=g, h=f - g)
    if board == goal:
        trace.goal(board)
        shared.end()
    for _, child in successors(board, cols):
        if child in closed:
            continue
        closed.add(child)  # the mistake
        pushed += 1
        h = misplaced(child, goal)
        heapq.heappush(open_list, (g + 1 + h, pushed, child, g + 1))
        trace.generate(child, parent=board, g=g + 1, h=h)
