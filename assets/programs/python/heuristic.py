"""Manhattan distance as a heuristic of one's own.

    tilescope heuristic --heuristic-program "python3 heuristic.py"
    tilescope solve --algorithm astar --heuristic-program "python3 heuristic.py" --board "2 3 4 1 5 x 7 6 8"

It reads boards, one on each line, and prints h of each. The goal is the last argument.
"""

import sys


def read_board(text):
    return [0 if word == "x" else int(word) for word in text.split()]


goal = read_board(sys.argv[-1])
cols = {4: 2, 9: 3, 16: 4}[len(goal)]
home = {tile: divmod(cell, cols) for cell, tile in enumerate(goal)}


def h(board):
    total = 0
    for cell, tile in enumerate(board):
        if tile != 0:
            row, col = divmod(cell, cols)
            total += abs(row - home[tile][0]) + abs(col - home[tile][1])
    return total


for line in sys.stdin:
    print(h(read_board(line)), flush=True)
