#include "checkers/search/transposition.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace crownpoint::checkers {
namespace {

constexpr auto RELAXED = std::memory_order_relaxed;

// Nearly every lookup misses the cache. Large pages keep it from missing the page tables as well.
constexpr std::size_t LARGE_PAGE = std::size_t{2} << 20;

std::uint64_t pack(const TableEntry& entry, unsigned generation) {
    return static_cast<std::uint16_t>(entry.score) | std::uint64_t{entry.depth} << 16 |
           std::uint64_t{entry.move} << 24 | static_cast<std::uint64_t>(entry.bound) << 32 |
           std::uint64_t{generation} << 34;
}

TableEntry unpack(std::uint64_t data) {
    return {static_cast<std::int16_t>(data & 0xFFFF), static_cast<std::uint8_t>(data >> 16),
            static_cast<std::uint8_t>(data >> 24), static_cast<Bound>(data >> 32 & 3)};
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes) {
    const std::size_t count = std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1));
    void* memory = ::operator new(count * sizeof(Bucket), std::align_val_t{LARGE_PAGE});
#if defined(__linux__)
    if (count * sizeof(Bucket) >= LARGE_PAGE) madvise(memory, count * sizeof(Bucket), MADV_HUGEPAGE);  // only a hint
#endif
    buckets_.reset(new (memory) Bucket[count]());
    mask_ = count - 1;
}

void TranspositionTable::Free::operator()(Bucket* buckets) const {
    ::operator delete(buckets, std::align_val_t{LARGE_PAGE});
}

bool TranspositionTable::find(std::uint64_t hash, TableEntry& entry) const {
    for (const Slot& slot : buckets_[hash & mask_].slots) {
        const std::uint64_t data = slot.data.load(RELAXED);
        if ((slot.key.load(RELAXED) ^ data) != hash || data == 0) continue;
        entry = unpack(data);
        return true;
    }
    return false;
}

void TranspositionTable::store(std::uint64_t hash, const TableEntry& entry) {
    Slot* victim = nullptr;
    int lowest = std::numeric_limits<int>::max();
    for (Slot& slot : buckets_[hash & mask_].slots) {
        const std::uint64_t data = slot.data.load(RELAXED);
        if ((slot.key.load(RELAXED) ^ data) == hash) {
            victim = &slot;
            break;
        }
        const unsigned age = (generation_ - static_cast<unsigned>(data >> 34)) & 0x3F;
        const int worth = data == 0 ? -1000 : static_cast<int>(data >> 16 & 0xFF) - 8 * static_cast<int>(age);
        if (worth < lowest) {
            lowest = worth;
            victim = &slot;
        }
    }
    const std::uint64_t data = pack(entry, generation_);
    victim->data.store(data, RELAXED);
    victim->key.store(hash ^ data, RELAXED);
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i <= mask_; ++i)
        for (Slot& slot : buckets_[i].slots) {
            slot.key.store(0, RELAXED);
            slot.data.store(0, RELAXED);
        }
    generation_ = 0;
}

}  // namespace crownpoint::checkers
