"""A* as a tree search: no board is remembered, and only the way back is not taken."""

import heapq

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def search(start, goal, cols):
    pushed = 0
    open_list = [(manhattan(start, goal, cols), pushed, start, 0, None)]
    while open_list:
        f, _, board, g, before = heapq.heappop(open_list)
        trace.expand(board, g=g, h=f - g)
        if board == goal:
            return trace.goal(board)
        for _, child in successors(board, cols):
            if child == before:
                continue
            pushed += 1
            h = manhattan(child, goal, cols)
            heapq.heappush(open_list, (g + 1 + h, pushed, child, g + 1, board))
            trace.generate(child, parent=board, g=g + 1, h=h)


if __name__ == "__main__":
    search(*read_boards())
