// The same board in each form that trace takes.

#include "trace.hpp"

#include <array>
#include <list>

struct Method {
    std::vector<std::vector<int>> board() const { return {{2, 3, 4}, {1, 5, 0}, {7, 6, 8}}; }
};

struct Field {
    int cost = 3;
    int state[3][3] = {{2, 3, 4}, {1, 5, 0}, {7, 6, 8}};
    std::string tiles = "the second choice";
};

int main() {
    const int list[] = {2, 3, 4, 1, 5, 0, 7, 6, 8};
    trace::expand({2, 3, 4, 1, 5, 0, 7, 6, 8});
    trace::expand(list, 0, 9);
    trace::expand(std::vector<std::vector<int>>{{2, 3, 4}, {1, 5, 0}, {7, 6, 8}});
    trace::expand(std::array<char, 9>{'2', '3', '4', '1', '5', '0', '7', '6', '8'});
    trace::expand(std::list<unsigned char>{2, 3, 4, 1, 5, 0, 7, 6, 8});
    trace::expand(std::string("2 3 4 1 5 x 7 6 8"));
    trace::expand("234150768");
    trace::expand(Method());
    trace::expand(Field());
#ifdef WRONG
    trace::expand(std::pair<int, int>());
#endif
}
