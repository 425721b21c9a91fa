// Two active inputs a step: their weights side by side, multiplied and added in pairs (vpmaddwd).
#include "shared/sparse_rows.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstddef>

#define CP_AVX2 __attribute__((target("avx2")))
#define CP_AVX2_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace crownpoint {
namespace {

constexpr int LANES = 8;

CP_AVX2_INLINE __m256i pair_of(Active first, Active second) {
    return _mm256_set1_epi32(static_cast<std::uint16_t>(first.value) | (static_cast<std::int32_t>(second.value) << 16));
}

CP_AVX2_INLINE __m256i load(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }
CP_AVX2_INLINE __m128i load_half(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }

// 16 outputs: `first` and `second` receive 8 sums each, in order.
CP_AVX2_INLINE void interleave(const std::int8_t* a, const std::int8_t* b, __m256i& first, __m256i& second) {
    const __m128i left = load_half(a), right = load_half(b);
    first = _mm256_cvtepi8_epi16(_mm_unpacklo_epi8(left, right));
    second = _mm256_cvtepi8_epi16(_mm_unpackhi_epi8(left, right));
}

CP_AVX2_INLINE void interleave(const std::int16_t* a, const std::int16_t* b, __m256i& first, __m256i& second) {
    const __m256i low = _mm256_unpacklo_epi16(load(a), load(b)), high = _mm256_unpackhi_epi16(load(a), load(b));
    first = _mm256_permute2x128_si256(low, high, 0x20);
    second = _mm256_permute2x128_si256(low, high, 0x31);
}

template <int SUMS, class Weight>
CP_AVX2_INLINE void add_tile(std::int32_t* sums, int width, const Weight* weights, const Active* active, int count) {
    __m256i sum[SUMS];
    for (int k = 0; k < SUMS; ++k) sum[k] = load(sums + LANES * k);
    for (int index = 0; index < count; index += 2) {
        const Active first = active[index], second = index + 1 < count ? active[index + 1] : Active{first.index, 0};
        const __m256i values = pair_of(first, second);
        const Weight* a = weights + first.index * static_cast<std::ptrdiff_t>(width);
        const Weight* b = weights + second.index * static_cast<std::ptrdiff_t>(width);
        for (int k = 0; k < SUMS; k += 2) {
            __m256i low, high;
            interleave(a + LANES * k, b + LANES * k, low, high);
            sum[k] = _mm256_add_epi32(sum[k], _mm256_madd_epi16(low, values));
            sum[k + 1] = _mm256_add_epi32(sum[k + 1], _mm256_madd_epi16(high, values));
        }
    }
    for (int k = 0; k < SUMS; ++k) _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + LANES * k), sum[k]);
}

template <class Weight>
CP_AVX2 void add_rows(std::int32_t* sums, int width, const Weight* weights, const Active* active, int count) {
    constexpr int tile = 8 * LANES;
    static_assert(WIDTH_UNIT % tile == 0);
    for (int from = 0; from < width; from += tile) add_tile<8>(sums + from, width, weights + from, active, count);
}

CP_AVX2 int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    const __m256 limit = _mm256_set1_ps(MAX_ACTIVATION);
    int count = 0;
    for (int from = 0; from < width; from += LANES) {
        const __m256 scaled = _mm256_mul_ps(_mm256_cvtepi32_ps(load(sums + from)), _mm256_loadu_ps(scales + from));
        const __m256 moved = _mm256_add_ps(scaled, _mm256_loadu_ps(offsets + from));
        const __m256i value = _mm256_cvtps_epi32(_mm256_min_ps(moved, limit));
        const __m256i above = _mm256_cmpgt_epi32(value, _mm256_setzero_si256());
        alignas(32) std::int32_t values[LANES];
        _mm256_store_si256(reinterpret_cast<__m256i*>(values), value);
        for (auto mask = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(above))); mask;
             mask &= mask - 1) {
            const int lane = __builtin_ctz(mask);
            active[count++] = {static_cast<std::uint16_t>(from + lane), static_cast<std::int16_t>(values[lane])};
        }
    }
    return count;
}

}  // namespace

const SparseKernels* avx2_kernels() {
    static constexpr SparseKernels kernels{"avx2", add_rows<std::int16_t>, add_rows<std::int8_t>, activate};
    return __builtin_cpu_supports("avx2") ? &kernels : nullptr;
}

}  // namespace crownpoint

#else
namespace crownpoint {
const SparseKernels* avx2_kernels() { return nullptr; }
}  // namespace crownpoint
#endif
