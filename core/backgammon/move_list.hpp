// Legal moves in containers, for host code that wants all of them at once.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "backgammon/movegen.hpp"

namespace crownpoint::backgammon {

// Each distinct result once, in the generator's order; empty if nothing can be played.
std::vector<Move> list_moves(const Board& board, int die1, int die2);

// The index of the move with this result, -1 if there is none.
std::ptrdiff_t find_result(const std::vector<Move>& moves, const Board& after);

// Every distinct complete sequence of steps: everything a player who moves one checker at a time may do.
using Way = std::vector<Step>;
std::vector<Way> list_ways(const Board& board, int die1, int die2);

// The same as JSON: a list of lists of steps [source, target, die, hit, 0], all of them numbers. A roll may have
// hundreds of ways, too many to turn into Python objects each time a board is shown.
std::string ways_json(const Board& board, int die1, int die2);

}  // namespace crownpoint::backgammon
