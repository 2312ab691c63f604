"""A mistake on purpose: h counts the blank."""

import shared
from best_first import f, search
from puzzle import manhattan, read_boards


def h(board):
    row, col = divmod(board.index(0), cols)
    home_row, home_col = divmod(goal.index(0), cols)
    return manhattan(board, goal, cols) + abs(row - home_row) + abs(col - home_col)  # the mistake


start, goal, cols = read_boards()
search(start, goal, cols, h, f)
shared.end()
