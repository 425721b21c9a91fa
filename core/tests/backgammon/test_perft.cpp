// The counts of testdata/perft/backgammon.txt.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "backgammon/move_list.hpp"
#include "backgammon/perft.hpp"
#include "position_ids.hpp"

using namespace crownpoint::backgammon;

namespace {

std::string text_of(const Move& move) {
    std::ostringstream text;
    for (int index = 0; index < move.count; ++index)
        text << (index ? " " : "") << int{move.steps[index].source} << '/' << int{move.steps[index].target};
    return text.str();
}

}  // namespace

TEST_CASE("backgammon move counts are those of the committed file") {
    std::ifstream file(CROWNPOINT_TESTDATA "/perft/backgammon.txt");
    REQUIRE(file);
    int cases = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        CAPTURE(line);
        std::istringstream words(line);
        std::string kind, id, argument, expected;
        words >> kind >> id >> argument >> std::ws;
        std::getline(words, expected);
        const Board board = board_of(id);
        if (kind == "perft") {
            CHECK(std::to_string(perft(board, std::stoi(argument))) == expected);
        } else {
            const auto moves = list_moves(board, argument[0] - '0', argument[1] - '0');
            if (kind == "only") {
                REQUIRE(moves.size() == 1);
                CHECK(text_of(moves[0]) == expected);
            } else {
                REQUIRE(kind == "moves");
                CHECK(std::to_string(moves.size()) == expected);
            }
        }
        ++cases;
    }
    CHECK(cases == 42);
}
