// Legal moves in containers, for host code that wants all of them at once.
#pragma once

#include <string>
#include <vector>

#include "checkers/position.hpp"

namespace crownpoint::checkers {

// Every legal move, sorted by path, as players list them.
std::vector<Move> list_moves(const Position& position);

// The whole path as text: 11-15, 13x22x31.
std::string text_of(const Move& move);

}  // namespace crownpoint::checkers
