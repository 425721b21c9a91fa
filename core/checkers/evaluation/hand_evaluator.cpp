#include "checkers/evaluation/hand_evaluator.hpp"

#include "checkers/movegen.hpp"
#include "shared/bits.hpp"

namespace crownpoint::checkers {
namespace {

constexpr int KING_SCORE = 135;
constexpr int ROW_SCORE[8] = {0, 0, 2, 5, 9, 15, 26, 0};  // by the number of rows a man has advanced
constexpr Squares CENTER = 0x00666600;                    // 10, 11, 14, 15, 18, 19, 22, 23
constexpr Squares EDGES = 0x18181818 | 0x10000008;        // 4, 5, 12, 13, 20, 21, 28, 29
constexpr Squares SINGLE_CORNERS = 0x10000008;            // 4 and 29

// The terms of one side, seen as Black.
int side_score(Squares men, Squares kings, Squares opponent, Squares opponent_kings, Squares empty) {
    int score = MAN_SCORE * popcount(men) + KING_SCORE * popcount(kings);
    for (int row = 1; row < 7; ++row) score += ROW_SCORE[row] * popcount(men >> (4 * row) & 0xF);
    score += 4 * popcount(men & CENTER) - 3 * popcount(men & EDGES);
    score += 7 * popcount(kings & CENTER) - 8 * popcount(kings & EDGES) - 6 * popcount(kings & SINGLE_CORNERS);
    // A back row that keeps enemy men out. The bridge (1, 3) is worth more than its two men.
    if ((opponent & ~opponent_kings) && (men & 0b0101) == 0b0101) score += 12;
    score += 3 * popcount(men & 0xF);
    // Men with support from behind.
    score += 2 * popcount(men & (step<DOWN_LEFT>(men | kings) | step<DOWN_RIGHT>(men | kings)));
    if (kings) {
        const Squares reach =
            (step<DOWN_LEFT>(kings) | step<DOWN_RIGHT>(kings) | step<UP_LEFT>(kings) | step<UP_RIGHT>(kings)) & empty;
        score += 2 * popcount(reach);
    }
    return score;
}

}  // namespace

int HandEvaluator::evaluate(const Position& position) const {
    const Squares empty = position.empty();
    const Squares black_men = position.black & ~position.kings, white_men = position.white & ~position.kings;
    const Squares black_kings = position.black & position.kings, white_kings = position.white & position.kings;
    const int black = side_score(black_men, black_kings, position.white, white_kings, empty);
    const int white = side_score(reverse_bits(white_men), reverse_bits(white_kings), reverse_bits(position.black),
                                 reverse_bits(black_kings), reverse_bits(empty));
    int score = black - white;
    // The side that is ahead wants trades: the same lead weighs more with fewer pieces.
    const int pieces = popcount(position.occupied());
    const int lead = MAN_SCORE * (popcount(black_men) - popcount(white_men)) +
                     KING_SCORE * (popcount(black_kings) - popcount(white_kings));
    score += lead * (24 - pieces) / 48;
    return (position.side == Side::BLACK ? score : -score) + 3;
}

}  // namespace crownpoint::checkers
