#include "backgammon/position.hpp"

namespace crownpoint::backgammon {
namespace {

constexpr int KEY_BITS = 8 * KEY_BYTES;

// Writes the 25 places of the side on roll to the key, starting at bit `at`. Returns the bit after them, or -1 if they
// do not fit.
int write_side(const Board& board, std::uint8_t (&key)[KEY_BYTES], int at) {
    for (int place = 1; place <= BAR; ++place) {
        const int checkers = board.points[place] > 0 ? board.points[place] : 0;
        if (at + checkers >= KEY_BITS) return -1;
        for (int end = at + checkers; at < end; ++at) key[at / 8] |= static_cast<std::uint8_t>(1 << (at % 8));
        ++at;
    }
    return at;
}

int read_side(const std::uint8_t (&key)[KEY_BYTES], int at, int checkers, std::int8_t (&places)[PLACES], int& left) {
    left = checkers;
    for (int place = 1; place <= BAR;) {
        if (at >= KEY_BITS) return -1;
        const bool checker = (key[at / 8] >> (at % 8)) & 1;
        ++at;
        if (!checker) {
            ++place;
        } else {
            if (--left < 0) return -1;
            ++places[place];
        }
    }
    return at;
}

}  // namespace

bool write_key(const Board& board, std::uint8_t (&key)[KEY_BYTES]) {
    for (std::uint8_t& byte : key) byte = 0;
    const int at = write_side(flipped(board), key, 0);
    return at >= 0 && write_side(board, key, at) >= 0;
}

bool read_key(const std::uint8_t (&key)[KEY_BYTES], int checkers, Board& board) {
    std::int8_t sides[2][PLACES] = {};  // the opponent, the side on roll
    int left[2];
    int at = read_side(key, 0, checkers, sides[0], left[0]);
    if (at >= 0) at = read_side(key, at, checkers, sides[1], left[1]);
    if (at < 0) return false;
    for (int place = 0; place < PLACES; ++place) {
        const std::int8_t own = sides[1][place], opponent = sides[0][BAR - place];
        if (own && opponent) return false;
        board.points[place] = static_cast<std::int8_t>(own - opponent);
    }
    board.off[0] = static_cast<std::int8_t>(left[1]);
    board.off[1] = static_cast<std::int8_t>(left[0]);
    return true;
}

}  // namespace crownpoint::backgammon
