// The kernels for machines with AVX-512 and its VNNI.
#include "shared/sparse_pairs.hpp"
#include "shared/sparse_rows.hpp"

#if defined(__x86_64__)
#if !defined(__clang__)  // GCC 12 warns about the deliberately undefined operands inside its own intrinsics
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#include <cstddef>

#define CP_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2")))
#define CP_AVX512_INLINE \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2"), always_inline)) inline

namespace crownpoint {
namespace {

constexpr int LANES = 16;

CP_AVX512_INLINE __m512i load(const void* from) { return _mm512_loadu_si512(from); }

CP_AVX512_INLINE void add_to(std::int32_t* sums, __m512i more) {
    _mm512_storeu_si512(sums, _mm512_add_epi32(load(sums), more));
}

// --- 16-bit weights.

template <int PARTS>  // of 32 outputs, summed in two registers: 0-3 8-11 16-19 24-27 and 4-7 12-15 20-23 28-31
CP_AVX512_INLINE void add_tile16(std::int32_t* sums, const std::int16_t* weights, const RowPair* pairs, int count) {
    __m512i first[PARTS], second[PARTS];
    for (int k = 0; k < PARTS; ++k) first[k] = second[k] = _mm512_setzero_si512();
    for (const RowPair* pair = pairs; pair < pairs + count; ++pair) {
        const __m512i values = _mm512_set1_epi32(pair->values);
        const std::int16_t *a = weights + pair->rows[0], *b = weights + pair->rows[1];
        for (int k = 0; k < PARTS; ++k) {
            const __m512i left = load(a + 2 * LANES * k), right = load(b + 2 * LANES * k);
            first[k] = _mm512_dpwssd_epi32(first[k], _mm512_unpacklo_epi16(left, right), values);
            second[k] = _mm512_dpwssd_epi32(second[k], _mm512_unpackhi_epi16(left, right), values);
        }
    }
    const __m512i to_low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i to_high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    for (int k = 0; k < PARTS; ++k) {
        add_to(sums + 2 * LANES * k, _mm512_permutex2var_epi64(first[k], to_low, second[k]));
        add_to(sums + 2 * LANES * k + LANES, _mm512_permutex2var_epi64(first[k], to_high, second[k]));
    }
}

CP_AVX512 void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    constexpr int wide = 16 * LANES, narrow = 4 * LANES;
    RowPair pairs[MAX_PAIRS];
    const int made = make_pairs(active, count, width, pairs);
    int from = 0;
    for (; from + wide <= width; from += wide) add_tile16<8>(sums + from, weights + from, pairs, made);
    for (; from + narrow <= width; from += narrow) add_tile16<2>(sums + from, weights + from, pairs, made);
}

// --- 8-bit weights, two in a lane: see BIAS.

template <int PARTS>  // of 64 outputs; register h is for outputs 8h-8h+7 of every 16
CP_AVX512_INLINE void add_tile8(std::int32_t* sums, const std::int8_t* weights, const RowPair* pairs, int count,
                                __m512i bias) {
    __m512i whole[PARTS][2], odd[PARTS][2];
    for (int k = 0; k < PARTS; ++k)
        for (int h = 0; h < 2; ++h) whole[k][h] = odd[k][h] = _mm512_setzero_si512();
    for (const RowPair* pair = pairs; pair < pairs + count; ++pair) {
        const __m512i values = _mm512_set1_epi32(pair->values);
        for (int k = 0; k < PARTS; ++k) {
            const std::int8_t* from = weights + 4 * LANES * k;
            const __m512i a = load(from + pair->rows[0]), b = load(from + pair->rows[1]);
            const __m512i both[2] = {_mm512_unpacklo_epi16(a, b), _mm512_unpackhi_epi16(a, b)};
            for (int h = 0; h < 2; ++h) {
                whole[k][h] = _mm512_dpwssd_epi32(whole[k][h], both[h], values);
                odd[k][h] = _mm512_dpwssd_epi32(odd[k][h], _mm512_srai_epi16(both[h], 8), values);
            }
        }
    }
    for (int k = 0; k < PARTS; ++k) {
        __m512i q[4];  // outputs 4q-4q+3 of every 16
        for (int h = 0; h < 2; ++h) {
            const __m512i rest = _mm512_sub_epi32(whole[k][h], _mm512_slli_epi32(odd[k][h], 8));
            const __m512i even = _mm512_sub_epi32(rest, bias);
            q[2 * h] = _mm512_unpacklo_epi32(even, odd[k][h]);
            q[2 * h + 1] = _mm512_unpackhi_epi32(even, odd[k][h]);
        }
        // Transposes the quarters of the registers as a 4 x 4 matrix.
        const __m512i a = _mm512_shuffle_i32x4(q[0], q[1], 0x44), b = _mm512_shuffle_i32x4(q[2], q[3], 0x44);
        const __m512i c = _mm512_shuffle_i32x4(q[0], q[1], 0xEE), d = _mm512_shuffle_i32x4(q[2], q[3], 0xEE);
        std::int32_t* to = sums + 4 * LANES * k;
        add_to(to, _mm512_shuffle_i32x4(a, b, 0x88));
        add_to(to + LANES, _mm512_shuffle_i32x4(a, b, 0xDD));
        add_to(to + 2 * LANES, _mm512_shuffle_i32x4(c, d, 0x88));
        add_to(to + 3 * LANES, _mm512_shuffle_i32x4(c, d, 0xDD));
    }
}

CP_AVX512 void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int wide = 16 * LANES, narrow = 4 * LANES;
    static_assert(WIDTH_UNIT % narrow == 0);
    RowPair pairs[MAX_PAIRS];
    const int made = make_pairs(active, count, width, pairs);
    const __m512i bias = _mm512_set1_epi32(BIAS * sum_of_values(active, count));
    int from = 0;
    for (; from + wide <= width; from += wide) add_tile8<4>(sums + from, weights + from, pairs, made, bias);
    for (; from + narrow <= width; from += narrow) add_tile8<1>(sums + from, weights + from, pairs, made, bias);
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
