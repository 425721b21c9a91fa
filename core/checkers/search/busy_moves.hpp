// The positions that some thread is searching right now. A thread that reaches a move another thread is searching tries
// its other moves first; by then the answer is in the transposition table (ABDADA, in Kerrigan's simplified form).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace crownpoint::checkers {

// There are no locks. An entry that is lost or read too late costs a little work but never gives a wrong answer.
class BusyMoves {
  public:
    bool contains(std::uint64_t hash) const {
        for (const auto& slot : bucket(hash))
            if (slot.load(std::memory_order_relaxed) == hash) return true;
        return false;
    }

    void add(std::uint64_t hash) {
        for (auto& slot : bucket(hash)) {
            const std::uint64_t now = slot.load(std::memory_order_relaxed);
            if (now == hash) return;
            if (now == 0) return slot.store(hash, std::memory_order_relaxed);
        }
        bucket(hash)[0].store(hash, std::memory_order_relaxed);
    }

    void remove(std::uint64_t hash) {
        for (auto& slot : bucket(hash))
            if (slot.load(std::memory_order_relaxed) == hash) slot.store(0, std::memory_order_relaxed);
    }

    void clear() {
        for (auto& slots : buckets_)
            for (auto& slot : slots) slot.store(0, std::memory_order_relaxed);
    }

  private:
    using Bucket = std::array<std::atomic<std::uint64_t>, 4>;

    Bucket& bucket(std::uint64_t hash) { return buckets_[(hash >> 40) % buckets_.size()]; }
    const Bucket& bucket(std::uint64_t hash) const { return buckets_[(hash >> 40) % buckets_.size()]; }

    std::array<Bucket, 4096> buckets_{};
};

}  // namespace crownpoint::checkers
