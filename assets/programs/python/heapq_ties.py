"""A* whose entries are compared by f alone, so that heapq decides between equal ones.

    tilescope watch --headless --algorithm astar --ties python-heapq --board "2 3 4 1 5 x 7 6 8" -- python3 heapq_ties.py
"""

import heapq

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


class Entry:
    def __init__(self, g, board):
        self.g, self.board = g, board
        self.h = manhattan(board, goal, cols)

    def __lt__(self, other):
        return self.g + self.h < other.g + other.h


start, goal, cols = read_boards()
g, closed = {start: 0}, set()
open_list = [Entry(0, start)]
while open_list:
    entry = heapq.heappop(open_list)
    board = entry.board
    if board in closed or entry.g > g[board]:
        continue
    trace.expand(board, g=entry.g, h=entry.h)
    if board == goal:
        trace.goal(board)
        break
    closed.add(board)
    for _, child in successors(board, cols):
        if child not in closed and entry.g + 1 < g.get(child, float("inf")):
            g[child] = entry.g + 1
            heapq.heappush(open_list, Entry(entry.g + 1, child))
            trace.generate(child, parent=board, g=entry.g + 1)
