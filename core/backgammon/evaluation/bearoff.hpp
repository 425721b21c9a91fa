// Exact endings: all checkers of both sides are in their home boards, without contact.
//
// Tables are computed into memory owned by the caller, which may be a file shared by several processes.
#pragma once

#include <cstddef>
#include <functional>

#include "backgammon/evaluation/probabilities.hpp"
#include "backgammon/position.hpp"

namespace crownpoint::backgammon::bearoff {

// The ways to place up to 15 checkers on six points. Every move leads to a lower number, and positions with at most n
// checkers come before those with more.
inline constexpr int POSITIONS = 54'264;
inline constexpr int SMALL_POSITIONS = 924;  // at most 6 checkers
inline constexpr int SMALL_CHECKERS = 6;
inline constexpr int WHOLE_FROM = 38'760;  // the first with all 15
inline constexpr int WHOLE_POSITIONS = POSITIONS - WHOLE_FROM;

// The probabilities of bearing off the last checker in exactly 0, 1, 2 … rolls, playing for the lowest mean.
inline constexpr int MAX_ROLLS = 32;
using Rolls = float[MAX_ROLLS];
// The probabilities that 15 checkers bear off their first one in exactly 1, 2 … rolls, playing for that.
inline constexpr int MAX_FIRST_ROLLS = 8;
using FirstRolls = float[MAX_FIRST_ROLLS];

struct OneSided {
    Rolls rolls[POSITIONS];
    FirstRolls first[WHOLE_POSITIONS];
};

// Equities of the side on roll before its roll, without a double now and without gammons. From there on both sides
// double, take and pass perfectly.
struct Equities {
    float cubeless, owned, centered, opponents;
};

struct TwoSided {
    Equities pairs[SMALL_POSITIONS][SMALL_POSITIONS];  // [side on roll][opponent]
};

// `progress` is told now and then which share is done.
void build(OneSided& table, const std::function<void(double share)>& progress = {});
void build(TwoSided& table, const std::function<void(double share)>& progress = {});

// The number of the position of the side on roll; -1 unless all its checkers, at most 15, are in its home board.
int index_of(const Board& board);

// The mean number of rolls.
float mean_rolls(const Rolls& rolls);

// The probabilities when both sides bear off. `own` and `opponent` are numbers of positions; `whole` says whether a
// side still has all 15 checkers and can lose a gammon.
Probabilities chances(const OneSided& table, int own, int opponent, bool own_whole, bool opponent_whole);

// The equity of the best cube action of a side that may double: no double, or a double with the better of take and pass
// for the opponent.
float with_double(float no_double, float opponents);

}  // namespace crownpoint::backgammon::bearoff
