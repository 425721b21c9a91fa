// The results of earlier searches, shared by all threads without locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "shared/compiler.hpp"

namespace crownpoint::checkers {

enum class Bound : std::uint8_t { NONE = 0, UPPER = 1, LOWER = 2, EXACT = 3 };

struct TableEntry {
    std::int16_t score = 0;
    std::uint8_t depth = 0;
    std::uint8_t move = NO_MOVE;  // index in the generator's list
    Bound bound = Bound::NONE;

    static constexpr std::uint8_t NO_MOVE = 0xFF;
};

class TranspositionTable {
  public:
    // Uses the largest power of two of buckets that fits.
    explicit TranspositionTable(std::size_t bytes);

    bool find(std::uint64_t hash, TableEntry& entry) const;
    void store(std::uint64_t hash, const TableEntry& entry);
    void prefetch(std::uint64_t hash) const { crownpoint::prefetch(&buckets_[hash & mask_]); }
    void clear();
    void next_generation() { generation_ = (generation_ + 1) & 0x3F; }

  private:
    // A torn write leaves a key that does not match its data (lockless hashing, Hyatt and Mann).
    struct Slot {
        std::atomic<std::uint64_t> key{0}, data{0};
    };
    struct alignas(64) Bucket {
        Slot slots[4];
    };

    struct Free {
        void operator()(Bucket* buckets) const;
    };

    std::unique_ptr<Bucket[], Free> buckets_;
    std::size_t mask_ = 0;
    unsigned generation_ = 0;
};

}  // namespace crownpoint::checkers
