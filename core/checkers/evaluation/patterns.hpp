// Patterns that evaluate positions: what the men in each region of the board are worth, learned from games. Each has
// two values, for a full and for an empty board, which are blended by the number of pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "checkers/evaluation/evaluator.hpp"
#include "checkers/evaluation/features.hpp"

namespace crownpoint::checkers {

// The bytes of a weights file, little-endian:
//   char[8]  "CPCKPAT1"
//   uint32   PATTERN_COUNT, PATTERN_SIZE, PATTERN_TERMS, PATTERN_UNIT
//   int16    [PATTERN_COUNT * PATTERN_SIZE + PATTERN_TERMS][2]          (a hundredth of a man = PATTERN_UNIT)
// The first number of a pair applies to the full board, the second to the empty board. After the patterns come the
// other terms, at the indices given by the constants below.
inline constexpr int PATTERN_UNIT = 16;

inline constexpr int TERM_TO_MOVE = 0;                              // 1: always
inline constexpr int TERM_OWN_KINGS = 1;                            // 32: a king on a square
inline constexpr int TERM_OPPONENT_KINGS = TERM_OWN_KINGS + 32;     // 32
inline constexpr int TERM_KING_BALANCE = TERM_OPPONENT_KINGS + 32;  // 16: own kings × opponent's kings, 3 at most
inline constexpr int TERM_OWN_FREEDOM = TERM_KING_BALANCE + 16;     // 9: squares free for own kings, 8 at most
inline constexpr int TERM_OPPONENT_FREEDOM = TERM_OWN_FREEDOM + 9;  // 9
inline constexpr int TERM_THE_MOVE = TERM_OPPONENT_FREEDOM + 9;     // 50: number of pieces × who has the move
inline constexpr int TERM_PIECES = TERM_THE_MOVE + 50;              // 169: own pieces × opponent's pieces
inline constexpr int PATTERN_TERMS = TERM_PIECES + 169;

// The terms of a position other than those of single kings, by index.
inline constexpr int COUNTED_TERMS = 6;
std::array<int, COUNTED_TERMS> counted_terms(const OwnView& view);

class Patterns final : public Evaluator {
  public:
    // Null if the bytes are not patterns with this layout; `why` then says what is wrong.
    static std::shared_ptr<const Patterns> from_bytes(std::span<const std::byte> bytes, const char*& why);

    int evaluate(const Position& position) const override;

  private:
    struct Pair {
        std::int16_t full, empty;
    };
    std::vector<Pair> patterns_;
    std::vector<Pair> terms_;
};

}  // namespace crownpoint::checkers
