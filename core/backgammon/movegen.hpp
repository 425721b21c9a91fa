// Generates legal moves: every distinct result of a roll exactly once, with one canonical sequence of steps.
//
// Duplicates are never generated, so none have to be removed. A move is a set of edges "from this place by this die":
// - Doubles: each place has one edge, so different sets of edges give different results. Steps are taken with sources
//   that never increase. Any playable set can be played in that order, since checkers farther back never block
//   entering, moving or bearing off.
// - Two dice: pairs with the higher die first are enumerated first, then those that need the lower die first. Two
//   pairs have the same result only if they (1) carry one checker over two different empty points, or (2) bear off the
//   same two checkers with the dice swapped; see visit_pairs.
//
// Visitors receive *fans*: the board before the last step and the set of places that the last step may start from.
// Counting is a population count; everything else walks the fan. One board is changed and changed back; there are no
// containers and no recursion, so this is also device code.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

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
        // Eight places at a time, a byte each: the highest bit of a byte says whether the place is in the set.
        constexpr std::uint64_t highest = 0x8080808080808080, rest = ~highest;
        for (int from = 0; from < 32; from += 8) {
            std::uint64_t places = 0;
            std::memcpy(&places, board.points + from, from < 24 ? 8 : PLACES - 24);
            own_ |= gathered(~places & ((places & rest) + rest) & highest) << from;      // above 0
            blocked_ |= gathered(places & ((~places & rest) + rest) & highest) << from;  // below -1
        }
        own_ &= ~bit(OPPONENT_BAR);
        blocked_ &= ~bit(OPPONENT_BAR);
    }

    CP_HD const Board& board() const { return board_; }

    // The places from which a checker may move by `die`.
    CP_HD std::uint32_t sources(int die) const {
        // "A player must enter all checkers on the bar before making any other move."
        if (own_ & bit(BAR)) return ~(blocked_ << die) & bit(BAR);
        const std::uint32_t within = own_ & ~(blocked_ << die) & ~bits_below(die + 1);
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
    // The highest bits of eight bytes side by side.
    CP_HD static std::uint32_t gathered(std::uint64_t bits) {
        return static_cast<std::uint32_t>((bits >> 7) * 0x0102040810204080 >> 56);
    }

    CP_HD static Step made(int source, int target, int die, bool hit) {
        return {static_cast<std::int8_t>(source), static_cast<std::int8_t>(target), static_cast<std::int8_t>(die), hit};
    }

    Board board_;
    std::uint32_t own_ = 0, blocked_ = 0;
};

// All moves that differ only in their last step.
struct Fan {
    const Mover& before;    // the board after the steps made so far
    Step made[MAX_STEPS];   // those steps
    int count;              // how many
    int die;                // of the last step
    std::uint32_t sources;  // of the last step, never empty
};

// Whether a visitor has seen enough; one that returns nothing wants to see every fan.
template <class Visitor>
CP_HD bool is_enough(Visitor& visit, const Fan& fan) {
    if constexpr (std::is_void_v<decltype(visit(fan))>) {
        visit(fan);
        return false;
    } else {
        return visit(fan);
    }
}

// Plays both of two different dice. Returns whether that is possible.
template <class Visitor>
CP_HD bool visit_pairs(const Mover& start, int high, int low, Visitor& visit) {
    bool any = false;
    Mover mover = start;
    const std::uint32_t high_first = start.sources(high), low_first = start.sources(low);
    // Places x from which one checker can be carried over the point x - high without hitting there.
    std::uint32_t carried = 0;
    for (std::uint32_t rest = high_first; rest;) {
        const int source = highest_bit(rest);
        rest ^= bit(source);
        const Step first = mover.step(source, high);
        std::uint32_t sources = mover.sources(low);
        if (source > high && !first.hit && (sources & bit(source - high))) carried |= bit(source);
        // Rule (1): moving the checker from source + low to `source` while this one leaves is the same as carrying that
        // checker. Sources are visited from the highest down, so `carried` is already complete.
        if (source + low <= BAR) sources &= ~(carried & bit(source + low));
        if (sources && (any = true, is_enough(visit, {mover, {first}, 1, low, sources}))) return true;
        mover.undo(first);
    }
    for (std::uint32_t rest = low_first; rest;) {
        const int source = highest_bit(rest);
        rest ^= bit(source);
        const Step first = mover.step(source, low);
        // Everything that can be played with the higher die first has been visited above.
        std::uint32_t sources = mover.sources(high) & ~high_first;
        if (source <= low)
            sources &= ~bits_below(low + 1);  // rule (2): both borne off
        else if ((carried & bit(source)) && !first.hit)
            sources &= ~bit(source - low);  // rule (1)
        if (sources && (any = true, is_enough(visit, {mover, {first}, 1, high, sources}))) return true;
        mover.undo(first);
    }
    return any;
}

// Plays exactly `steps` steps with one die. Returns whether that is possible.
template <class Visitor>
CP_HD bool visit_repeated(const Mover& start, int die, int steps, Visitor& visit) {
    bool any = false;
    Mover mover = start;
    std::uint32_t sources[MAX_STEPS] = {start.sources(die)};  // of each step, those not tried yet
    Fan fan{mover, {}, steps - 1, die, 0};
    for (int depth = 0; depth >= 0;) {
        if (depth == steps - 1) {
            fan.sources = sources[depth];
            if (fan.sources && (any = true, is_enough(visit, fan))) return true;
            sources[depth] = 0;
        }
        if (!sources[depth]) {
            if (--depth >= 0) mover.undo(fan.made[depth]);
            continue;
        }
        const int source = highest_bit(sources[depth]);
        sources[depth] ^= bit(source);
        fan.made[depth] = mover.step(source, die);
        sources[++depth] = mover.sources(die) & bits_below(source + 1);
    }
    return any;
}

// Calls `visit(fan)` for all legal moves of a roll. Returns false, without a call, if nothing can be played.
// "A player must use both numbers of a roll if this is legally possible, or all four numbers of a double. When only one
// number can be played, the player must play that number; if either number can be played but not both, the larger."
template <class Visitor>
CP_HD bool visit_fans(const Board& board, int die1, int die2, Visitor&& visit) {
    const Mover start(board);
    if (die1 == die2) {
        for (int steps = MAX_STEPS; steps > 0; --steps)
            if (visit_repeated(start, die1, steps, visit)) return true;
        return false;
    }
    const int high = die1 > die2 ? die1 : die2, low = die1 > die2 ? die2 : die1;
    return visit_pairs(start, high, low, visit) || visit_repeated(start, high, 1, visit) ||
           visit_repeated(start, low, 1, visit);
}

// The number of distinct results, 0 if nothing can be played.
CP_HD inline int count_moves(const Board& board, int die1, int die2) {
    int count = 0;
    visit_fans(board, die1, die2, [&](const Fan& fan) { count += popcount(fan.sources); });
    return count;
}

// Calls `visit(after)` with each distinct result, seen by the side that moved.
template <class Visitor>
CP_HD bool visit_results(const Board& board, int die1, int die2, Visitor&& visit) {
    return visit_fans(board, die1, die2, [&](const Fan& fan) {
        for (std::uint32_t rest = fan.sources; rest;) {
            const int source = highest_bit(rest);
            rest ^= bit(source);
            Mover last = fan.before;
            last.step(source, fan.die);
            visit(last.board());
        }
    });
}

// The same move with its highest source first. It is replayed, because which of two steps to the same point hits may
// change.
CP_HD inline Move in_order(const Board& board, Move move) {
    if (move.count != 2 || move.steps[0].source >= move.steps[1].source) return move;
    const Step first = move.steps[1], second = move.steps[0];
    Mover mover(board);
    move.steps[0] = mover.step(first.source, first.die);
    move.steps[1] = mover.step(second.source, second.die);
    return move;
}

// Calls `visit(move)` with each distinct result and its canonical steps: highest source first, then the higher die.
template <class Visitor>
CP_HD bool visit_moves(const Board& board, int die1, int die2, Visitor&& visit) {
    return visit_fans(board, die1, die2, [&](const Fan& fan) {
        for (std::uint32_t rest = fan.sources; rest;) {
            const int source = highest_bit(rest);
            rest ^= bit(source);
            Mover last = fan.before;
            Move move{{}, fan.count + 1, {}};
            for (int index = 0; index < fan.count; ++index) move.steps[index] = fan.made[index];
            move.steps[fan.count] = last.step(source, fan.die);
            move.after = last.board();
            visit(in_order(board, move));
        }
    });
}

}  // namespace crownpoint::backgammon
