"""Beam search: of each layer, only the boards with the least h are kept, as many as the argument says."""

import sys

import tilescope_trace as trace
from puzzle import manhattan, read_boards, successors


def search(start, goal, width):
    layer, reached = [start], {start}
    while layer:
        # The sort is stable: of equal h, the oldest comes first.
        layer.sort(key=lambda board: manhattan(board, goal, cols))
        next_layer = []
        for board in layer[:width]:
            trace.expand(board, h=manhattan(board, goal, cols))
            if board == goal:
                return trace.goal(board)
            for _, child in successors(board, cols):
                if child not in reached:
                    reached.add(child)
                    next_layer.append(child)
                    trace.generate(child, parent=board)
        layer = next_layer


start, goal, cols = read_boards()
search(start, goal, int(sys.argv[1]))
