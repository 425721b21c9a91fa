// Exact endings: all of a side's checkers in its home board and no contact left.
//
// Tables are computed into memory that the caller owns, which may be a file shared by several processes.
#pragma once

#include <cstddef>

#include "backgammon/evaluation/probabilities.hpp"
#include "backgammon/position.hpp"

namespace crownpoint::backgammon::bearoff {

// Ways to place up to 15 checkers on six points. Numbered so that whatever is played from a position has a lower
// number, and so that those with at most n checkers come before those with more.
inline constexpr int POSITIONS = 54'264;
inline constexpr int SMALL_POSITIONS = 924;  // at most 6 checkers
inline constexpr int SMALL_CHECKERS = 6;
inline constexpr int WHOLE_FROM = 38'760;  // the first with all 15
inline constexpr int WHOLE_POSITIONS = POSITIONS - WHOLE_FROM;

// Chances to have borne off the last checker in exactly 0, 1, 2 … rolls, playing for the least mean number.
inline constexpr int MAX_ROLLS = 32;
using Rolls = float[MAX_ROLLS];
// Chances that 15 checkers bear off their first one in exactly 1, 2 … rolls, playing for that.
inline constexpr int MAX_FIRST_ROLLS = 8;
using FirstRolls = float[MAX_FIRST_ROLLS];

struct OneSided {
    Rolls rolls[POSITIONS];
    FirstRolls first[WHOLE_POSITIONS];
};

// Equities of the side on roll before its roll, without doubling now; no gammons. Both sides double, take and pass
// perfectly from there on.
struct Equities {
    float cubeless, owned, centered, opponents;
};

struct TwoSided {
    Equities pairs[SMALL_POSITIONS][SMALL_POSITIONS];  // [side on roll][opponent]
};

void build(OneSided& table);
void build(TwoSided& table);

// The number of the position of the side on roll; -1 unless all its checkers, at most 15, are in its home board.
int index_of(const Board& board);

// The mean number of rolls.
float mean_rolls(const Rolls& rolls);

// The chances of two sides that bear off: `own` and `opponent` are numbers of positions, `whole` whether that side has
// all of its 15 checkers left, so that it can lose a gammon.
Probabilities chances(const OneSided& table, int own, int opponent, bool own_whole, bool opponent_whole);

// The equity of the best cube action of a side that may double: no double, or double and the better of take and pass.
float with_double(float no_double, float opponents);

}  // namespace crownpoint::backgammon::bearoff
