// What the programs in this folder share: boards, moves and estimates.

#pragma once

#include <algorithm>
#include <cmath>
#include <sstream>

#include "trace.hpp"

using trace::Board;

inline Board read_board() {
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
inline std::vector<Board> successors(const Board& board, int cols) {
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

inline int manhattan(const Board& board, const Board& goal, int cols) {
    int h = 0;
    for (int cell = 0; cell < int(board.size()); cell++) {
        if (board[cell] != 0) {
            const int home = std::find(goal.begin(), goal.end(), board[cell]) - goal.begin();
            h += std::abs(cell / cols - home / cols) + std::abs(cell % cols - home % cols);
        }
    }
    return h;
}

// The columns of a square board.
inline int cols_of(const Board& board) {
    return std::lround(std::sqrt(board.size()));
}
