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
//
// A visitor with a member `wants(moves)` is asked whether it wants to see the moves that come next, wherever they can
// be counted without being made.
#pragma once

#include <cstdint>
#include <type_traits>

#include "backgammon/mover.hpp"
#include "backgammon/position.hpp"
#include "shared/bits.hpp"
#include "shared/device.hpp"

namespace crownpoint::backgammon {

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

// Whether a visitor is asked which moves it wants.
template <class Visitor>
inline constexpr bool IS_ASKED = requires(Visitor visit) { visit.wants(1); };

// Plays both of two different dice where `start.is_far()`, as `visit_pairs` does: what a first step changes for the
// second is known from bits. Returns whether that is possible.
template <class Visitor>
CP_HD bool visit_far_pairs(const Mover& start, int high, int low, Visitor& visit) {
    const std::uint32_t empty = ~start.own(), blots = start.blots();
    const std::uint32_t high_first = start.sources(high), low_first = start.sources(low);
    const std::uint32_t carried = high_first & (start.open(low) << high) & ~(blots << high);
    // First steps after which the second may start from one place less, since it is empty now, or from one more, where
    // the first ended; with the lower die first only the latter is new.
    const std::uint32_t less = high_first & low_first & start.singles();
    const std::uint32_t more = high_first & ((start.open(low) & empty) << high);
    const std::uint32_t twins = high_first & (carried >> low);  // rule (1)
    const std::uint32_t low_then_high =
        low_first & ((start.open(high) & empty) << low) & ~(carried & ~(blots << low));  // rule (1) again
    const int moves = popcount(high_first) * popcount(low_first) - popcount(less) + popcount(more) - popcount(twins) +
                      popcount(low_then_high);
    if (!moves || !visit.wants(moves)) return moves > 0;
    Mover mover = start;
    for (std::uint32_t rest = high_first; rest;) {
        const int source = highest_bit(rest);
        rest ^= bit(source);
        const std::uint32_t sources =
            ((low_first ^ (less & bit(source))) | (more & bit(source)) >> high) & ~((twins & bit(source)) << low);
        if (!sources || !visit.wants(popcount(sources))) continue;
        const Step first = mover.step(source, high);
        if (is_enough(visit, {mover, {first}, 1, low, sources})) return true;
        mover.undo(first);
    }
    for (std::uint32_t rest = low_then_high; rest;) {
        const int source = highest_bit(rest);
        rest ^= bit(source);
        if (!visit.wants(1)) continue;
        const Step first = mover.step(source, low);
        if (is_enough(visit, {mover, {first}, 1, high, bit(source - low)})) return true;
        mover.undo(first);
    }
    return true;
}

// How many moves the last two steps of a double make where `mover.is_far()`, both from `sources` or below.
CP_HD inline int count_far_twice(const Mover& mover, int die, std::uint32_t sources) {
    const int count = popcount(sources);
    return count * (count + 1) / 2 - popcount(sources & mover.singles()) +
           popcount(sources & ((mover.open(die) & ~mover.own()) << die));
}

// Plays both of two different dice. Returns whether that is possible.
template <class Visitor>
CP_HD bool visit_pairs(const Mover& start, int high, int low, Visitor& visit) {
    if constexpr (IS_ASKED<Visitor>)
        if (start.is_far()) return visit_far_pairs(start, high, low, visit);
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
        if constexpr (IS_ASKED<Visitor>) {
            if (sources[depth] && depth == steps - 2 && mover.is_far()) {
                const int moves = count_far_twice(mover, die, sources[depth]);
                any |= moves > 0;
                if (!moves || !visit.wants(moves)) sources[depth] = 0;
            }
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
    struct Counter {
        int count = 0;
        CP_HD bool wants(int moves) {
            count += moves;
            return false;
        }
        CP_HD void operator()(const Fan& fan) { count += popcount(fan.sources); }
    } counter;
    visit_fans(board, die1, die2, counter);
    return counter.count;
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
