// Rollouts: a position played out many times, with the luck of the dice taken off again.
//
// Each trial is a row of numbers that depends on the seed and the number of the trial only: trials may be split over
// threads, processes and machines in any way. All positions meet the same dice in the same trial. The first rolls are
// stratified: every 36 trials see each first roll once, every 1,296 each pair of first rolls.
#pragma once

#include <cstdint>

#include "backgammon/cube/cube.hpp"
#include "backgammon/search/search.hpp"

namespace crownpoint::backgammon {

struct RolloutSettings {
    std::uint64_t seed = 1;
    int first_trial = 0;
    int trials = 36;
    int truncate = 0;  // plies after which the bare evaluation judges; 0 plays to the end
    int plies = 0;     // depth of checker play
    bool reduce_variance = true;
    int replies = 5;  // see SearchSettings
    int threads = 1;
};

// For player 0. Utilities are 0 where there is no such line.
struct Trial {
    Probabilities chances;
    float utility;  // with the cube as it stands, no double at the first turn if player 0 is on roll
    float doubled;  // after a double by player 0 at the first turn and a take
};

// Writes `settings.trials` rows. `player` is on roll; he may double at his first turn only if he is player 1, since
// what player 0 does there is the question.
void roll_out(EvaluatorPool& pool, const CubeModel& model, const RolloutSettings& settings, const Board& board,
              int player, Trial* trials);

// The dice of one turn of a trial.
Dice rollout_dice(std::uint64_t seed, int trial, int turn);

}  // namespace crownpoint::backgammon
