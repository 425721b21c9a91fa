// The value of a board in a search.
#pragma once

#include "backgammon/cube/cube.hpp"
#include "backgammon/evaluation/probabilities.hpp"
#include "backgammon/rules.hpp"

namespace crownpoint::backgammon {

// The evaluation of a board before the player to move rolls.
struct Value {
    Probabilities chances;                   // of that player
    float utilities[CubeModel::MAX_STATES];  // for player 0 in every cube state, without a double now
    bool over = false;
};

// The mean of `part(turn)` over all rolls. Dividing at the end keeps certain results exact.
template <class Part>
Value mean_of_rolls(int states, Part&& part) {
    Value sum{};
    float* chances[OUTPUTS] = {&sum.chances.win, &sum.chances.win_gammon, &sum.chances.win_backgammon,
                               &sum.chances.lose_gammon, &sum.chances.lose_backgammon};
    for (int turn = 0; turn < ROLLS; ++turn) {
        const auto weight = static_cast<float>(roll_weight(roll(turn)));
        const Value& one = part(turn);
        const float parts[OUTPUTS] = {one.chances.win, one.chances.win_gammon, one.chances.win_backgammon,
                                      one.chances.lose_gammon, one.chances.lose_backgammon};
        for (int output = 0; output < OUTPUTS; ++output) *chances[output] += weight * parts[output];
        for (int state = 0; state < states; ++state) sum.utilities[state] += weight * one.utilities[state];
    }
    for (float* chance : chances) *chance /= 36;
    for (int state = 0; state < states; ++state) sum.utilities[state] /= 36;
    return sum;
}

}  // namespace crownpoint::backgammon
