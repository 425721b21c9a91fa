// The numbers in the rules of backgammon, each next to the rule it comes from.
// The wording follows the rules of the U.S. Backgammon Federation. For our choices where they are silent, see
// docs/rules/backgammon.md.
#pragma once

#include <cstdint>

#include "shared/device.hpp"

namespace crownpoint::backgammon {

// "Backgammon is played on a board of twenty-four narrow triangles called points", numbered for each player from his
// own ace point, so that he moves from 24 down to 1. Places outside the points are numbered so that the arithmetic
// still works: a checker on the bar enters on 25 - die, and a checker that moves past the ace point is off.
inline constexpr int POINTS = 24;
inline constexpr int BAR = 25;
inline constexpr int OFF = 0;
inline constexpr int OPPONENT_BAR = 0;  // index in a board array; OFF is the target of a step, so the two never clash
inline constexpr int PLACES = 26;

// "The home board": the last six points. Bearing off begins when all fifteen checkers are there.
inline constexpr int HOME_POINTS = 6;

// "Each player has fifteen checkers of his own color". Variants use fewer, or a different setup.
inline constexpr int CHECKERS = 15;

inline constexpr int DIE_FACES = 6;

// "A player who rolls doubles plays the numbers shown on the dice twice."
inline constexpr int MAX_STEPS = 4;

// The 21 distinct rolls, from 66 down to 11. A double comes up once in 36 throws, any other roll twice.
struct Dice {
    std::int8_t high, low;
};
inline constexpr int ROLLS = 21;
// Two dice in any order as a roll.
CP_HD constexpr Dice dice_of(int die1, int die2) {
    return {static_cast<std::int8_t>(die1 > die2 ? die1 : die2), static_cast<std::int8_t>(die1 > die2 ? die2 : die1)};
}
CP_HD constexpr bool is_die(int number) { return number >= 1 && number <= DIE_FACES; }

CP_HD constexpr int roll_weight(Dice dice) { return dice.high == dice.low ? 1 : 2; }
CP_HD inline Dice roll(int index) {
    constexpr Dice rolls[ROLLS] = {{6, 6}, {6, 5}, {6, 4}, {6, 3}, {6, 2}, {6, 1}, {5, 5},
                                   {5, 4}, {5, 3}, {5, 2}, {5, 1}, {4, 4}, {4, 3}, {4, 2},
                                   {4, 1}, {3, 3}, {3, 2}, {3, 1}, {2, 2}, {2, 1}, {1, 1}};
    return rolls[index];
}

// "Two on the twenty-four point, five on the mid-point, three on the eight point, five on the six point."
CP_HD inline int starting_checkers(int place) {
    return place == 24 ? 2 : place == 13 ? 5 : place == 8 ? 3 : place == 6 ? 5 : 0;
}

}  // namespace crownpoint::backgammon
