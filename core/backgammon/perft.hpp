// Counts whole move trees: a test that no move generator passes by luck.
#pragma once

#include <cstdint>

#include "backgammon/position.hpp"

namespace crownpoint::backgammon {

// The number of sequences of `depth` moves, over all 21 rolls at each move. Each result of a roll counts once, no
// matter how it is reached. A roll that cannot be played counts as one move. A finished game has no moves.
std::uint64_t perft(const Board& board, int depth);

}  // namespace crownpoint::backgammon
