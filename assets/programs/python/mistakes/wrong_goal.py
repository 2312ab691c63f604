"""A mistake on purpose: h is that of a goal with the blank first."""

import shared
from best_first import f, search
from puzzle import manhattan, read_boards


def h(board):
    return manhattan(board, tuple(range(len(board))), cols)  # the mistake


start, goal, cols = read_boards()
search(start, goal, cols, h, f)
shared.end()
