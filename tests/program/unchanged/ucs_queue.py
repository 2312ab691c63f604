import itertools
import queue
import sys


class Board:
    def __init__(self, cells):
        self.cells = cells

    def __eq__(self, other):
        return self.cells == other.cells

    def __hash__(self):
        return hash(str(self.cells))

    def get_board(self):
        return self.cells

    def __iter__(self):
        """The boards after a move."""
        r, c = [(r, c) for r in range(3) for c in range(3) if self.cells[r][c] == 0][0]
        for dr, dc in ((-1, 0), (1, 0), (0, 1), (0, -1)):
            if r + dr in (0, 1, 2) and c + dc in (0, 1, 2):
                cells = [row.copy() for row in self.cells]
                cells[r][c], cells[r + dr][c + dc] = cells[r + dr][c + dc], 0
                yield Board(cells)


def ucs(start, goal):
    order = itertools.count()
    q = queue.PriorityQueue()
    q.put((0, next(order), start))
    g, done = {start: 0}, set()
    while True:
        try:
            cost, _, board = q.get_nowait()
        except queue.Empty:
            return None
        if board in done:
            continue
        done.add(board)  # here
        if board == goal:
            return cost
        for child in board:
            if child not in done and cost + 1 < g.get(child, 1000):
                g[child] = cost + 1
                q.put((cost + 1, next(order), child))


numbers = [[int(t) if t != "x" else 0 for t in line.split()] for line in sys.stdin]
start, goal = [Board([n[:3], n[3:6], n[6:]]) for n in numbers]
print(ucs(start, goal))
