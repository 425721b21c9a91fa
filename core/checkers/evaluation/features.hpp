// The features of a position that evaluators use. The trainers in training/checkers use the same numbers.
//
// Both kinds of features take the point of view of the side to move. If White is to move, the board is rotated and the
// colors are swapped (`flipped`), so own men always move from square 1 toward 32.
#pragma once

#include <array>
#include <cstdint>

#include "checkers/position.hpp"
#include "shared/bits.hpp"
#include "shared/device.hpp"

namespace crownpoint::checkers {

// The board from the point of view of the side to move.
struct OwnView {
    Squares own_men, opponent_men, own_kings, opponent_kings;
};

CP_HD constexpr OwnView own_view(const Position& position) {
    const Position seen = position.side == Side::BLACK ? position : flipped(position);
    return {seen.black & ~seen.kings, seen.white & ~seen.kings, seen.black & seen.kings, seen.white & seen.kings};
}

// 1. Inputs of the network, each 0 or 1: own men on 1–28, the opponent's men on 5–32 (no man stands on its king row),
// own kings, and the opponent's kings.
inline constexpr int OWN_MEN_INPUT = 0;
inline constexpr int OPPONENT_MEN_INPUT = 28;
inline constexpr int OWN_KINGS_INPUT = 56;
inline constexpr int OPPONENT_KINGS_INPUT = 88;
inline constexpr int INPUT_COUNT = 120;

// Calls `visit(input)` for every input that is 1.
template <class Visit>
CP_HD void visit_inputs(const OwnView& view, Visit&& visit) {
    for (Squares men = view.own_men; men; men &= men - 1) visit(OWN_MEN_INPUT + lowest_bit(men));
    for (Squares men = view.opponent_men; men; men &= men - 1) visit(OPPONENT_MEN_INPUT - 4 + lowest_bit(men));
    for (Squares kings = view.own_kings; kings; kings &= kings - 1) visit(OWN_KINGS_INPUT + lowest_bit(kings));
    for (Squares kings = view.opponent_kings; kings; kings &= kings - 1)
        visit(OPPONENT_KINGS_INPUT + lowest_bit(kings));
}

// The network has a head for each range of piece counts (4–6, 7–9 … 22–24), without and with kings on the board, and
// for either side having the move. The heads of the first range, up to 3 pieces, are not used: training never sees such
// positions, which the solved endings know, so the heads for 4–6 pieces judge them too.
inline constexpr int RANGE_COUNT = 8;
inline constexpr int HEAD_COUNT = 4 * RANGE_COUNT;

// The first, third, fifth and seventh row of the side to move. With an odd number of pieces on them it has the move.
inline constexpr Squares ODD_ROWS = 0x0F0F0F0F;

CP_HD constexpr int range_of(int pieces) {
    const int range = (pieces - 1) / 3;
    return range < 1 ? 1 : range < RANGE_COUNT ? range : RANGE_COUNT - 1;
}

CP_HD constexpr int head_of(const Position& position) {
    const Squares occupied = position.occupied();
    const Squares system = position.side == Side::BLACK ? ODD_ROWS : ~ODD_ROWS;
    return 4 * range_of(popcount(occupied)) + 2 * ((position.kings & occupied) != 0) +
           (popcount(occupied & system) & 1);
}

// 2. Patterns: the men in a region of the board as a number in base 3 (0 empty or king, 1 own man, 2 opponent's man;
// the lowest square of the region is the lowest digit). A region is part of a column: the left, middle or right two
// squares of each row, over some rows.
inline constexpr int PATTERN_SQUARES = 8;
inline constexpr int PATTERN_SIZE = 6561;  // 3^8
inline constexpr int PATTERN_COLUMNS = 3;  // left, middle, right
inline constexpr int PATTERN_SLICES = 3;   // rows 1–4, 3–6, 5–8
inline constexpr int PATTERN_COUNT = PATTERN_COLUMNS * PATTERN_SLICES;

// Two squares of each row, starting at `column`, packed into 16 bits row by row.
CP_HD constexpr std::uint32_t pack_column(Squares squares, int column) {
    std::uint32_t bits = squares >> column & 0x33333333;
    bits = (bits | bits >> 2) & 0x0F0F0F0F;
    bits = (bits | bits >> 4) & 0x00FF00FF;
    return (bits | bits >> 8) & 0x0000FFFF;
}

// Reads 8 bits as a number in base 3 with digits 0 and 1.
constexpr std::array<std::uint16_t, 256> make_base_three() {
    std::array<std::uint16_t, 256> table{};
    for (unsigned bits = 0; bits < 256; ++bits) {
        unsigned value = 0;
        for (int i = 7; i >= 0; --i) value = 3 * value + (bits >> i & 1);
        table[bits] = static_cast<std::uint16_t>(value);
    }
    return table;
}
inline constexpr std::array<std::uint16_t, 256> BASE_THREE = make_base_three();

// The index of each pattern, 0 to PATTERN_SIZE - 1. Pattern number = column * PATTERN_SLICES + slice.
inline std::array<int, PATTERN_COUNT> pattern_indices(const OwnView& view) {
    std::array<int, PATTERN_COUNT> indices{};
    for (int column = 0; column < PATTERN_COLUMNS; ++column) {
        const std::uint32_t own = pack_column(view.own_men, column);
        const std::uint32_t opponent = pack_column(view.opponent_men, column);
        for (int slice = 0; slice < PATTERN_SLICES; ++slice)
            indices[static_cast<std::size_t>(column * PATTERN_SLICES + slice)] =
                BASE_THREE[own >> (4 * slice) & 0xFF] + 2 * BASE_THREE[opponent >> (4 * slice) & 0xFF];
    }
    return indices;
}

}  // namespace crownpoint::checkers
