// A* with a mistake on purpose, which is the argument: one of the names in docs/watch.md.

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <set>
#include <sstream>

#include "trace.hpp"

using trace::Board;

struct Entry {
    int f, number, g;
    Board board, before;

    bool operator<(const Entry& other) const { return f != other.f ? f > other.f : number > other.number; }
};

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

int estimate(const Board& board, const Board& goal, bool is_manhattan, int cols) {
    int h = 0;
    for (int cell = 0; cell < int(board.size()); cell++) {
        if (board[cell] != 0) {
            const int home = std::find(goal.begin(), goal.end(), board[cell]) - goal.begin();
            const int distance = std::abs(cell / cols - home / cols) + std::abs(cell % cols - home % cols);
            h += is_manhattan ? distance : std::min(distance, 1);
        }
    }
    return h;
}

int main(int, char** arguments) {
    const std::string mistake = arguments[1];
    const Board start = read_board(), goal = read_board();
    const int cols = std::lround(std::sqrt(start.size()));
    const bool is_manhattan = mistake != "closed-when-generated", is_tree = mistake == "no-closed-list";
    Board aim = goal;
    for (int cell = 0; mistake == "wrong-goal" && cell < int(aim.size()); cell++) {
        aim[cell] = cell;
    }
    std::map<Board, int> g{{start, 0}};
    std::set<Board> closed;
    std::priority_queue<Entry> open;
    int pushed = 0;
    open.push({estimate(start, aim, is_manhattan, cols), pushed, 0, start, {}});
    while (!open.empty()) {
        const Entry entry = open.top();
        open.pop();
        const Board& board = entry.board;
        if (!is_tree && !closed.insert(board).second) {
            continue;
        }
        trace::expand(board);
        if (board == goal) {
            trace::goal(board);
            return 0;
        }
        const int blank = std::find(board.begin(), board.end(), 0) - board.begin();
        const int row = blank / cols, col = blank % cols;
        const int to[] = {blank - cols, blank + cols, blank + 1, blank - 1};
        const bool is_possible[] = {row > 0, row + 1 < cols, col + 1 < cols, col > 0};
        for (int move = 0; move < 4; move++) {
            if (!is_possible[move]) {
                continue;
            }
            Board child = board;
            std::swap(child[blank], child[to[move]]);
            const int new_g = entry.g + 1;
            bool is_known = closed.count(child) || (g.count(child) && g[child] <= new_g);
            if (mistake == "closed-when-generated") {
                is_known = g.count(child);
            }
            if (is_tree ? child == entry.before : is_known) {
                continue;
            }
            g[child] = new_g;
            open.push({new_g + estimate(child, aim, is_manhattan, cols), ++pushed, new_g, child, board});
            if (mistake == "goal-when-generated" && child == goal) {
                trace::goal(child);
                return 0;
            }
        }
    }
}
