// Greedy search on a std::priority_queue. Of equal h, the oldest entry comes first.

#include <functional>
#include <queue>
#include <set>
#include <tuple>

#include "puzzle.hpp"

int main() {
    const Board start = read_board(), goal = read_board();
    const int cols = cols_of(start);
    using Entry = std::tuple<int, int, Board>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::set<Board> reached{start};
    open.emplace(manhattan(start, goal, cols), 0, start);
    while (!open.empty()) {
        const auto [h, number, board] = open.top();
        open.pop();
        trace::expand(board, -1, h);
        if (board == goal) {
            trace::goal(board);
            return 0;
        }
        for (const Board& child : successors(board, cols)) {
            if (reached.insert(child).second) {
                const int child_h = manhattan(child, goal, cols);
                open.emplace(child_h, int(reached.size()), child);
                trace::generate(child, board, -1, child_h);
            }
        }
    }
}
