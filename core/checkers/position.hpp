// A position of American checkers on 32-bit boards, and its Zobrist hash.
#pragma once

#include <cstdint>

#include "checkers/rules.hpp"
#include "shared/bits.hpp"
#include "shared/device.hpp"

namespace crownpoint::checkers {

CP_HD constexpr Side other(Side side) { return side == Side::BLACK ? Side::WHITE : Side::BLACK; }

struct Position {
    Squares black = BLACK_START;
    Squares white = WHITE_START;
    Squares kings = 0;
    Side side = FIRST_SIDE;

    constexpr bool operator==(const Position&) const = default;

    CP_HD constexpr Squares own() const { return side == Side::BLACK ? black : white; }
    CP_HD constexpr Squares opponent() const { return side == Side::BLACK ? white : black; }
    CP_HD constexpr Squares occupied() const { return black | white; }
    CP_HD constexpr Squares empty() const { return ~(black | white); }
};

// One whole turn. A quiet move captures nothing; a capture keeps its path as one direction (2 bits) per jump.
struct Move {
    Squares captured;
    std::uint32_t directions;
    std::uint8_t from;  // squares counted from 0
    std::uint8_t to;
    std::uint8_t jumps;
    bool crowns;

    constexpr bool operator==(const Move&) const = default;
};

// Whether no square holds two pieces, every king is a piece, and no man stands on its own king row.
bool is_consistent(const Position& position);

// The position after a move. The move must come from the generator for this position.
CP_HD constexpr Position after(const Position& position, const Move& move) {
    const Squares from = Squares{1} << move.from;
    const Squares to = Squares{1} << move.to;
    Position next = position;
    Squares& own = position.side == Side::BLACK ? next.black : next.white;
    Squares& opponent = position.side == Side::BLACK ? next.white : next.black;
    const bool king = (position.kings & from) != 0;
    own = (own & ~from) | to;  // in this order, because a circular capture ends where it started
    opponent &= ~move.captured;
    next.kings &= ~(move.captured | from);
    if (king || move.crowns) next.kings |= to;
    next.side = other(position.side);
    return next;
}

// The same position with the colors swapped and the board rotated by 180 degrees.
CP_HD constexpr Position flipped(const Position& position) {
    return {reverse_bits(position.white), reverse_bits(position.black), reverse_bits(position.kings),
            other(position.side)};
}

// The Zobrist hash, from scratch and incrementally. Both give the same number.
std::uint64_t hash_of(const Position& position);
std::uint64_t hash_after(std::uint64_t hash, const Position& position, const Move& move);

// A number for hash tables. Different moves of one position have different numbers.
constexpr std::uint64_t hash_of(const Move& move) {
    return static_cast<std::uint64_t>(move.from | move.to << 5 | move.jumps << 10) |
           static_cast<std::uint64_t>(move.directions) << 14;
}

}  // namespace crownpoint::checkers
