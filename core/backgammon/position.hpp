// A backgammon board seen by the side on roll, and the 10-byte key behind GNU Backgammon's position ids.
#pragma once

#include <cstdint>
#include <cstring>

#include "backgammon/rules.hpp"
#include "shared/bytes.hpp"
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
    static_assert(PLACES == 3 * 8 + 2);
    Board other;
    for (int place = 0; place < 24; place += 8) {  // eight at a time
        const std::uint64_t eight = reversed_bytes(subtract_bytes(0, load_eight(board.points + PLACES - 8 - place)));
        std::memcpy(other.points + place, &eight, 8);
    }
    other.points[24] = static_cast<std::int8_t>(-board.points[1]);
    other.points[25] = static_cast<std::int8_t>(-board.points[0]);
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

inline constexpr std::uint32_t ALL_PLACES = (std::uint32_t{1} << PLACES) - 1;

// The places whose numbers are greater than `number`, as bits.
CP_HD inline std::uint32_t places_above(const Board& board, std::int8_t number) {
    constexpr int last = PLACES - 16;  // sixteen at a time; some are seen twice
    return bits_above(board.points, number) | bits_above(board.points + last, number) << last;
}

// True when one side has borne off its last checker.
CP_HD inline bool is_over(const Board& board) {
    return !places_above(board, 0) || places_above(board, -1) == ALL_PLACES;
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
