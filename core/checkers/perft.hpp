// Counts whole move trees: a test that no move generator passes by luck.
#pragma once

#include <cstdint>

#include "checkers/position.hpp"

namespace crownpoint::checkers {

// The number of leaves `depth` plies below. A position without a legal move has none.
std::uint64_t perft(const Position& position, int depth);

}  // namespace crownpoint::checkers
