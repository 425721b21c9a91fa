// Many positions in one call, in memory owned by the caller.
#pragma once

#include <cstddef>
#include <cstdint>

#include "checkers/position.hpp"

namespace crownpoint::checkers {

// A row of a board array.
struct BoardRow {
    std::uint32_t black, white, kings, white_to_move;
};
Position from_row(const BoardRow& row);
BoardRow to_row(const Position& position);

// A row of a move array; squares count from 1, `captured` is a mask.
struct MoveRow {
    std::uint32_t source, target, captured, crowns;
};

// Writes count + 1 offsets: the moves of board i are rows offsets[i] to offsets[i + 1].
void count_moves(const BoardRow* boards, std::size_t count, std::int64_t* offsets);

// Writes the moves and the resulting positions in the generator's order, as many rows as the last offset says.
void list_moves(const BoardRow* boards, std::size_t count, const std::int64_t* offsets, MoveRow* moves,
                BoardRow* results);

void perft_each(const BoardRow* boards, std::size_t count, int depth, std::uint64_t* leaves);

// Continues each board with uniformly random moves until a side cannot move (it loses) or `max_plies` have been played
// (a draw). Boards become the final positions; winners are 1 for Black, -1 for White and 0 for a draw. The same seed
// gives the same games.
void play_random_games(BoardRow* boards, std::size_t count, std::uint64_t seed, int max_plies, std::int8_t* winners,
                       std::int32_t* plies);

}  // namespace crownpoint::checkers
