class Problem:
    def __init__(self, initial, goal):
        self.initial, self.goal = initial, goal

    def result(self, state):
        blank = state.index(0)
        moves = [(-3, blank > 2), (3, blank < 6), (1, blank % 3 < 2), (-1, blank % 3 > 0)]
        for step, _ in filter(lambda move: move[1], moves):
            new = list(state)
            new[blank], new[blank + step] = new[blank + step], new[blank]
            yield tuple(new)


class Frontier:
    def __init__(self):
        self.nodes = []

    def add(self, node):
        self.nodes.append(node)

    def remove_first(self):
        node = self.nodes[0]
        self.nodes = self.nodes[1:]
        return node

    def contains(self, state):
        return any(node["state"] == state for node in self.nodes)


def solve(problem, frontier):
    frontier.add({"state": problem.initial, "depth": 0})
    explored = set()
    while frontier.nodes:
        node = frontier.remove_first()
        explored.add(node["state"])  # here
        if node["state"] == problem.goal:
            return node["depth"]
        for state in problem.result(node["state"]):
            if state not in explored and not frontier.contains(state):
                frontier.add({"state": state, "depth": node["depth"] + 1})
