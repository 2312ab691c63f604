class Node():
    """A node of the program that many have copied from the web."""

    def __init__(self, parent=None, position=None):
        self.parent = parent
        self.position = position
        self.g = 0
        self.h = 0
        self.f = 0

    def __eq__(self, other):
        return self.position == other.position


def astar(start, end):
    start_node = Node(None, start)
    end_node = Node(None, end)
    open_list = []
    closed_list = []
    open_list.append(start_node)
    while len(open_list) > 0:
        # Get the current node
        current_node = open_list[0]
        current_index = 0
        for index, item in enumerate(open_list):
            if item.f < current_node.f:
                current_node = item
                current_index = index

        # Pop current off open list, add to closed list
        open_list.pop(current_index)
        closed_list.append(current_node)  # here

        if current_node == end_node:
            return current_node.g

        zero = current_node.position.index(0)
        for new in (zero - 3, zero + 3, zero + 1, zero - 1):
            if new < 0 or new > 8 or (new // 3 != zero // 3 and new % 3 != zero % 3):
                continue
            tiles = list(current_node.position)
            tiles[zero], tiles[new] = tiles[new], 0
            child = Node(current_node, tiles)
            if child in closed_list:
                continue
            child.g = current_node.g + 1
            child.h = 0
            for cell in range(9):
                if tiles[cell] != 0 and tiles[cell] != end[cell]:
                    child.h += 1
            child.f = child.g + child.h
            if [node for node in open_list if node == child and node.g <= child.g]:
                continue
            open_list = [node for node in open_list if node != child]
            open_list.append(child)


def main():
    boards = [[0 if tile == "x" else int(tile) for tile in input().split(" ")] for _ in range(2)]
    print(astar(boards[0], boards[1]))


if __name__ == '__main__':
    main()
