// Slices compressed in blocks that can be read independently.
//
// A body holds, little-endian: the code length in bits of each symbol (SYMBOL_COUNT bytes), the offset in bytes of each
// block and its checksum (two uint32, one pair more than there are blocks), then the blocks. Symbols are the 256 bytes
// and repeats of the previous byte. Codes are canonical Huffman codes, written from the highest bit.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "checkers/endgame/endgames.hpp"

namespace crownpoint::checkers {

inline constexpr int REPEAT_SYMBOLS = 8;  // symbol 256 + k repeats the previous byte 2 << k times
inline constexpr int SYMBOL_COUNT = 256 + REPEAT_SYMBOLS;
inline constexpr std::uint64_t BLOCK_POSITIONS = 2048;

// The size in bytes of a body's head, before the blocks.
constexpr std::uint64_t head_size(std::uint64_t positions) {
    return SYMBOL_COUNT + 8 * ((positions + BLOCK_POSITIONS - 1) / BLOCK_POSITIONS + 1);
}

std::vector<std::byte> compress(std::span<const EndgameByte> bytes);

// Reads the blocks of a body in memory owned by someone else.
class BlockReader {
  public:
    BlockReader() = default;
    // Whether the body can hold this many positions. Blocks may be read only if it can.
    bool open(std::span<const std::byte> body, std::uint64_t positions);

    std::uint64_t block_count() const { return (positions_ + BLOCK_POSITIONS - 1) / BLOCK_POSITIONS; }
    // Returns false if the block is damaged, which its checksum shows.
    bool read(std::uint64_t block, EndgameByte* out) const;

    // How far a block has been read.
    struct Progress {
        std::uint64_t bit = 0, written = 0;
    };
    // The same in parts: most readers want one byte, in the middle of a block on average. The checksum is looked at
    // when a block is begun for the first time.
    bool begin(std::uint64_t block, Progress& progress) const;
    bool read_on(std::uint64_t block, Progress& progress, std::uint64_t wanted, EndgameByte* out) const;

  private:
    static constexpr int CODE_BITS = 12;
    struct Entry {
        std::uint16_t symbol;
        std::uint16_t bits;
    };

    struct IndexEntry {
        std::uint32_t offset, checksum;
    };
    IndexEntry index(std::uint64_t block) const;
    std::uint64_t size(std::uint64_t block) const;

    std::span<const std::byte> index_, bits_;
    std::uint64_t positions_ = 0;
    std::vector<Entry> table_;
    std::unique_ptr<std::atomic<bool>[]> sound_;  // the blocks whose checksums were right
};

// Reads everything and returns the first damaged block: 0 if the head is already damaged, nothing if all is well.
std::optional<std::uint64_t> first_damaged_block(std::span<const std::byte> body, std::uint64_t positions);

}  // namespace crownpoint::checkers
