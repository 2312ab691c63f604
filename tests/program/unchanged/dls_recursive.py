import sys

sys.setrecursionlimit(10000)


def legal(board):
    z = board.index(0)
    if z > 2:
        yield z - 3
    if z < 6:
        yield z + 3
    if z % 3 < 2:
        yield z + 1
    if z % 3 > 0:
        yield z - 1


def play(board, cell):
    z, board = board.index(0), board[:]
    board[z], board[cell] = board[cell], 0
    return board


def dls(board, depth, path):
    """Whether the goal is within the depth."""
    if board == goal:
        print(len(path))  # goal
        return True
    if depth == 0:
        return False
    for cell in legal(board):  # here
        child = play(board, cell)
        if path and child == path[-1]:
            continue
        if dls(child, depth - 1, path + [board]):
            return True
    return False


start, goal = [[int(t) for t in input().replace("x", "0").split()] for _ in "sg"]
for limit in range(50):
    if dls(start, limit, []):
        break
