// The points won in a finished game.
#pragma once

#include "backgammon/position.hpp"
#include "shared/device.hpp"

namespace crownpoint::backgammon {

// Points that the side on roll has lost, not counting the cube; 0 while its opponent still has a checker in play.
// "A gammon if the losing player has not borne off any checkers; a backgammon if he also has a checker on the bar or in
// the winner's home board."
CP_HD inline int points_lost(const Board& board) {
    for (int place = 0; place < PLACES; ++place)
        if (board.points[place] < 0) return 0;
    if (board.off[0] > 0) return 1;
    for (int place = PLACES - 1 - HOME_POINTS; place < PLACES; ++place)
        if (board.points[place] > 0) return 3;
    return 2;
}

// Points that the side on roll has won, negative if it has lost; 0 while the game goes on.
CP_HD inline int outcome(const Board& board) {
    const int won = points_lost(flipped(board));
    return won ? won : -points_lost(board);
}

}  // namespace crownpoint::backgammon
