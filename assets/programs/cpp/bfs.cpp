// Breadth-first search that writes only its expansions: all else is inferred.

#include <queue>
#include <set>

#include "puzzle.hpp"

int main() {
    const Board start = read_board(), goal = read_board();
    std::queue<Board> open({start});
    std::set<Board> reached{start};
    while (!open.empty()) {
        const Board board = open.front();
        open.pop();
        trace::expand(board);
        if (board == goal) {
            trace::goal(board);
            return 0;
        }
        for (const Board& child : successors(board, cols_of(board))) {
            if (reached.insert(child).second) {
                open.push(child);
            }
        }
    }
}
