"""A* with Manhattan distance on the sliding-tile puzzle, watched by Tilescope.

    tilescope watch --headless --algorithm astar --ties first-in --board "2 3 4 1 5 x 7 6 8" -- python3 astar.py
"""

import heapq
import sys

import tilescope_trace as trace


def read_board(line):
    return tuple(0 if word == "x" else int(word) for word in line.split())


def successors(board, cols):
    """The moves of the blank, up, down, right and left, with the boards that they lead to."""
    blank = board.index(0)
    row, col = divmod(blank, cols)
    rows = len(board) // cols
    for letter, to, is_possible in (
        ("u", blank - cols, row > 0),
        ("d", blank + cols, row + 1 < rows),
        ("r", blank + 1, col + 1 < cols),
        ("l", blank - 1, col > 0),
    ):
        if is_possible:
            tiles = list(board)
            tiles[blank], tiles[to] = tiles[to], tiles[blank]
            yield letter, tuple(tiles)


def manhattan(board, goal, cols):
    home = {tile: divmod(cell, cols) for cell, tile in enumerate(goal)}
    h = 0
    for cell, tile in enumerate(board):
        if tile != 0:
            row, col = divmod(cell, cols)
            h += abs(row - home[tile][0]) + abs(col - home[tile][1])
    return h


def astar(start, goal):
    """The moves to the goal, or None. Of equal f, the oldest entry comes first."""
    cols = round(len(start) ** 0.5)
    g = {start: 0}
    came_by = {start: ""}
    pushed = 0
    open_list = [(manhattan(start, goal, cols), pushed, start)]
    closed = set()
    while open_list:
        f, _, board = heapq.heappop(open_list)
        if board in closed:
            continue
        trace.expand(board, g=g[board], h=f - g[board])
        if board == goal:
            trace.goal(board)
            return came_by[board]
        closed.add(board)
        for letter, child in successors(board, cols):
            new_g = g[board] + 1
            if child in closed or child in g and g[child] <= new_g:
                trace.drop(child, parent=board, why="known")
                continue
            h = manhattan(child, goal, cols)
            g[child] = new_g
            came_by[child] = came_by[board] + letter
            pushed += 1
            heapq.heappush(open_list, (new_g + h, pushed, child))
            trace.generate(child, parent=board, g=new_g, h=h)
    return None


if __name__ == "__main__":
    start, goal = read_board(sys.stdin.readline()), read_board(sys.stdin.readline())
    moves = astar(start, goal)
    if moves is not None:
        trace.solution(moves)
    print("no solution" if moves is None else f"{len(moves)} moves: {moves}")
