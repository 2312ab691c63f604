"""Tells Tilescope what a search does: one line of JSON for each event, on standard output.

    import tilescope_trace as trace
    trace.expand(board, g=3, h=6)

Nothing is written unless Tilescope watches: tilescope watch --headless --board "2 3 4 1 5 x 7 6 8" -- python3 my_search.py
A board can be a text such as "2 3 4 1 5 x 7 6 8", a list or tuple of tiles, or a list of rows. The blank is 0, "x" or None.
"""

import json
import os
import sys

is_watched = "TILESCOPE_WATCH" in os.environ


def start(board, goal=None, **more):
    """The search begins here."""
    _write("start", board=board, goal=goal, **more)


def expand(board, g=None, h=None, f=None, parent=None, **more):
    """A board is taken from the open list and expanded. This event alone is enough."""
    _write("expand", board=board, parent=parent, g=g, h=h, f=f, **more)


def generate(board, parent=None, g=None, h=None, f=None, **more):
    """A successor is put on the open list."""
    _write("generate", board=board, parent=parent, g=g, h=h, f=f, **more)


def drop(board, parent=None, why=None, **more):
    """A successor is not kept."""
    _write("drop", board=board, parent=parent, why=why, **more)


def goal(board, g=None, **more):
    """This board is the goal."""
    _write("goal", board=board, g=g, **more)


def solution(moves, **more):
    """The path: moves of the blank, such as "ullddr"."""
    _write("solution", moves=moves, **more)


def bound(value, **more):
    """An iteration begins with this bound."""
    _write("bound", value=value, **more)


def _write(event, **fields):
    if is_watched:
        fields = {name: value for name, value in fields.items() if value is not None}
        sys.stdout.write(json.dumps({"event": event, **fields}) + "\n")
        sys.stdout.flush()
