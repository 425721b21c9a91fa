// Several signed bytes at once: sixteen with the vectors that every x86-64 processor has, elsewhere eight in one
// number, the first of them lowest.
#pragma once

#include <cstdint>
#include <cstring>

#include "shared/device.hpp"

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(__CUDA_ARCH__)
#include <emmintrin.h>
#define CP_SIXTEEN_BYTES
#endif

namespace crownpoint {

inline constexpr std::uint64_t EACH_BYTE = 0x0101010101010101, HIGHEST_BITS = 0x80 * EACH_BYTE;

CP_HD inline std::uint64_t load_eight(const std::int8_t* bytes) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes, 8);
    return eight;
}

// Eight differences.
CP_HD constexpr std::uint64_t subtract_bytes(std::uint64_t left, std::uint64_t right) {
    return ((left | HIGHEST_BITS) - (right & ~HIGHEST_BITS)) ^ ((left ^ ~right) & HIGHEST_BITS);
}

// The last of eight bytes becomes the first, and so on.
CP_HD constexpr std::uint64_t reversed_bytes(std::uint64_t bytes) {
    bytes = ((bytes >> 8) & 0x00FF00FF00FF00FF) | ((bytes & 0x00FF00FF00FF00FF) << 8);
    bytes = ((bytes >> 16) & 0x0000FFFF0000FFFF) | ((bytes & 0x0000FFFF0000FFFF) << 16);
    return (bytes >> 32) | (bytes << 32);
}

// Which of sixteen bytes are greater than `number`, as bits. All are above -64 and below 64.
CP_HD inline std::uint32_t bits_above(const std::int8_t* bytes, std::int8_t number) {
#if defined(CP_SIXTEEN_BYTES)
    const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(sixteen, _mm_set1_epi8(number))));
#else
    const auto signs = [number](const std::int8_t* eight) {
        const std::uint64_t less = subtract_bytes(EACH_BYTE * static_cast<std::uint8_t>(number), load_eight(eight));
        return static_cast<std::uint32_t>(((less & HIGHEST_BITS) >> 7) * 0x0102040810204080 >> 56);
    };
    return signs(bytes) | signs(bytes + 8) << 8;
#endif
}

}  // namespace crownpoint
