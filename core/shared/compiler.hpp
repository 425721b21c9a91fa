// The one header with compiler builtins for what the standard lacks, or lacks for device code.
#pragma once

#include <bit>
#include <cstdint>

#include "shared/device.hpp"

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace crownpoint {

CP_HD constexpr int count_ones(std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return __popc(bits);
#elif defined(__GNUC__)
    return __builtin_popcount(bits);
#else
    return std::popcount(bits);
#endif
}

// The zeros above the highest bit set; `bits` must not be 0.
CP_HD constexpr int leading_zeros(std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return __clz(static_cast<int>(bits));
#elif defined(__GNUC__)
    return __builtin_clz(bits);
#else
    return std::countl_zero(bits);
#endif
}

// The zeros below the lowest bit set; `bits` must not be 0.
CP_HD constexpr int trailing_zeros(std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return __ffs(static_cast<int>(bits)) - 1;
#elif defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    return std::countr_zero(bits);
#endif
}

// Asks for a cache line that will be read soon.
inline void prefetch(const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#elif defined(_M_X64)
    _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#else
    (void)address;
#endif
}

}  // namespace crownpoint
