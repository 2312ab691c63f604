// Tells Tilescope what a search does: one line of JSON for each event, on standard output.
//
//     trace::expand(board, 3, 6);
//
// Nothing is written unless Tilescope watches: tilescope watch --headless --board "2 3 4 1 5 x 7 6 8" -- ./my_search
// A board has its tiles row by row, or its rows, with 0 for the blank: a std::vector, std::array or array of numbers, or of
// those; a std::string; or an object with a method or field board, state, tiles or grid. A number of -1 is left out.

#pragma once

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace trace {

using Board = std::vector<int>;

inline bool is_watched() {
    static const bool watched = std::getenv("TILESCOPE_WATCH") != nullptr;
    return watched;
}

// The board that an object has: the first of these methods and fields that is there.
template <int N> struct Rank : Rank<N - 1> {};
template <> struct Rank<0> {};
#define TILESCOPE_PART(NAME, RANK)                                                                     \
    template <class T> auto part(const T& value, Rank<RANK>) -> decltype(value.NAME()) {               \
        return value.NAME();                                                                           \
    }                                                                                                  \
    template <class T> auto part(const T& value, Rank<RANK>) -> decltype((value.NAME)) {               \
        return value.NAME;                                                                             \
    }
TILESCOPE_PART(board, 4)
TILESCOPE_PART(state, 3)
TILESCOPE_PART(tiles, 2)
TILESCOPE_PART(grid, 1)
#undef TILESCOPE_PART

template <class T, class = void> constexpr bool has_part = false;
template <class T>
constexpr bool has_part<T, std::void_t<decltype(part(std::declval<const T&>(), Rank<4>()))>> = true;
template <class T, class = void> constexpr bool is_list = false;
template <class T> constexpr bool is_list<T, std::void_t<decltype(std::begin(std::declval<const T&>()))>> = true;

// The JSON of a board, a row or a tile.
template <class T> std::string json(const T& value) {
    if constexpr (std::is_same_v<T, char>) {
        return value < ' ' ? std::to_string(int(value)) : std::string("\"") + value + "\"";
    } else if constexpr (std::is_integral_v<T>) {
        return std::to_string(value);
    } else if constexpr (std::is_convertible_v<const T&, std::string>) {
        std::string text = value;
        for (char& letter : text) {
            letter = letter < ' ' || letter == '"' || letter == '\\' ? ' ' : letter;
        }
        return "\"" + text + "\"";
    } else if constexpr (is_list<T>) {
        std::string text;
        for (const auto& item : value) {
            text += (text.empty() ? "" : ",") + json(item);
        }
        return "[" + text + "]";
    } else if constexpr (has_part<T>) {
        return json(part(value, Rank<4>()));
    } else {
        static_assert(has_part<T>, "trace was given a type that is not a board: give it a list of tiles or of rows, a "
                                   "std::string, or an object with a public method or field board, state, tiles or grid");
        return "";
    }
}

inline std::string number(const std::string& name, int value) {
    return value < 0 ? "" : ",\"" + name + "\":" + std::to_string(value);
}

inline void line(const std::string& text) {
    if (is_watched()) {
        std::cout << text << std::endl;
    }
}

template <class B> void write(const std::string& event, const B& board, const std::string& more) {
    line("{\"event\":\"" + event + "\",\"board\":" + json(board) + more + "}");
}

// The search begins here.
template <class B = Board, class G = Board> void start(const B& board, const G& goal) {
    write("start", board, ",\"goal\":" + json(goal));
}

// A board is taken from the open list and expanded. This event alone is enough.
template <class B = Board> void expand(const B& board, int g = -1, int h = -1) {
    write("expand", board, number("g", g) + number("h", h));
}

// A successor is put on the open list.
template <class B = Board, class P = Board>
void generate(const B& board, const P& parent, int g = -1, int h = -1) {
    write("generate", board, ",\"parent\":" + json(parent) + number("g", g) + number("h", h));
}

// A successor is not kept.
template <class B = Board, class P = Board> void drop(const B& board, const P& parent, const std::string& why) {
    write("drop", board, ",\"parent\":" + json(parent) + ",\"why\":\"" + why + "\"");
}

// This board is the goal.
template <class B = Board> void goal(const B& board) {
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
