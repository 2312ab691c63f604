"""A solver with classes, and a priority queue of its own."""
import heapq
import sys


class Node:
    count = 0

    def __init__(self, state, parent=None, g=0, goal=None):
        self.state = state
        self.parent = parent
        self.g = g
        self.h = self.manhattan(goal)
        Node.count += 1
        self.number = Node.count

    def manhattan(self, goal):
        total = 0
        for row in range(3):
            for col in range(3):
                tile = self.state[row][col]
                if tile != 0:
                    for goal_row in range(3):
                        for goal_col in range(3):
                            if goal[goal_row][goal_col] == tile:
                                total += abs(row - goal_row) + abs(col - goal_col)
        return total

    def f(self):
        return self.g + self.h

    def __lt__(self, other):
        return (self.f(), self.number) < (other.f(), other.number)


class PriorityQueue:
    def __init__(self):
        self.__items = []

    def put(self, item):
        heapq.heappush(self.__items, item)

    def take(self):
        return heapq.heappop(self.__items)

    def is_empty(self):
        return not self.__items


class Solver:
    def __init__(self, start, goal):
        self.start, self.goal = start, goal
        self.frontier = PriorityQueue()
        self.costs, self.explored = {}, []

    def children(self, node):
        state = node.state
        row = next(r for r in range(3) if 0 in state[r])
        col = state[row].index(0)
        for step_row, step_col in [(-1, 0), (1, 0), (0, 1), (0, -1)]:
            new_row, new_col = row + step_row, col + step_col
            if 0 <= new_row <= 2 and 0 <= new_col <= 2:
                new = [list(line) for line in state]
                new[row][col], new[new_row][new_col] = new[new_row][new_col], 0
                yield Node(new, node, node.g + 1, self.goal)

    def solve(self):
        self.frontier.put(Node(self.start, goal=self.goal))
        self.costs[str(self.start)] = 0
        while not self.frontier.is_empty():
            self.current = self.frontier.take()
            if self.current.state in self.explored:
                continue
            if self.current.state == self.goal:  # here
                return self.current
            self.explored.append(self.current.state)
            for child in self.children(self.current):
                if child.state in self.explored or self.costs.get(str(child.state), 1000) <= child.g:
                    continue
                self.costs[str(child.state)] = child.g
                self.frontier.put(child)
        return None


def main():
    lines = [line.split() for line in sys.stdin]
    boards = [[[0 if t == "x" else int(t) for t in line[i : i + 3]] for i in (0, 3, 6)] for line in lines]
    print(Solver(*boards).solve().g)


if __name__ == "__main__":
    main()
