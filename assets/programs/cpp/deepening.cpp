// Iterative deepening: depth-limited search with the limits 0, 1, 2 and so on. It writes its limits.

#include "puzzle.hpp"

bool within(const Board& board, const Board& goal, int depth, int limit, const Board& before) {
    if (board == goal) {
        trace::goal(board);
        return true;
    }
    if (depth == limit) {
        return false;
    }
    trace::expand(board, depth);
    for (const Board& child : successors(board, cols_of(board))) {
        if (child != before && within(child, goal, depth + 1, limit, board)) {
            return true;
        }
    }
    return false;
}

int main() {
    const Board start = read_board(), goal = read_board();
    for (int limit = 0;; limit++) {
        trace::bound(limit);
        if (within(start, goal, 0, limit, {})) {
            return 0;
        }
    }
}
