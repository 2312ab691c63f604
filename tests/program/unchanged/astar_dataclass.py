from __future__ import annotations

import heapq
from dataclasses import dataclass, field


@dataclass(order=True)
class Entry:
    f: int
    number: int
    node: Node = field(compare=False)


@dataclass(frozen=True)
class Node:
    tiles: tuple[int, ...]
    cost: int = 0

    def successors(self):
        at = self.tiles.index(0)
        for step in (-3, 3, 1, -1):
            to = at + step
            if not 0 <= to < 9 or step in (1, -1) and to // 3 != at // 3:
                continue
            tiles = list(self.tiles)
            tiles[at], tiles[to] = tiles[to], tiles[at]
            yield Node(tuple(tiles), self.cost + 1)


def estimate(node, goal):
    return sum(a != b and a != 0 for a, b in zip(node.tiles, goal.tiles))


def search(start, goal):
    number, cost = 0, {start.tiles: 0}
    entries, closed = [Entry(estimate(start, goal), 0, start)], set()
    while entries:
        entry = heapq.heappop(entries)
        if entry.node.tiles not in closed:
            closed.add(entry.node.tiles)  # here
            if entry.node.tiles == goal.tiles:
                return entry.node.cost
            for child in entry.node.successors():
                if child.tiles not in closed and child.cost < cost.get(child.tiles, 99):
                    number += 1
                    cost[child.tiles] = child.cost
                    heapq.heappush(entries, Entry(child.cost + estimate(child, goal), number, child))


def read():
    return Node(tuple(int(word.replace("x", "0")) for word in input().split()))


print(search(read(), read()))
