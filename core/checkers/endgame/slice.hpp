// Positions with the same material and Black to move, numbered without gaps except for one: a number may put a black
// and a white man on the same square. Positions with White to move are looked up with the colors swapped.
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
    // Whether both sides have pieces, but not too many.
    constexpr bool is_possible() const {
        return black_men >= 0 && black_kings >= 0 && white_men >= 0 && white_kings >= 0 &&
               black_men + black_kings > 0 && white_men + white_kings > 0 && pieces() <= MAX_ENDGAME_PIECES;
    }
    // The same material from the other side's point of view.
    constexpr Slice mirrored() const { return {white_men, white_kings, black_men, black_kings}; }
    // A small unique number for each slice.
    constexpr int id() const { return ((black_men * 8 + black_kings) * 8 + white_men) * 8 + white_kings; }
    static constexpr int ID_COUNT = 8 * 8 * 8 * 8;
};

Slice slice_of(const Position& position);

// Numbers run from 0 to slice_size - 1.
std::uint64_t slice_size(const Slice& slice);

// The number of a position with Black to move and this slice's material.
std::uint64_t slice_index(const Slice& slice, const Position& position);

// Walks through all positions of a slice in order of their numbers.
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
