"""A mistake on purpose: all calls move the blank of one board, and none moves it back."""

import sys

import shared
import tilescope_trace as trace
from puzzle import read_boards, successors

BACK = {"u": "d", "d": "u", "r": "l", "l": "r", "": ""}


def slide(letter):
    """Moves the blank of the one board, if that is possible."""
    after = dict(successors(tuple(board), cols)).get(letter)
    if after:
        board[:] = after  # the mistake
    return after is not None


def within(depth, limit, last):
    if tuple(board) == goal:
        trace.goal(board)
        return True
    if depth == limit:
        return False
    trace.expand(board)
    letters = [letter for letter, _ in successors(tuple(board), cols) if letter != BACK[last]]
    return any(slide(letter) and within(depth + 1, limit, letter) for letter in letters)


start, goal, cols = read_boards()
board = list(start)
within(0, int(sys.argv[1]), "")
shared.end()
