#include "checkers/endgame/compressed_endgames.hpp"

#include <algorithm>

#include "checkers/movegen.hpp"
#include "shared/bits.hpp"

namespace crownpoint::checkers {
namespace {

// The byte of a position from the bytes of all positions that its moves lead to.
class BestReply {
  public:
    void add(EndgameByte reply) {
        if (reply == DRAW_BYTE)
            draw_ = true;
        else if (is_loss_byte(reply))
            quickest_ = std::min(quickest_, int{reply});
        else
            slowest_ = std::max(slowest_, int{reply});
    }
    EndgameByte byte() const {
        if (quickest_ < 255) return static_cast<EndgameByte>(quickest_ + 1);
        return draw_ ? DRAW_BYTE : static_cast<EndgameByte>(slowest_ + 1);
    }

  private:
    int quickest_ = 255, slowest_ = 0;
    bool draw_ = false;
};

bool unpack(const BlockReader& reader, std::vector<EndgameByte>& bytes) {
    std::vector<EndgameByte> unpacked(reader.block_count() * BLOCK_POSITIONS);
    for (std::uint64_t block = 0; block < reader.block_count(); ++block)
        if (!reader.read(block, unpacked.data() + block * BLOCK_POSITIONS)) return false;
    bytes = std::move(unpacked);
    return true;
}

}  // namespace

void forget_captures(const Slice& slice, EndgameByte* bytes) {
    const std::uint64_t size = slice_size(slice);
    EndgameByte last = DRAW_BYTE;
    SliceWalk walk(slice);
    for (std::uint64_t index = 0; index < size; ++index, walk.next()) {
        if (!walk.valid() || jumpers(walk.position()))
            bytes[index] = last;
        else
            last = bytes[index];
    }
}

void restore_captures(const Slice& slice, const EndgameSlices& known, EndgameByte* bytes) {
    const std::uint64_t size = slice_size(slice);
    SliceWalk walk(slice);
    for (std::uint64_t index = 0; index < size; ++index, walk.next()) {
        if (!walk.valid()) {
            bytes[index] = DRAW_BYTE;
        } else if (jumpers(walk.position())) {
            BestReply best;
            auto look = [&](const Move& move) { best.add(known.byte_at(after(walk.position(), move))); };
            visit_moves<Side::BLACK>(walk.position(), look);
            bytes[index] = best.byte();
        }
    }
}

CompressedEndgames::CompressedEndgames(std::size_t cache_bytes, int unpacked_pieces)
    : unpacked_pieces_(unpacked_pieces),
      lines_(std::max<std::size_t>(cache_bytes / sizeof(CacheLine), 16)),
      readers_(Slice::ID_COUNT),
      unpacked_(Slice::ID_COUNT) {}

bool CompressedEndgames::add(const Slice& slice, std::span<const std::byte> body) {
    auto reader = std::make_unique<BlockReader>();
    if (!reader->open(body, slice_size(slice))) return false;
    if (slice.pieces() <= unpacked_pieces_) {
        if (!unpack(*reader, unpacked_[static_cast<std::size_t>(slice.id())])) return false;
    } else if (cache_.empty()) {
        cache_ = std::vector<CacheLine>(lines_);
    }
    readers_[static_cast<std::size_t>(slice.id())] = std::move(reader);
    for (bool complete = true; complete && max_pieces_ < MAX_ENDGAME_PIECES; max_pieces_ += complete)
        visit_slices(max_pieces_ + 1, [&](const Slice& needed) {
            complete = complete && readers_[static_cast<std::size_t>(needed.id())] != nullptr;
        });
    return true;
}

EndgameResult CompressedEndgames::probe(const Position& position) const {
    if (position.own() == 0) return {EndgameResult::Kind::LOSS, 0};
    EndgameByte byte;
    if (position.opponent() == 0 || !is_consistent(position) || popcount(position.occupied()) > MAX_ENDGAME_PIECES ||
        !byte_at(position, byte))
        return {};
    return result_of_byte(byte);
}

bool CompressedEndgames::byte_at(const Position& position, EndgameByte& byte) const {
    const Position seen = position.side == Side::BLACK ? position : flipped(position);
    if (seen.black == 0) {
        byte = byte_of_plies(0);
        return true;
    }
    if (!jumpers(seen)) {
        const Slice slice = slice_of(seen);
        return stored_byte(slice, slice_index(slice, seen), byte);
    }
    bool known = true;
    BestReply best;
    auto look = [&](const Move& move) {
        EndgameByte reply;
        known = known && byte_at(after(seen, move), reply);
        if (known) best.add(reply);
    };
    visit_moves<Side::BLACK>(seen, look);
    byte = best.byte();
    return known;
}

bool CompressedEndgames::stored_byte(const Slice& slice, std::uint64_t index, EndgameByte& byte) const {
    const BlockReader* reader = readers_[static_cast<std::size_t>(slice.id())].get();
    if (!reader) return false;
    if (const auto& unpacked = unpacked_[static_cast<std::size_t>(slice.id())]; !unpacked.empty()) {
        byte = unpacked[index];
        return true;
    }
    const std::uint64_t block = index / BLOCK_POSITIONS;
    const std::uint64_t key = (block + 1) * Slice::ID_COUNT + static_cast<std::uint64_t>(slice.id());
    CacheLine& line = cache_[(key * 0x9E3779B97F4A7C15 >> 20) % cache_.size()];
    while (line.busy.test_and_set(std::memory_order_acquire)) {
    }
    const std::uint64_t place = index % BLOCK_POSITIONS;
    bool good = line.key == key || reader->begin(block, line.progress);
    if (good && line.progress.written <= place) good = reader->read_on(block, line.progress, place + 1, line.bytes);
    line.key = good ? key : 0;
    byte = line.bytes[place];
    line.busy.clear(std::memory_order_release);
    return good;
}

}  // namespace crownpoint::checkers
