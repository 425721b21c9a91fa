// Compressed slices for the search, read block by block. Recently used blocks stay decompressed.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "checkers/endgame/compression.hpp"
#include "checkers/endgame/endgames.hpp"

namespace crownpoint::checkers {

// Positions with a capture are not stored, because their value follows from the captures. Their places, and those of
// invalid numbers, repeat the previous byte, which compresses best.
void forget_captures(const Slice& slice, EndgameByte* bytes);

// The inverse; `known` must have the slices with fewer pieces.
void restore_captures(const Slice& slice, const EndgameSlices& known, EndgameByte* bytes);

class CompressedEndgames : public Endgames {
  public:
    explicit CompressedEndgames(std::size_t cache_bytes);
    CompressedEndgames(const CompressedEndgames&) = delete;
    CompressedEndgames& operator=(const CompressedEndgames&) = delete;

    // The body stays in the caller's memory. Returns false if it does not fit the slice.
    bool add(const Slice& slice, std::span<const std::byte> body);

    int max_pieces() const override { return max_pieces_; }
    // Unknown if a block is damaged.
    EndgameResult probe(const Position& position) const override;

  private:
    struct CacheLine {
        std::atomic_flag busy;
        std::uint64_t key = 0;
        BlockReader::Progress progress;
        EndgameByte bytes[BLOCK_POSITIONS];
    };

    bool byte_at(const Position& position, EndgameByte& byte) const;
    bool stored_byte(const Slice& slice, std::uint64_t index, EndgameByte& byte) const;

    std::vector<std::unique_ptr<BlockReader>> readers_;
    mutable std::vector<CacheLine> cache_;
    int max_pieces_ = 0;
};

}  // namespace crownpoint::checkers
