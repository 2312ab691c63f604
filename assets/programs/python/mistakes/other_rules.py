"""A mistake on purpose: h is the number of misplaced tiles, and the oldest of equal boards is first."""

import shared
from best_first import f, search
from puzzle import misplaced, read_boards

start, goal, cols = read_boards()
search(start, goal, cols, lambda board: misplaced(board, goal), f)
shared.end()
