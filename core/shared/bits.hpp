// Bit operations on 32-bit boards, usable on the host, on the device and in constant expressions.
#pragma once

#include <cstdint>

#include "shared/compiler.hpp"
#include "shared/device.hpp"

namespace crownpoint {

CP_HD constexpr int popcount(std::uint32_t bits) { return count_ones(bits); }

// The index of the lowest bit set; `bits` must not be 0.
CP_HD constexpr int lowest_bit(std::uint32_t bits) { return trailing_zeros(bits); }

// The index of the highest bit set; `bits` must not be 0.
CP_HD constexpr int highest_bit(std::uint32_t bits) { return 31 - leading_zeros(bits); }

CP_HD constexpr std::uint32_t bit(int index) { return std::uint32_t{1} << index; }

// All bits below `index`, which is at most 31.
CP_HD constexpr std::uint32_t bits_below(int index) { return bit(index) - 1; }

// Bit 0 becomes bit 31 and so on: the board rotated by 180 degrees.
CP_HD constexpr std::uint32_t reverse_bits(std::uint32_t bits) {
    bits = ((bits >> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
    bits = ((bits >> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
    bits = ((bits >> 4) & 0x0F0F0F0F) | ((bits & 0x0F0F0F0F) << 4);
    bits = ((bits >> 8) & 0x00FF00FF) | ((bits & 0x00FF00FF) << 8);
    return (bits >> 16) | (bits << 16);
}

}  // namespace crownpoint
