"""A mistake on purpose: the blank never moves to the left from the second column."""

import shared
from best_first import f, search
from puzzle import manhattan, read_boards, successors


def h(board):
    return manhattan(board, goal, cols)


def right_ones(board, cols):
    is_tried = lambda letter: letter != "l" or board.index(0) % cols > 1  # the mistake
    return [child for child in successors(board, cols) if is_tried(child[0])]


start, goal, cols = read_boards()
search(start, goal, cols, h, f, right_ones)
shared.end()
