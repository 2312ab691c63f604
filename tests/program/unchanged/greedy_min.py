# Greedy search with lists only, and the least value by min.
start = input().replace("x", "0").split()
goal = input().replace("x", "0").split()


def distance(board):
    d = 0
    for cell in range(9):
        if board[cell] != "0":
            home = goal.index(board[cell])
            d += abs(cell // 3 - home // 3) + abs(cell % 3 - home % 3)
    return d


def swap(board, i, j):
    new = board[:]
    new[i], new[j] = new[j], new[i]
    return new


def expand(board):
    b = board.index("0")
    result = []
    if b >= 3: result.append(swap(board, b, b - 3))
    if b <= 5: result.append(swap(board, b, b + 3))
    if b % 3 != 2: result.append(swap(board, b, b + 1))
    if b % 3 != 0: result.append(swap(board, b, b - 1))
    return result


open_list = [start]
closed_list = []
steps = 0
while len(open_list) > 0:
    current = min(open_list, key=distance)
    open_list.remove(current)
    closed_list.append(current)  # here
    if current == goal:
        print("found after", steps)
        break
    steps += 1
    for child in expand(current):
        if child not in open_list and child not in closed_list:
            open_list.append(child)
