"""IDA* whose search is a generator over a path."""


def read():
    return tuple(int(t) for t in input().replace("x", "0").split())


START, GOAL = read(), read()


def h(s):
    return sum(
        abs(i // 3 - GOAL.index(t) // 3) + abs(i % 3 - GOAL.index(t) % 3) for i, t in enumerate(s) if t != 0
    )


def nexts(s):
    i = s.index(0)
    for j in (i - 3, i + 3, i + 1, i - 1):
        if 0 <= j < 9 and (i // 3 == j // 3 or i % 3 == j % 3):
            l = list(s)
            l[i], l[j] = l[j], l[i]
            yield tuple(l)


def walk(path, bound):
    """Yields the values above the bound; the goal raises its path."""
    f = len(path) - 1 + h(path[-1])
    if f > bound:
        yield f
        return
    if path[-1] == GOAL:  # here
        raise LookupError(len(path) - 1)
    for s in nexts(path[-1]):
        if len(path) < 2 or s != path[-2]:
            yield from walk(path + [s], bound)


bound = h(START)
try:
    while True:
        bound = min(walk([START], bound))
except LookupError as found:
    print(found)
