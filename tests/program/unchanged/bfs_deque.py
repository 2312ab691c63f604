from collections import deque


def read():
    return tuple(0 if word == "x" else int(word) for word in input().split())


def neighbours(board):
    blank = board.index(0)
    row, col = divmod(blank, 3)
    for r, c in ((row - 1, col), (row + 1, col), (row, col + 1), (row, col - 1)):
        if 0 <= r < 3 and 0 <= c < 3:
            tiles = list(board)
            tiles[blank], tiles[3 * r + c] = tiles[3 * r + c], 0
            yield tuple(tiles)


def bfs(start, goal):
    queue = deque([(start, [start])])
    seen = {start}
    while queue:
        board, path = queue.popleft()
        if board == goal:  # here
            return path
        for child in neighbours(board):
            if child not in seen:
                seen.add(child)
                queue.append((child, path + [child]))


if __name__ == "__main__":
    path = bfs(read(), read())
    print(".", end="")
    print(len(path) - 1, "moves")
