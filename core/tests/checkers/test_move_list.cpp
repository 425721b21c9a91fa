#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "checkers/move_list.hpp"
#include "fen.hpp"

using namespace crownpoint::checkers;

namespace {

std::vector<std::string> texts(const Position& position) {
    std::vector<std::string> list;
    for (const Move& move : list_moves(position)) list.push_back(text_of(move));
    return list;
}

}  // namespace

TEST_CASE("moves are listed by path, as players list them") {
    using Texts = std::vector<std::string>;
    CHECK(texts({}) == Texts{"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"});
    CHECK(texts(position_from_fen("B:W6,7,14,15,22,23:BK2")) ==
          Texts{"2x9x18x11x2", "2x9x18x25", "2x9x18x27", "2x11x18x9x2", "2x11x18x25", "2x11x18x27"});
    CHECK(texts(position_from_fen("B:W5,6,10:B1")).empty());
}

TEST_CASE("moves of one position have different hashes") {
    const Position position = position_from_fen("B:W6,7,14,15,22,23:BK2");
    for (const Move& left : list_moves(position))
        for (const Move& right : list_moves(position)) CHECK((hash_of(left) == hash_of(right)) == (left == right));
}
