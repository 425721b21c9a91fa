// Rollouts: a position played out many times, with variance reduction.
//
// Each trial is a row of numbers that depends only on the seed and the trial's number, so trials can be split over
// threads, processes and machines in any way. All positions get the same dice in the same trial. The first rolls are
// stratified: each block of 36 trials has every first roll once, and each block of 1,296 every pair of first rolls.
#pragma once

#include <cstdint>

#include "backgammon/cube/cube.hpp"
#include "backgammon/search/search.hpp"

namespace crownpoint::backgammon {

struct RolloutSettings {
    std::uint64_t seed = 1;
    int first_trial = 0;
    int trials = 36;
    int truncate = 0;     // plies after which an evaluation decides; 0 plays to the end
    int final_plies = 0;  // depth of that evaluation
    int plies = 0;        // depth of checker play
    bool reduce_variance = true;
    int replies = 5;  // see SearchSettings
    int threads = 1;
};

// For player 0. A utility is 0 if there is no such line.
struct Trial {
    Probabilities chances;
    float utility;  // with the current cube; no double at the first turn if player 0 is on roll
    float doubled;  // after a double by player 0 at the first turn and a take
};

// Writes `settings.trials` rows. `player` is on roll. Only player 1 may double on the first turn, since the rollout is
// there to find out what player 0 should do.
void roll_out(EvaluatorPool& pool, const CubeModel& model, const RolloutSettings& settings, const Board& board,
              int player, Trial* trials);

// The dice of one turn of a trial.
Dice rollout_dice(std::uint64_t seed, int trial, int turn);

}  // namespace crownpoint::backgammon
