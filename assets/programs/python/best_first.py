"""Best-first search in one function, for uniform-cost search, greedy search, and A* with misplaced tiles.

    tilescope watch --headless --algorithm greedy --ties first-in ... -- python3 best_first.py greedy
"""

import heapq
import sys

import tilescope_trace as trace
from puzzle import manhattan, misplaced, read_boards, successors


def search(start, goal, cols, estimate, value, successors=successors):
    """Takes the least value of g and h first; of equal ones, the oldest entry."""
    g = {start: 0}
    pushed = 0
    open_list = [(value(0, estimate(start)), pushed, start)]
    closed = set()
    while open_list:
        _, _, board = heapq.heappop(open_list)
        if board in closed:
            continue
        trace.expand(board, g=g[board], h=estimate(board))
        if board == goal:
            return trace.goal(board)
        closed.add(board)
        for _, child in successors(board, cols):
            new_g = g[board] + 1
            is_known = child in g and (value(new_g, 0) >= value(g[child], 0))
            if child in closed or is_known:
                continue
            g[child] = new_g
            pushed += 1
            heapq.heappush(open_list, (value(new_g, estimate(child)), pushed, child))
            trace.generate(child, parent=board, g=new_g, h=estimate(child))


def f(g, h):
    return g + h


if __name__ == "__main__":
    start, goal, cols = read_boards()
    kind = sys.argv[1]
    if kind == "uniform-cost":
        search(start, goal, cols, lambda board: 0, lambda g, h: g)
    elif kind == "greedy":
        search(start, goal, cols, lambda board: manhattan(board, goal, cols), lambda g, h: h)
    else:
        search(start, goal, cols, lambda board: misplaced(board, goal), f)
