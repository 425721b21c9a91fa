// The rules of American checkers (WCDF and ACF) as named constants.
//
// Squares are numbered 1 to 32 as players number them: Black begins on 1–12 and moves toward 32, White begins on
// 21–32 and moves toward 1. Bit n-1 of a mask is square n.
#pragma once

#include <cstdint>

namespace crownpoint::checkers {

using Squares = std::uint32_t;

// "The board is composed of 64 squares … the 32 dark squares are used for play."
inline constexpr int SQUARE_COUNT = 32;
inline constexpr int SQUARES_PER_ROW = 4;

// "At the start of the game each side has twelve men."
inline constexpr int MEN_PER_SIDE = 12;
inline constexpr Squares BLACK_START = 0x00000FFF;
inline constexpr Squares WHITE_START = 0xFFF00000;

// "The first move is made by the player with the darker colored men."
enum class Side : std::uint8_t { BLACK = 0, WHITE = 1 };
inline constexpr Side FIRST_SIDE = Side::BLACK;

// "When a man reaches the farthest row forward (king-row) it becomes a king." This ends the turn, even in the middle of
// a capture.
inline constexpr Squares BLACK_KING_ROW = 0xF0000000;
inline constexpr Squares WHITE_KING_ROW = 0x0000000F;

// "The same position appears for the third time": a draw may be claimed.
inline constexpr int REPETITIONS_FOR_DRAW = 3;

// Forty moves by each side without a capture or a move by a man: a draw may be claimed.
inline constexpr int QUIET_PLIES_FOR_DRAW = 80;

}  // namespace crownpoint::checkers
