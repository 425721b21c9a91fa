// Checkers moved step by step on one board.
#pragma once

#include <cstdint>
#include <cstring>

#include "backgammon/position.hpp"
#include "shared/bits.hpp"
#include "shared/device.hpp"

namespace crownpoint::backgammon {

// One checker moved by one die: from BAR when entering, to OFF when bearing off.
struct Step {
    std::int8_t source, target, die;
    bool hit;
};

struct Move {
    Step steps[MAX_STEPS];
    int count;
    Board after;  // seen by the side that moved
};

// A board together with the two sets that decide which steps are legal.
class Mover {
  public:
    CP_HD explicit Mover(const Board& board) : board_(board) {
        own_ = places_above(board, 0) & ~bit(OPPONENT_BAR);
        blocked_ = ~places_above(board, -2) & ALL_PLACES & ~bit(OPPONENT_BAR);
    }

    CP_HD const Board& board() const { return board_; }

    // The places with checkers of the side on roll.
    CP_HD std::uint32_t own() const { return own_; }

    // Those with a single one.
    CP_HD std::uint32_t singles() const { return own_ & ~places_above(board_, 1); }

    // The points with a single checker of the opponent.
    CP_HD std::uint32_t blots() const {
        return places_above(board_, -2) & ~places_above(board_, -1) & ~bit(OPPONENT_BAR);
    }

    // The places from which a checker, if one is there, reaches a point by `die` that is not blocked.
    CP_HD std::uint32_t open(int die) const { return ~(blocked_ << die) & ~bits_below(die + 1); }

    // Whether two places outside the home board have checkers and the bar has none. Then no checker can be borne off
    // with the next two steps, and where the second may start from follows from bits alone.
    CP_HD bool is_far() const {
        const std::uint32_t outside = own_ >> (HOME_POINTS + 1);
        return !(own_ & bit(BAR)) && (outside & (outside - 1));
    }

    // The places from which a checker may move by `die`.
    CP_HD std::uint32_t sources(int die) const {
        // "A player must enter all checkers on the bar before making any other move."
        if (own_ & bit(BAR)) return ~(blocked_ << die) & bit(BAR);
        const std::uint32_t within = own_ & open(die);
        // "Bearing off: once all of the player's checkers are in his home board."
        if (own_ >> (HOME_POINTS + 1)) return within;
        // "If there is no checker on the point of the die, a checker farther back must be moved; if there is none, a
        // checker is borne off from the highest point."
        const std::uint32_t home = own_ & bits_below(die + 1);
        return within | (own_ == home && home ? bit(highest_bit(home)) : home & bit(die));
    }

    CP_HD bool is_blot(int place) const { return board_.points[place] == -1; }

    // Moves a checker from `source`, which must be in sources(die).
    CP_HD Step step(int source, int die) {
        const int target = source > die ? source - die : OFF;
        if (--board_.points[source] == 0) own_ &= ~bit(source);
        if (target == OFF) {
            ++board_.off[0];
            return made(source, OFF, die, false);
        }
        own_ |= bit(target);
        if (!is_blot(target)) {
            ++board_.points[target];
            return made(source, target, die, false);
        }
        board_.points[target] = 1;
        --board_.points[OPPONENT_BAR];
        return made(source, target, die, true);
    }

    // Takes back the last step.
    CP_HD void undo(const Step& step) {
        if (step.target == OFF) {
            --board_.off[0];
        } else if (step.hit) {
            board_.points[step.target] = -1;
            ++board_.points[OPPONENT_BAR];
            own_ &= ~bit(step.target);
        } else if (--board_.points[step.target] == 0) {
            own_ &= ~bit(step.target);
        }
        ++board_.points[step.source];
        own_ |= bit(step.source);
    }

  private:
    CP_HD static Step made(int source, int target, int die, bool hit) {
        return {static_cast<std::int8_t>(source), static_cast<std::int8_t>(target), static_cast<std::int8_t>(die), hit};
    }

    Board board_;
    std::uint32_t own_, blocked_;
};

}  // namespace crownpoint::backgammon
