// Many positions in one call, in memory owned by the caller.
#pragma once

#include <cstddef>
#include <cstdint>

#include "backgammon/movegen.hpp"
#include "backgammon/position.hpp"
#include "backgammon/stepping.hpp"

namespace crownpoint::backgammon {

// A row of a move array; steps after the last are zero.
struct MoveRow {
    Step steps[MAX_STEPS];
};
static_assert(sizeof(MoveRow) == 4 * MAX_STEPS);

// Writes count + 1 offsets: the moves of board i are rows offsets[i] to offsets[i + 1]. A board that must pass has
// none.
void count_moves_each(const Board* boards, const DiceRow* dice, std::size_t count, std::int64_t* offsets);

// Writes the moves and the resulting boards in the generator's order, as many rows as the last offset says.
void list_moves_each(const Board* boards, const DiceRow* dice, std::size_t count, const std::int64_t* offsets,
                     MoveRow* moves, Board* results);

void perft_each(const Board* boards, std::size_t count, int depth, std::uint64_t* leaves);

// The points won by the side on roll of each board, 0 while the game goes on.
void outcome_each(const Board* boards, std::size_t count, std::int8_t* points);

// Begins a game on each board.
void begin_each(Board* boards, DiceRow* dice, std::int64_t* counts, std::size_t count, std::uint64_t seed);

// Makes a move on each board, the one with this number in the order of `list_moves_each`, and passes where `counts`
// says that there is none. Boards become those of the next side with new dice and counts, finished games the starting
// position with an opening roll; points are what the side that moved has won, 0 while the game goes on.
void step_each(Board* boards, DiceRow* dice, std::int64_t* counts, const std::int64_t* choices, std::size_t count,
               std::uint64_t seed, std::int8_t* points);

// Continues each board with fair dice and uniformly random moves until the game is over or `max_plies` have been
// played. Boards become the final positions, seen by the side that moved first; points are its result, 0 if the game is
// not over. The same seed gives the same games, and game i does not depend on the number of boards.
void play_random_games(Board* boards, std::size_t count, std::uint64_t seed, int max_plies, std::int8_t* points,
                       std::int32_t* plies);

}  // namespace crownpoint::backgammon
