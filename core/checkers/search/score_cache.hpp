// What recently searched positions are worth: deeper and wider searches reach the same leaves and endings again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace crownpoint::checkers {

class ScoreCache {
  public:
    void clear() { slots_.fill(0); }

    // The score of the position with this hash; `evaluate()` is called if it is not known. It must be the same
    // at every call and fit into 16 bits.
    template <class Evaluate>
    int find_or(std::uint64_t hash, Evaluate&& evaluate) {
        std::uint64_t& slot = slots_[hash % SLOTS];
        if ((slot ^ hash) >> SCORE_BITS == 0) return static_cast<std::int16_t>(slot);
        const int found = evaluate();
        slot = hash >> SCORE_BITS << SCORE_BITS | static_cast<std::uint16_t>(found);
        return found;
    }

  private:
    static constexpr int SCORE_BITS = 16;
    static constexpr std::size_t SLOTS = std::size_t{1} << 14;

    // The low bits of a hash are the place of its slot; a slot has the others, then the score.
    std::array<std::uint64_t, SLOTS> slots_{};
};

}  // namespace crownpoint::checkers
