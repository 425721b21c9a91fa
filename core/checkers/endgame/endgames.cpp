#include "checkers/endgame/endgames.hpp"

#include <algorithm>

#include "shared/bits.hpp"

namespace crownpoint::checkers {

EndgameResult result_of_byte(EndgameByte byte) {
    if (byte == DRAW_BYTE) return {EndgameResult::Kind::DRAW, 0};
    return {is_win_byte(byte) ? EndgameResult::Kind::WIN : EndgameResult::Kind::LOSS, byte - 1};
}

void EndgameSlices::add(const Slice& slice, const EndgameByte* bytes) {
    slices_[static_cast<std::size_t>(slice.id())] = bytes;
    for (bool complete = true; complete && max_pieces_ < MAX_ENDGAME_PIECES; max_pieces_ += complete)
        visit_slices(max_pieces_ + 1, [&](const Slice& needed) { complete = complete && has(needed); });
}

void EndgameSlices::remove(const Slice& slice) {
    slices_[static_cast<std::size_t>(slice.id())] = nullptr;
    max_pieces_ = std::min(max_pieces_, slice.pieces() - 1);
}

EndgameByte EndgameSlices::byte_at(const Position& position) const {
    const Position seen = position.side == Side::BLACK ? position : flipped(position);
    if (seen.black == 0) return byte_of_plies(0);
    const Slice slice = slice_of(seen);
    return slices_[static_cast<std::size_t>(slice.id())][slice_index(slice, seen)];
}

EndgameResult EndgameSlices::probe(const Position& position) const {
    if (position.own() == 0) return {EndgameResult::Kind::LOSS, 0};
    if (position.opponent() == 0 || !is_consistent(position) || popcount(position.occupied()) > MAX_ENDGAME_PIECES)
        return {};
    const Slice slice = slice_of(position);
    if (!has(position.side == Side::BLACK ? slice : slice.mirrored())) return {};
    return result_of_byte(byte_at(position));
}

}  // namespace crownpoint::checkers
