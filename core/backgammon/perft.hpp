// Counting of whole move trees, the test that a move generator cannot pass by luck.
#pragma once

#include <cstdint>

#include "backgammon/position.hpp"

namespace crownpoint::backgammon {

// The number of sequences of `depth` moves, over all 21 rolls at each move. Results of a roll are counted once however
// they are reached, a roll that cannot be played counts as one move, and a finished game has no moves.
std::uint64_t perft(const Board& board, int depth);

}  // namespace crownpoint::backgammon
