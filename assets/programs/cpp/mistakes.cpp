// A* with a mistake on purpose, which is the argument: one of the names in docs/watch.md.

#include <map>
#include <queue>
#include <set>

#include "puzzle.hpp"

struct Entry {
    int f, number, g;
    Board board, before;

    bool operator<(const Entry& other) const { return f != other.f ? f > other.f : number > other.number; }
};

int misplaced(const Board& board, const Board& goal) {
    int h = 0;
    for (int cell = 0; cell < int(board.size()); cell++) {
        h += board[cell] != 0 && board[cell] != goal[cell];
    }
    return h;
}

int main(int, char** arguments) {
    const std::string mistake = arguments[1];
    const Board start = read_board(), goal = read_board();
    const int cols = cols_of(start);
    const bool is_misplaced = mistake == "closed-when-generated", is_tree = mistake == "no-closed-list";
    Board aim = goal;
    for (int cell = 0; mistake == "wrong-goal" && cell < int(aim.size()); cell++) {
        aim[cell] = cell;
    }
    const auto h = [&](const Board& board) {
        return is_misplaced ? misplaced(board, aim) : manhattan(board, aim, cols);
    };
    std::map<Board, int> g{{start, 0}};
    std::set<Board> closed;
    std::priority_queue<Entry> open;
    int pushed = 0;
    open.push({h(start), pushed, 0, start, {}});
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
        for (const Board& child : successors(board, cols)) {
            const int new_g = entry.g + 1;
            bool is_known = closed.count(child) || (g.count(child) && g[child] <= new_g);
            if (mistake == "closed-when-generated") {
                is_known = g.count(child);
            }
            if (is_tree ? child == entry.before : is_known) {
                continue;
            }
            g[child] = new_g;
            open.push({new_g + h(child), ++pushed, new_g, child, board});
            if (mistake == "goal-when-generated" && child == goal) {
                trace::goal(child);
                return 0;
            }
        }
    }
}
