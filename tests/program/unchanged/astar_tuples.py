import heapq, sys

lines = sys.stdin.read().replace("x", "0").splitlines()
start, goal = [tuple(map(int, line.split())) for line in lines]
where = {tile: (i // 3, i % 3) for i, tile in enumerate(goal)}


def h(s):
    return sum(abs(i // 3 - where[t][0]) + abs(i % 3 - where[t][1]) for i, t in enumerate(s) if t)


def moves(s):
    z = s.index(0)
    for ok, d in ((z > 2, -3), (z < 6, 3), (z % 3 < 2, 1), (z % 3 > 0, -1)):
        if ok:
            l = list(s)
            l[z], l[z + d] = l[z + d], l[z]
            yield tuple(l)


best, closed, counter = {start: 0}, set(), 0
heap = [(h(start), counter, start)]
while heap:
    f, _, s = heapq.heappop(heap)
    if s in closed: continue
    closed.add(s)  # here
    if s == goal: break
    for t in moves(s):
        if t not in closed and best[s] + 1 < best.get(t, 10**9):
            best[t] = best[s] + 1
            counter += 1
            heapq.heappush(heap, (best[t] + h(t), counter, t))
print(best[goal])
