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
    // Most positions that a search meets have few pieces: slices of up to `unpacked_pieces` are unpacked as they are
    // added (7 MB for up to four). Of larger ones, blocks are unpacked when they are needed and kept in the cache.
    explicit CompressedEndgames(std::size_t cache_bytes, int unpacked_pieces = 4);
    CompressedEndgames(const CompressedEndgames&) = delete;
    CompressedEndgames& operator=(const CompressedEndgames&) = delete;

    // The body stays in the caller's memory. Returns false if it does not fit the slice, or is found to be damaged.
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

    int unpacked_pieces_;
    std::size_t lines_;
    std::vector<std::unique_ptr<BlockReader>> readers_;
    std::vector<std::vector<EndgameByte>> unpacked_;
    mutable std::vector<CacheLine> cache_;
    int max_pieces_ = 0;
};

}  // namespace crownpoint::checkers
