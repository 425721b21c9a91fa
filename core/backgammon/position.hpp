// A backgammon board seen by the side on roll, and the 10-byte key behind GNU Backgammon's position ids.
#pragma once

#include <cstdint>

#include "backgammon/rules.hpp"
#include "shared/device.hpp"

namespace crownpoint::backgammon {

// 28 bytes without padding, the layout of a row in the batch arrays.
struct Board {
    // [0] is the opponent's bar (0 or negative), [1..24] are the points as the side on roll numbers them, [25] is its
    // own bar. Positive numbers are checkers of the side on roll.
    std::int8_t points[PLACES];
    std::int8_t off[2];  // checkers borne off: side on roll, opponent

    CP_HD friend bool operator==(const Board& left, const Board& right) {
        for (int place = 0; place < PLACES; ++place)
            if (left.points[place] != right.points[place]) return false;
        return left.off[0] == right.off[0] && left.off[1] == right.off[1];
    }
};
static_assert(sizeof(Board) == 28);

CP_HD inline Board starting_board() {
    Board board{};
    for (int place = 0; place < PLACES; ++place)
        board.points[place] = static_cast<std::int8_t>(starting_checkers(place) - starting_checkers(BAR - place));
    return board;
}

// The same board seen by the other side.
CP_HD inline Board flipped(const Board& board) {
    Board other;
    for (int place = 0; place < PLACES; ++place)
        other.points[place] = static_cast<std::int8_t>(-board.points[BAR - place]);
    other.off[0] = board.off[1];
    other.off[1] = board.off[0];
    return other;
}

// Checkers of the side on roll that are still in play.
CP_HD inline int checkers_in_play(const Board& board) {
    int count = 0;
    for (int place = 1; place < PLACES; ++place)
        if (board.points[place] > 0) count += board.points[place];
    return count;
}

// True when one side has borne off its last checker.
CP_HD inline bool is_over(const Board& board) {
    bool own = false, opponent = false;
    for (int place = 0; place < PLACES; ++place) {
        own |= board.points[place] > 0;
        opponent |= board.points[place] < 0;
    }
    return !own || !opponent;
}

// The key encoded in GNU Backgammon's position ids. For each side it has the points 1 to 24 and the bar: a one for each
// checker, then a zero to end the place, lowest bit first. The player *not* on roll comes first.
inline constexpr int KEY_BYTES = 10;

// Writes the key of `board`. False if it does not fit because a side has more than 15 checkers in play.
bool write_key(const Board& board, std::uint8_t (&key)[KEY_BYTES]);

// Reads a key. Checkers missing from the total of `checkers` a side are borne off. False if the key is too long, gives
// a side more checkers than that, or puts both sides on one point.
bool read_key(const std::uint8_t (&key)[KEY_BYTES], int checkers, Board& board);

}  // namespace crownpoint::backgammon
