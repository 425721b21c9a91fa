// Positions with the same men and kings, Black to move, numbered without gaps but one: a number may put a black and a
// white man on the same square. Positions with White to move are looked up with colors exchanged.
#pragma once

#include <array>
#include <cstdint>

#include "checkers/position.hpp"

namespace crownpoint::checkers {

inline constexpr int MAX_ENDGAME_PIECES = 7;

struct Slice {
    int black_men = 0, black_kings = 0, white_men = 0, white_kings = 0;

    constexpr bool operator==(const Slice&) const = default;
    constexpr int pieces() const { return black_men + black_kings + white_men + white_kings; }
    constexpr int men() const { return black_men + white_men; }
    // Whether both sides have pieces, and not too many.
    constexpr bool is_possible() const {
        return black_men >= 0 && black_kings >= 0 && white_men >= 0 && white_kings >= 0 &&
               black_men + black_kings > 0 && white_men + white_kings > 0 && pieces() <= MAX_ENDGAME_PIECES;
    }
    // The same material seen by the other side.
    constexpr Slice mirrored() const { return {white_men, white_kings, black_men, black_kings}; }
    // A small number of its own for each slice.
    constexpr int id() const { return ((black_men * 8 + black_kings) * 8 + white_men) * 8 + white_kings; }
    static constexpr int ID_COUNT = 8 * 8 * 8 * 8;
};

Slice slice_of(const Position& position);

// The numbers run from 0 to slice_size - 1.
std::uint64_t slice_size(const Slice& slice);

// The number of a position with Black to move and the material of the slice.
std::uint64_t slice_index(const Slice& slice, const Position& position);

// Walks all positions of a slice in the order of their numbers.
class SliceWalk {
  public:
    explicit SliceWalk(const Slice& slice, std::uint64_t from = 0);

    const Position& position() const { return position_; }
    bool valid() const { return (black_men_ & white_men_) == 0; }  // whether no two men share a square
    void next();

  private:
    void place_kings();

    Slice slice_;
    std::uint32_t black_men_, white_men_, black_kings_, white_kings_;  // men on squares, kings among the free squares
    Position position_;
};

}  // namespace crownpoint::checkers
