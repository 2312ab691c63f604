// A* with Manhattan distance on the sliding-tile puzzle, watched by Tilescope.
//
//     g++ -std=c++17 -O2 -o astar astar.cpp
//     tilescope watch --headless --algorithm astar --ties first-in --board "2 3 4 1 5 x 7 6 8" -- ./astar

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <tuple>

#include "trace.hpp"

using trace::Board;

Board read_board() {
    std::string line, word;
    std::getline(std::cin, line);
    std::istringstream words(line);
    Board board;
    while (words >> word) {
        board.push_back(word == "x" ? 0 : std::stoi(word));
    }
    return board;
}

// The boards after the moves of the blank up, down, right and left.
std::vector<Board> successors(const Board& board, int cols) {
    const int blank = std::find(board.begin(), board.end(), 0) - board.begin();
    const int row = blank / cols, col = blank % cols, rows = board.size() / cols;
    const int to[] = {blank - cols, blank + cols, blank + 1, blank - 1};
    const bool is_possible[] = {row > 0, row + 1 < rows, col + 1 < cols, col > 0};
    std::vector<Board> all;
    for (int move = 0; move < 4; move++) {
        if (is_possible[move]) {
            all.push_back(board);
            std::swap(all.back()[blank], all.back()[to[move]]);
        }
    }
    return all;
}

int manhattan(const Board& board, const Board& goal, int cols) {
    int h = 0;
    for (int cell = 0; cell < int(board.size()); cell++) {
        if (board[cell] != 0) {
            const int home = std::find(goal.begin(), goal.end(), board[cell]) - goal.begin();
            h += std::abs(cell / cols - home / cols) + std::abs(cell % cols - home % cols);
        }
    }
    return h;
}

int main() {
    const Board start = read_board(), goal = read_board();
    const int cols = std::lround(std::sqrt(start.size()));
    std::map<Board, int> g{{start, 0}};
    std::set<Board> closed;
    int pushed = 0;
    // Of equal f, the oldest entry comes first.
    using Entry = std::tuple<int, int, Board>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> open;
    open.emplace(manhattan(start, goal, cols), pushed, start);
    while (!open.empty()) {
        const Board board = std::get<2>(open.top());
        open.pop();
        if (!closed.insert(board).second) {
            continue;
        }
        trace::expand(board, g[board], manhattan(board, goal, cols));
        if (board == goal) {
            trace::goal(board);
            std::cout << g[board] << " moves" << std::endl;
            return 0;
        }
        for (const Board& child : successors(board, cols)) {
            const int new_g = g[board] + 1;
            if (closed.count(child) || (g.count(child) && g[child] <= new_g)) {
                trace::drop(child, board, "known");
                continue;
            }
            const int h = manhattan(child, goal, cols);
            g[child] = new_g;
            open.emplace(new_g + h, ++pushed, child);
            trace::generate(child, board, new_g, h);
        }
    }
    std::cout << "no solution" << std::endl;
}
