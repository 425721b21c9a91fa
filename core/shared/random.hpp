// SplitMix64 (Steele, Lea and Flood, 2014): small, fast, and good enough for hashing keys and random play.
#pragma once

#include <cstdint>

#include "shared/device.hpp"

namespace crownpoint {

struct SplitMix64 {
    std::uint64_t state;

    CP_HD constexpr std::uint64_t operator()() {
        std::uint64_t z = (state += 0x9E3779B97F4A7C15);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    // A number from 0 to bound - 1; the bias is below bound / 2^32.
    CP_HD constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
    }
};

}  // namespace crownpoint
