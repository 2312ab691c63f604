"""A mistake on purpose: the moves are tried left, down, up, right."""

import shared
from best_first import f, search
from puzzle import manhattan, read_boards, successors


def h(board):
    return manhattan(board, goal, cols)


def in_order(board, cols):
    return sorted(successors(board, cols), key=lambda child: "ldur".index(child[0]))  # the mistake


start, goal, cols = read_boards()
search(start, goal, cols, h, f, in_order)
shared.end()
