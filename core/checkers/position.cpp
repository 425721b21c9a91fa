#include "checkers/position.hpp"

#include <array>

#include "shared/random.hpp"

namespace crownpoint::checkers {
namespace {

struct Keys {
    std::array<std::array<std::uint64_t, SQUARE_COUNT>, 4> piece{};  // black man, white man, black king, white king
    std::uint64_t white_to_move = 0;
};

consteval Keys make_keys() {
    SplitMix64 next{0x43726F776E706F69};
    Keys keys;
    for (auto& kind : keys.piece)
        for (auto& key : kind) key = next();
    keys.white_to_move = next();
    return keys;
}

constexpr Keys KEYS = make_keys();

const std::uint64_t* piece_keys(Side side, bool king) {
    return KEYS.piece[static_cast<std::size_t>(side) + (king ? 2 : 0)].data();
}

std::uint64_t hash_pieces(Squares squares, const std::uint64_t* keys) {
    std::uint64_t hash = 0;
    for (; squares; squares &= squares - 1) hash ^= keys[lowest_bit(squares)];
    return hash;
}

}  // namespace

bool is_consistent(const Position& position) {
    const Squares men = position.occupied() & ~position.kings;
    return (position.black & position.white) == 0 && (position.kings & position.empty()) == 0 &&
           (men & position.black & BLACK_KING_ROW) == 0 && (men & position.white & WHITE_KING_ROW) == 0;
}

std::uint64_t hash_of(const Position& position) {
    return hash_pieces(position.black & ~position.kings, piece_keys(Side::BLACK, false)) ^
           hash_pieces(position.black & position.kings, piece_keys(Side::BLACK, true)) ^
           hash_pieces(position.white & ~position.kings, piece_keys(Side::WHITE, false)) ^
           hash_pieces(position.white & position.kings, piece_keys(Side::WHITE, true)) ^
           (position.side == Side::WHITE ? KEYS.white_to_move : 0);
}

std::uint64_t hash_after(std::uint64_t hash, const Position& position, const Move& move) {
    const bool king = (position.kings >> move.from & 1) != 0;
    hash ^= piece_keys(position.side, king)[move.from];
    hash ^= piece_keys(position.side, king || move.crowns)[move.to];
    if (move.captured) {
        const Side opponent = other(position.side);
        hash ^= hash_pieces(move.captured & ~position.kings, piece_keys(opponent, false));
        hash ^= hash_pieces(move.captured & position.kings, piece_keys(opponent, true));
    }
    return hash ^ KEYS.white_to_move;
}

}  // namespace crownpoint::checkers
