"""Tells Tilescope what a search does: one line of JSON for each event, on standard output.

    import tilescope_trace as trace
    trace.expand(board, g=3, h=6)

Nothing is written unless Tilescope watches: tilescope watch --headless --board "2 3 4 1 5 x 7 6 8" -- python3 my_search.py
A board can be a text such as "2 3 4 1 5 x 7 6 8", a list or tuple of tiles, a list of rows, an array of numpy, or an object or dict
with an attribute, method or key such as state, board or tiles. The blank is 0, "x" or None.
"""

import json
import os
import sys

is_watched = "TILESCOPE_WATCH" in os.environ

NAMES = ("state", "board", "tiles", "grid", "puzzle", "matrix", "config", "get_state", "get_board", "get_tiles")


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


def plain(value, depth=4):
    """A board as a text, a number or a list; None if the value has none."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if value is None or isinstance(value, (str, int, float)):
        return value
    for name in NAMES if depth else ():
        part = value.get(name) if isinstance(value, dict) else getattr(value, name, None)
        try:
            board = plain(part() if callable(part) else part, depth - 1)
        except TypeError:
            continue
        if isinstance(board, (str, list)):
            return board
    if not isinstance(value, (list, tuple, bytes)) or not value or not depth:
        return None
    parts = [0 if part is None else plain(part, depth - 1) for part in value]
    return None if None in parts else parts


def no_board(value):
    """Says what was given instead of a board, and what a board can be."""
    given = repr(value)
    given = given if len(given) <= 80 else given[:79] + "…"
    kinds = "a text, a list or tuple of tiles, a list of rows, an array of numpy, or an object or dict with one of "
    return f"{given}, which is not a board; a board is {kinds}{', '.join(NAMES)}"


def _write(event, **fields):
    if not is_watched:
        return
    fields = {name: value for name, value in fields.items() if value is not None or name == "board"}
    for name in ("board", "parent", "goal"):
        if name in fields:
            board = plain(fields[name])
            if board is None:
                raise TypeError(f"{event} was given {no_board(fields[name])}")
            fields[name] = board
    sys.stdout.write(json.dumps({"event": event, **fields}) + "\n")
    sys.stdout.flush()
