// The output of a network: five probabilities for the side on roll.
#pragma once

#include "shared/device.hpp"

namespace crownpoint::backgammon {

// Each probability includes the rarer ones after it: a backgammon is also a gammon, and both are wins.
struct Probabilities {
    float win = 0, win_gammon = 0, win_backgammon = 0, lose_gammon = 0, lose_backgammon = 0;
};
inline constexpr int OUTPUTS = 5;

// The same probabilities seen by the other side.
CP_HD inline Probabilities flipped(const Probabilities& of) {
    return {1 - of.win, of.lose_gammon, of.lose_backgammon, of.win_gammon, of.win_backgammon};
}

// The mean number of points won if the game is played to the end without a cube.
CP_HD inline float cubeless_equity(const Probabilities& of) {
    return 2 * of.win - 1 + of.win_gammon + of.win_backgammon - of.lose_gammon - of.lose_backgammon;
}

// The probabilities of a finished game, from the points that the side on roll has won (negative: lost).
CP_HD inline Probabilities certain(int points) {
    return {points > 0 ? 1.0f : 0.0f, points > 1 ? 1.0f : 0.0f, points > 2 ? 1.0f : 0.0f, points < -1 ? 1.0f : 0.0f,
            points < -2 ? 1.0f : 0.0f};
}

}  // namespace crownpoint::backgammon
