// One turn of one of many games, the same on the host and on a GPU.
#pragma once

#include <cstdint>

#include "backgammon/movegen.hpp"
#include "backgammon/outcome.hpp"
#include "backgammon/position.hpp"
#include "shared/random.hpp"

namespace crownpoint::backgammon {

// A row of a dice array.
struct DiceRow {
    std::int8_t die1, die2;
};

// The result of a numbered move in the generator's order; only this one is computed.
CP_HD inline Board result_at(const Board& board, int die1, int die2, int number) {
    struct Picker {
        int left;
        Board picked{};
        CP_HD bool wants(int moves) {
            if (left < moves) return true;
            left -= moves;
            return false;
        }
        CP_HD bool operator()(const Fan& fan) {
            if (!wants(popcount(fan.sources))) return false;
            std::uint32_t rest = fan.sources;
            for (int skip = left; skip > 0; --skip) rest ^= bit(highest_bit(rest));
            Mover last = fan.before;
            last.step(highest_bit(rest), fan.die);
            picked = last.board();
            return true;
        }
    } picker{number};
    visit_fans(board, die1, die2, picker);
    return picker.picked;
}

CP_HD inline DiceRow roll_two(SplitMix64& random) {
    const std::uint32_t throw_of_two = random.below(36);
    return {static_cast<std::int8_t>(1 + throw_of_two / 6), static_cast<std::int8_t>(1 + throw_of_two % 6)};
}

// The random numbers of one game of many in one step: games do not depend on each other.
CP_HD inline SplitMix64 random_of(std::uint64_t seed, std::uint64_t game) {
    SplitMix64 random{seed + game * 0xD1B54A32D192ED03};
    return {random()};
}

// Begins a game: the opening roll is never a double.
CP_HD inline void begin_game(Board& board, DiceRow& dice, std::int64_t& count, SplitMix64& random) {
    board = starting_board();
    do dice = roll_two(random);
    while (dice.die1 == dice.die2);
    count = count_moves(board, dice.die1, dice.die2);
}

// Makes the move with this number, or passes if there is none; the board becomes that of the next side, with new dice
// and their count of moves. A finished game restarts. Returns the points that the side that moved has won, 0 while
// the game goes on.
CP_HD inline std::int8_t step_game(Board& board, DiceRow& dice, std::int64_t& count, std::int64_t choice,
                                   SplitMix64 random) {
    const Board after = count == 0 ? board : result_at(board, dice.die1, dice.die2, static_cast<int>(choice));
    if (is_over(after)) {
        const auto points = static_cast<std::int8_t>(outcome(after));
        begin_game(board, dice, count, random);
        return points;
    }
    board = flipped(after);
    dice = roll_two(random);
    count = count_moves(board, dice.die1, dice.die2);
    return 0;
}

}  // namespace crownpoint::backgammon
