// Legal moves in containers, for callers on the host that want them all at once.
#pragma once

#include <vector>

#include "backgammon/movegen.hpp"

namespace crownpoint::backgammon {

// Each distinct result once, in the order of the generator; empty when nothing can be played.
std::vector<Move> list_moves(const Board& board, int die1, int die2);

// Every distinct complete sequence of steps: what a player who moves checker by checker may do.
using Way = std::vector<Step>;
std::vector<Way> list_ways(const Board& board, int die1, int die2);

}  // namespace crownpoint::backgammon
