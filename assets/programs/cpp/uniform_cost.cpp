// Uniform-cost search. The open list is a set, in which a board with a smaller g takes the place of the old one.

#include <map>
#include <set>
#include <tuple>

#include "puzzle.hpp"

int main() {
    const Board start = read_board(), goal = read_board();
    const int cols = cols_of(start);
    int pushed = 0;
    // Of equal g, the oldest entry comes first.
    using Entry = std::tuple<int, int, Board>;
    std::set<Entry> open{{0, pushed, start}};
    std::map<Board, Entry> entries{{start, *open.begin()}};
    while (!open.empty()) {
        const auto [g, number, board] = *open.begin();
        open.erase(open.begin());
        trace::expand(board, g);
        if (board == goal) {
            trace::goal(board);
            return 0;
        }
        for (const Board& child : successors(board, cols)) {
            const auto known = entries.find(child);
            if (known != entries.end()) {
                if (std::get<0>(known->second) <= g + 1) {
                    trace::drop(child, board, "no smaller g");
                    continue;
                }
                open.erase(known->second);
            }
            const Entry entry{g + 1, ++pushed, child};
            open.insert(entry);
            entries[child] = entry;
            trace::generate(child, board, g + 1);
        }
    }
}
