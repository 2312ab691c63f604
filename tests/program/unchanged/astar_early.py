import heapq
from collections import namedtuple

State = namedtuple("State", "f order board g")


def main():
    start, goal = (tuple(map(int, input().replace("x", "0").split())) for _ in range(2))
    order, best, expanded = 0, {start: 0}, set()
    todo = [State(0, 0, start, 0)]
    while todo:
        state = heapq.heappop(todo)
        if state.board == goal:
            print(state.g)  # goal
            return
        if state.board in expanded:
            continue
        expanded.add(state.board)  # here
        hole = state.board.index(0)
        for step in -3, 3, 1, -1:
            to = hole + step
            if to in range(9) and (abs(step) == 3 or to // 3 == hole // 3):
                tiles = list(state.board)
                tiles[hole], tiles[to] = tiles[to], 0
                child, g = tuple(tiles), state.g + 1
                if child not in expanded and g < best.get(child, 99):
                    order += 1
                    best[child] = g
                    h = sum(abs(i // 3 - goal.index(t) // 3) + abs(i % 3 - goal.index(t) % 3) for i, t in enumerate(child) if t)
                    heapq.heappush(todo, State(g + h, order, child, g))


main()
