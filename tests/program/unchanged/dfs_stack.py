# Depth-first search on texts of nine digits.
start, goal = ["".join(input().split()).replace("x", "0") for _ in range(2)]
stack, visited = [start], {start}
while stack:
    node = stack.pop()
    if node == goal:  # here
        print("found")
        break
    i = node.index("0")
    next_ones = []
    for j, ok in ((i - 3, i > 2), (i + 3, i < 6), (i + 1, i % 3 < 2), (i - 1, i % 3 > 0)):
        if ok:
            tile = node[j]
            next_ones.append(node.replace(tile, "*").replace("0", tile).replace("*", "0"))
    for child in reversed(next_ones):
        if child not in visited:
            visited.add(child)
            stack.append(child)
