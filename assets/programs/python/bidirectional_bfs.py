"""Breadth-first search from the start and from the goal, a layer at a time, until they meet."""

import tilescope_trace as trace
from puzzle import read_boards, successors


def expand_layer(layer, reached, others):
    """The next layer, and whether a board of it was reached from the other end."""
    next_layer, meets = [], False
    for board in layer:
        trace.expand(board)
        for _, child in successors(board, cols):
            if child not in reached:
                reached.add(child)
                next_layer.append(child)
                meets = meets or child in others
    return next_layer, meets


start, goal, cols = read_boards()
forward, backward = [start], [goal]
from_start, from_goal = {start}, {goal}
meets = start == goal
while not meets and forward and backward:
    if len(forward) <= len(backward):
        forward, meets = expand_layer(forward, from_start, from_goal)
    else:
        backward, meets = expand_layer(backward, from_goal, from_start)
print("they meet" if meets else "no solution")
