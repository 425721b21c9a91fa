// Counting of whole move trees, the test that a move generator cannot pass by luck.
#pragma once

#include <cstdint>

#include "checkers/position.hpp"

namespace crownpoint::checkers {

// The number of leaves `depth` plies below; a position without a move has none.
std::uint64_t perft(const Position& position, int depth);

}  // namespace crownpoint::checkers
