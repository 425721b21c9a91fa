// VNNI multiply-adds on interleaved rows.
#include "shared/sparse_groups.hpp"
#include "shared/sparse_rows.hpp"

#if defined(__x86_64__)
// GCC 12 warns about the deliberately undefined operands inside its own intrinsics.
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

CP_AVX512_INLINE __m512i load(const void* from) { return _mm512_loadu_si512(from); }

// --- 16-bit weights: two inputs a step (vpdpwssd).

// A tile of 32 outputs is summed in two registers: lanes of 4 outputs, 0-3 8-11 16-19 24-27 and 4-7 12-15 20-23 28-31.
struct Pair {
    __m512i even, odd;
};

CP_AVX512_INLINE void add_pair(std::int32_t* sums, const Pair& pair) {
    const __m512i to_first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i to_second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    const __m512i first = _mm512_permutex2var_epi64(pair.even, to_first, pair.odd);
    const __m512i second = _mm512_permutex2var_epi64(pair.even, to_second, pair.odd);
    _mm512_storeu_si512(sums, _mm512_add_epi32(load(sums), first));
    _mm512_storeu_si512(sums + LANES, _mm512_add_epi32(load(sums + LANES), second));
}

template <int PAIRS>
CP_AVX512_INLINE void add_tile(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active,
                               int count) {
    Pair sum[PAIRS];
    for (Pair& each : sum) each.even = each.odd = _mm512_setzero_si512();
    for (int index = 0; index < count; index += 2) {
        const Active first = active[index], second = index + 1 < count ? active[index + 1] : Active{first.index, 0};
        const __m512i values = _mm512_set1_epi32(static_cast<std::uint16_t>(first.value) |
                                                 (static_cast<std::int32_t>(second.value) << 16));
        const std::int16_t* a = weights + first.index * static_cast<std::ptrdiff_t>(width);
        const std::int16_t* b = weights + second.index * static_cast<std::ptrdiff_t>(width);
        for (int k = 0; k < PAIRS; ++k) {
            const __m512i left = load(a + 2 * LANES * k), right = load(b + 2 * LANES * k);
            sum[k].even = _mm512_dpwssd_epi32(sum[k].even, _mm512_unpacklo_epi16(left, right), values);
            sum[k].odd = _mm512_dpwssd_epi32(sum[k].odd, _mm512_unpackhi_epi16(left, right), values);
        }
    }
    for (int k = 0; k < PAIRS; ++k) add_pair(sums + 2 * LANES * k, sum[k]);
}

CP_AVX512 void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    constexpr int wide = 16 * LANES, narrow = 4 * LANES;
    int from = 0;
    for (; from + wide <= width; from += wide) add_tile<8>(sums + from, width, weights + from, active, count);
    for (; from + narrow <= width; from += narrow) add_tile<2>(sums + from, width, weights + from, active, count);
}

// --- 8-bit weights: four inputs a step (vpdpbusd), whose values, at most 13 bits, are split into two bytes.

constexpr int LOW_BITS = 5;

// 64 outputs in four registers for each byte: register q holds outputs 4q-4q+3 of every 16.
struct Quad {
    __m512i high[4], low[4];
};

CP_AVX512_INLINE void add_quad(std::int32_t* sums, const Quad& quad) {
    __m512i q[4];
    for (int k = 0; k < 4; ++k) q[k] = _mm512_add_epi32(_mm512_slli_epi32(quad.high[k], LOW_BITS), quad.low[k]);
    // Transposes the lanes as a 4 x 4 matrix.
    const __m512i a = _mm512_shuffle_i32x4(q[0], q[1], 0x44), b = _mm512_shuffle_i32x4(q[2], q[3], 0x44);
    const __m512i c = _mm512_shuffle_i32x4(q[0], q[1], 0xEE), d = _mm512_shuffle_i32x4(q[2], q[3], 0xEE);
    const __m512i ordered[4] = {_mm512_shuffle_i32x4(a, b, 0x88), _mm512_shuffle_i32x4(a, b, 0xDD),
                                _mm512_shuffle_i32x4(c, d, 0x88), _mm512_shuffle_i32x4(c, d, 0xDD)};
    for (int k = 0; k < 4; ++k)
        _mm512_storeu_si512(sums + LANES * k, _mm512_add_epi32(load(sums + LANES * k), ordered[k]));
}

template <int QUADS>
CP_AVX512_INLINE void add_tile(std::int32_t* sums, const std::int8_t* weights, const Group* groups, int count) {
    Quad sum[QUADS];
    for (Quad& each : sum)
        for (int k = 0; k < 4; ++k) each.high[k] = each.low[k] = _mm512_setzero_si512();
    for (const Group* group = groups; group < groups + count; ++group) {
        const __m512i high = _mm512_set1_epi32(group->high), low = _mm512_set1_epi32(group->low);
        for (int k = 0; k < QUADS; ++k) {
            const std::int8_t* from = weights + 4 * LANES * k;
            const __m512i a = load(from + group->rows[0]), b = load(from + group->rows[1]);
            const __m512i c = load(from + group->rows[2]), d = load(from + group->rows[3]);
            const __m512i ab_low = _mm512_unpacklo_epi8(a, b), ab_high = _mm512_unpackhi_epi8(a, b);
            const __m512i cd_low = _mm512_unpacklo_epi8(c, d), cd_high = _mm512_unpackhi_epi8(c, d);
            const __m512i four[4] = {_mm512_unpacklo_epi16(ab_low, cd_low), _mm512_unpackhi_epi16(ab_low, cd_low),
                                     _mm512_unpacklo_epi16(ab_high, cd_high), _mm512_unpackhi_epi16(ab_high, cd_high)};
            for (int q = 0; q < 4; ++q) {
                sum[k].high[q] = _mm512_dpbusd_epi32(sum[k].high[q], high, four[q]);
                sum[k].low[q] = _mm512_dpbusd_epi32(sum[k].low[q], low, four[q]);
            }
        }
    }
    for (int k = 0; k < QUADS; ++k) add_quad(sums + 4 * LANES * k, sum[k]);
}

CP_AVX512 void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int wide = 8 * LANES, narrow = 4 * LANES;
    static_assert(WIDTH_UNIT % narrow == 0);
    Group groups[MAX_GROUPS];
    const int made = make_groups(active, count, width, LOW_BITS, groups);
    int from = 0;
    for (; from + wide <= width; from += wide) add_tile<2>(sums + from, weights + from, groups, made);
    for (; from + narrow <= width; from += narrow) add_tile<1>(sums + from, weights + from, groups, made);
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
        // Compresses in a register, because a compressing store is slow on some machines. There is room for it, since
        // at most `from` entries have been written.
        _mm512_storeu_si512(active + count, _mm512_maskz_compress_epi32(above, packed));
        count += __builtin_popcount(above);
        index = _mm512_add_epi32(index, _mm512_set1_epi32(LANES));
    }
    return count;
}

}  // namespace

const SparseKernels* avx512_kernels() {
    static constexpr SparseKernels kernels{"avx512", add_rows16, add_rows8, activate};
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
