"""What the programs in this folder share: boards, moves and estimates."""

import sys

from astar import manhattan, read_board, successors

__all__ = ["manhattan", "misplaced", "read_boards", "successors"]


def read_boards():
    """The start, the goal, and the number of columns."""
    start, goal = read_board(sys.stdin.readline()), read_board(sys.stdin.readline())
    return start, goal, round(len(start) ** 0.5)


def misplaced(board, goal):
    return sum(tile != 0 and tile != there for tile, there in zip(board, goal))
