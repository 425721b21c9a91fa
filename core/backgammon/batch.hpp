// Many positions at once, on the caller's memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "backgammon/movegen.hpp"
#include "backgammon/position.hpp"

namespace crownpoint::backgammon {

// A row of a dice array.
struct DiceRow {
    std::int8_t die1, die2;
};

// A row of a move array: steps beyond the last are zero.
struct MoveRow {
    Step steps[MAX_STEPS];
};
static_assert(sizeof(MoveRow) == 4 * MAX_STEPS);

// Writes count + 1 offsets: the moves of board i are rows offsets[i] to offsets[i + 1]; none when it must pass.
void count_moves_each(const Board* boards, const DiceRow* dice, std::size_t count, std::int64_t* offsets);

// Writes the moves and the boards after them, as many rows as the last offset says, in the generator's order.
void list_moves_each(const Board* boards, const DiceRow* dice, std::size_t count, const std::int64_t* offsets,
                     MoveRow* moves, Board* results);

void perft_each(const Board* boards, std::size_t count, int depth, std::uint64_t* leaves);

// What each board is worth to its side on roll if the game is over, else 0.
void outcome_each(const Board* boards, std::size_t count, std::int8_t* points);

// Plays each board on with fair dice and uniformly random moves until the game is over or `max_plies` are played.
// Boards become the last positions, seen by the side that moved first, and points what they are worth to it, 0 if not
// over. The same seed gives the same games; game i does not depend on the number of boards.
void play_random_games(Board* boards, std::size_t count, std::uint64_t seed, int max_plies, std::int8_t* points,
                       std::int32_t* plies);

}  // namespace crownpoint::backgammon
