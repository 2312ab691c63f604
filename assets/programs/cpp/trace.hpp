// Tells Tilescope what a search does: one line of JSON for each event, on standard output.
//
//     trace::expand(board, 3, 6);
//
// Nothing is written unless Tilescope watches: tilescope watch --headless --board "2 3 4 1 5 x 7 6 8" -- ./my_search
// A board has its tiles row by row, with 0 for the blank. A number of -1 is left out.

#pragma once

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace trace {

using Board = std::vector<int>;

inline bool is_watched() {
    static const bool watched = std::getenv("TILESCOPE_WATCH") != nullptr;
    return watched;
}

inline std::string list(const Board& board) {
    std::string text = "[";
    for (int tile : board) {
        text += (text.size() > 1 ? "," : "") + std::to_string(tile);
    }
    return text + "]";
}

inline std::string number(const std::string& name, int value) {
    return value < 0 ? "" : ",\"" + name + "\":" + std::to_string(value);
}

inline void line(const std::string& text) {
    if (is_watched()) {
        std::cout << text << std::endl;
    }
}

inline void write(const std::string& event, const Board& board, const std::string& more) {
    line("{\"event\":\"" + event + "\",\"board\":" + list(board) + more + "}");
}

// The search begins here.
inline void start(const Board& board, const Board& goal) {
    write("start", board, ",\"goal\":" + list(goal));
}

// A board is taken from the open list and expanded. This event alone is enough.
inline void expand(const Board& board, int g = -1, int h = -1) {
    write("expand", board, number("g", g) + number("h", h));
}

// A successor is put on the open list.
inline void generate(const Board& board, const Board& parent, int g = -1, int h = -1) {
    write("generate", board, ",\"parent\":" + list(parent) + number("g", g) + number("h", h));
}

// A successor is not kept.
inline void drop(const Board& board, const Board& parent, const std::string& why) {
    write("drop", board, ",\"parent\":" + list(parent) + ",\"why\":\"" + why + "\"");
}

// This board is the goal.
inline void goal(const Board& board) {
    write("goal", board, "");
}

// The path: moves of the blank, such as "ullddr".
inline void solution(const std::string& moves) {
    line("{\"event\":\"solution\",\"moves\":\"" + moves + "\"}");
}

// An iteration begins with this bound.
inline void bound(int value) {
    line("{\"event\":\"bound\",\"value\":" + std::to_string(value) + "}");
}

} // namespace trace
