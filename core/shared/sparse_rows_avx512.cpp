// As the AVX2 kernels, with twice the width and the multiply-add of VNNI (vpdpwssd).
#include "shared/sparse_rows.hpp"

#if defined(__x86_64__)
// GCC 12 takes the "undefined" operands inside its own intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#include <immintrin.h>

#include <cstddef>

#define CP_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2")))
#define CP_AVX512_INLINE \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2"), always_inline)) inline

namespace crownpoint {
namespace {

constexpr int LANES = 16;

// A tile of 32 outputs is summed in two registers: `low` holds outputs 0-7 and 16-23, `high` 8-15 and 24-31.
struct Pair {
    __m512i low, high;
};

CP_AVX512_INLINE Pair load_sums(const std::int32_t* sums) {
    const __m512i first = _mm512_loadu_si512(sums), second = _mm512_loadu_si512(sums + LANES);
    return {_mm512_shuffle_i64x2(first, second, 0x44), _mm512_shuffle_i64x2(first, second, 0xEE)};
}

CP_AVX512_INLINE void store_sums(std::int32_t* sums, const Pair& pair) {
    _mm512_storeu_si512(sums, _mm512_shuffle_i64x2(pair.low, pair.high, 0x44));
    _mm512_storeu_si512(sums + LANES, _mm512_shuffle_i64x2(pair.low, pair.high, 0xEE));
}

CP_AVX512_INLINE Pair interleave(const std::int8_t* a, const std::int8_t* b) {
    const __m256i left = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
    const __m256i right = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b));
    return {_mm512_cvtepi8_epi16(_mm256_unpacklo_epi8(left, right)),
            _mm512_cvtepi8_epi16(_mm256_unpackhi_epi8(left, right))};
}

CP_AVX512_INLINE Pair interleave(const std::int16_t* a, const std::int16_t* b) {
    const __m512i left = _mm512_loadu_si512(a), right = _mm512_loadu_si512(b);
    // Lanes of 8: outputs 0-3 8-11 16-19 24-27 and 4-7 12-15 20-23 28-31; regrouped as the sums are.
    const __m512i even = _mm512_unpacklo_epi16(left, right), odd = _mm512_unpackhi_epi16(left, right);
    const __m512i to_low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    const __m512i to_high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    return {_mm512_permutex2var_epi64(even, to_low, odd), _mm512_permutex2var_epi64(even, to_high, odd)};
}

template <int PAIRS, class Weight>
CP_AVX512_INLINE void add_tile(std::int32_t* sums, int width, const Weight* weights, const Active* active, int count) {
    Pair sum[PAIRS];
    for (int k = 0; k < PAIRS; ++k) sum[k] = load_sums(sums + 2 * LANES * k);
    for (int index = 0; index < count; index += 2) {
        const Active first = active[index], second = index + 1 < count ? active[index + 1] : Active{first.index, 0};
        const __m512i values = _mm512_set1_epi32(static_cast<std::uint16_t>(first.value) |
                                                 (static_cast<std::int32_t>(second.value) << 16));
        const Weight* a = weights + first.index * static_cast<std::ptrdiff_t>(width);
        const Weight* b = weights + second.index * static_cast<std::ptrdiff_t>(width);
        for (int k = 0; k < PAIRS; ++k) {
            const Pair both = interleave(a + 2 * LANES * k, b + 2 * LANES * k);
            sum[k].low = _mm512_dpwssd_epi32(sum[k].low, both.low, values);
            sum[k].high = _mm512_dpwssd_epi32(sum[k].high, both.high, values);
        }
    }
    for (int k = 0; k < PAIRS; ++k) store_sums(sums + 2 * LANES * k, sum[k]);
}

template <class Weight>
CP_AVX512 void add_rows(std::int32_t* sums, int width, const Weight* weights, const Active* active, int count) {
    constexpr int wide = 8 * WIDTH_UNIT, middle = 4 * WIDTH_UNIT;
    int from = 0;
    for (; from + wide <= width; from += wide) add_tile<8>(sums + from, width, weights + from, active, count);
    for (; from + middle <= width; from += middle) add_tile<4>(sums + from, width, weights + from, active, count);
    for (; from < width; from += WIDTH_UNIT) add_tile<1>(sums + from, width, weights + from, active, count);
}

CP_AVX512 int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    const __m512 limit = _mm512_set1_ps(MAX_ACTIVATION);
    __m512i index = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int count = 0;
    for (int from = 0; from < width; from += LANES) {
        const __m512 scaled =
            _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_loadu_si512(sums + from)), _mm512_loadu_ps(scales + from));
        const __m512 moved = _mm512_add_ps(scaled, _mm512_loadu_ps(offsets + from));
        const __m512i value = _mm512_cvtps_epi32(_mm512_min_ps(moved, limit));
        const __mmask16 above = _mm512_cmpgt_epi32_mask(value, _mm512_setzero_si512());
        const __m512i packed = _mm512_or_si512(_mm512_slli_epi32(value, 16), index);
        // Compressed in a register: storing a compressed part is slow on some machines. Room for it is guaranteed,
        // since no more than `from` have been written.
        _mm512_storeu_si512(active + count, _mm512_maskz_compress_epi32(above, packed));
        count += __builtin_popcount(above);
        index = _mm512_add_epi32(index, _mm512_set1_epi32(LANES));
    }
    return count;
}

}  // namespace

const SparseKernels* avx512_kernels() {
    static constexpr SparseKernels kernels{"avx512", add_rows<std::int16_t>, add_rows<std::int8_t>, activate};
    const bool supported = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                           __builtin_cpu_supports("avx512vnni");
    return supported ? &kernels : nullptr;
}

}  // namespace crownpoint

#else
namespace crownpoint {
const SparseKernels* avx512_kernels() { return nullptr; }
}  // namespace crownpoint
#endif
