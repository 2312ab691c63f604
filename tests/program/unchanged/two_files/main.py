import sys

from solver import Frontier, Problem, solve

if __name__ == "__main__":
    start, goal = [tuple(int(word) for word in line.replace("x", "0").split()) for line in sys.stdin]
    print(solve(Problem(start, goal), Frontier()))
