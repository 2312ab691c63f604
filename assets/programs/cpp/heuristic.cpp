// Manhattan distance as a heuristic of one's own.
//
//     c++ -O2 -o heuristic heuristic.cpp
//     tilescope heuristic --heuristic-program ./heuristic
//
// It reads boards, one on each line, and prints h of each. The goal is the last argument.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

std::vector<int> read_board(const std::string& text) {
    std::istringstream words(text);
    std::vector<int> board;
    for (std::string word; words >> word;) {
        board.push_back(word == "x" ? 0 : std::stoi(word));
    }
    return board;
}

int main(int argc, char** argv) {
    const std::vector<int> goal = read_board(argv[argc - 1]);
    const int cols = goal.size() == 16 ? 4 : goal.size() == 9 ? 3 : 2;
    std::vector<int> home(goal.size());
    for (std::size_t cell = 0; cell < goal.size(); cell++) {
        home[goal[cell]] = static_cast<int>(cell);
    }
    for (std::string line; std::getline(std::cin, line);) {
        const std::vector<int> board = read_board(line);
        int h = 0;
        for (std::size_t cell = 0; cell < board.size(); cell++) {
            if (board[cell] != 0) {
                const int at = static_cast<int>(cell), to = home[board[cell]];
                h += std::abs(at / cols - to / cols) + std::abs(at % cols - to % cols);
            }
        }
        // std::endl flushes, which boards that are asked one by one need.
        std::cout << h << std::endl;
    }
}
