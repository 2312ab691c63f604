"""The same board in each form that trace takes, and what it says of something else."""

from array import array
from collections import namedtuple

import tilescope_trace as trace

rows = ((2, 3, 4), (1, 5, 0), (7, 6, 8))


class Array:
    """As far as trace knows an array of numpy."""

    def tolist(self):
        return [list(row) for row in rows]


class Node:
    def __init__(self, state):
        self.cost, self.state = 3, state


class Puzzle:
    def get_board(self):
        return Array()


Entry = namedtuple("Entry", "f board")

for board in (
    [2, 3, 4, 1, 5, None, 7, 6, 8],
    rows,
    "2 3 4 1 5 x 7 6 8",
    bytes([2, 3, 4, 1, 5, 0, 7, 6, 8]),
    array("b", [2, 3, 4, 1, 5, 0, 7, 6, 8]),
    Array(),
    Node(rows),
    Node(Puzzle()),
    Entry(9, rows),
):
    trace.expand(board)
try:
    trace.expand((9, 0, rows, object()))
except TypeError as error:
    print(error)
