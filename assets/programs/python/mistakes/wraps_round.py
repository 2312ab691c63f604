"""A mistake on purpose: a move to the right leads from the end of a row to the next one."""

from collections import deque

import shared
import tilescope_trace as trace
from puzzle import read_boards


def successors(board):
    blank = board.index(0)
    for to in (blank - cols, blank + cols, blank + 1, blank - 1):
        if 0 <= to < len(board):  # the mistake
            tiles = list(board)
            tiles[blank], tiles[to] = tiles[to], tiles[blank]
            yield tuple(tiles)


start, goal, cols = read_boards()
queue, reached = deque([start]), {start}
while queue:
    board = queue.popleft()
    trace.expand(board)
    if board == goal:
        trace.goal(board)
        shared.end()
    for child in successors(board):
        if child not in reached:
            reached.add(child)
            queue.append(child)
