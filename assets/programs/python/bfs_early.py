"""Breadth-first search that tests a board when it is generated, and gives the path."""

from collections import deque

import tilescope_trace as trace
from puzzle import read_boards, successors


def bfs(start, goal):
    came_by, queue = {start: ""}, deque([start])
    while queue:
        board = queue.popleft()
        trace.expand(board, g=len(came_by[board]))
        for letter, child in successors(board, cols):
            if child in came_by:
                trace.drop(child, parent=board, why="reached")
                continue
            came_by[child] = came_by[board] + letter
            trace.generate(child, parent=board, g=len(came_by[child]))
            if child == goal:
                trace.goal(child)
                return came_by[child]
            queue.append(child)
    return None


start, goal, cols = read_boards()
trace.start(start, goal=goal)
trace.solution(bfs(start, goal))
