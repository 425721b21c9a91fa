// The kernels on 256-bit registers, for AVX2 and for AVX-VNNI: the file that includes this defines CP_TARGET, the
// instructions that its functions may use, and `add_products`, which adds the products of 16-bit numbers in pairs.
#if defined(__x86_64__)
#include <immintrin.h>

#include <cstddef>

#include "shared/sparse_pairs.hpp"

#define CP_INLINE CP_TARGET __attribute__((always_inline)) inline

namespace crownpoint {
namespace {

constexpr int LANES = 8;

CP_INLINE __m256i load(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }

CP_INLINE void add_to(std::int32_t* sums, __m256i more) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums), _mm256_add_epi32(load(sums), more));
}

// --- 16-bit weights.

template <int PARTS>  // of 16 outputs, summed in two registers: outputs 0-3 8-11 and 4-7 12-15
CP_INLINE void add_tile16(std::int32_t* sums, const std::int16_t* weights, const RowPair* pairs, int count) {
    __m256i first[PARTS], second[PARTS];
    for (int k = 0; k < PARTS; ++k) first[k] = second[k] = _mm256_setzero_si256();
    for (const RowPair* pair = pairs; pair < pairs + count; ++pair) {
        const __m256i values = _mm256_set1_epi32(pair->values);
        const std::int16_t *a = weights + pair->rows[0], *b = weights + pair->rows[1];
        for (int k = 0; k < PARTS; ++k) {
            const __m256i left = load(a + 2 * LANES * k), right = load(b + 2 * LANES * k);
            first[k] = add_products(first[k], _mm256_unpacklo_epi16(left, right), values);
            second[k] = add_products(second[k], _mm256_unpackhi_epi16(left, right), values);
        }
    }
    for (int k = 0; k < PARTS; ++k) {
        add_to(sums + 2 * LANES * k, _mm256_permute2x128_si256(first[k], second[k], 0x20));
        add_to(sums + 2 * LANES * k + LANES, _mm256_permute2x128_si256(first[k], second[k], 0x31));
    }
}

CP_TARGET void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    constexpr int parts = 4, tile = 2 * LANES * parts;
    static_assert(WIDTH_UNIT % tile == 0);
    RowPair pairs[MAX_PAIRS];
    const int made = make_pairs(active, count, width, pairs);
    for (int from = 0; from < width; from += tile) add_tile16<parts>(sums + from, weights + from, pairs, made);
}

// --- 8-bit weights, two in a lane: see BIAS.

template <int PARTS>  // of 32 outputs; register h is for outputs 8h-8h+7 and 16+8h-16+8h+7
CP_INLINE void add_tile8(std::int32_t* sums, const std::int8_t* weights, const RowPair* pairs, int count,
                         __m256i bias) {
    __m256i whole[PARTS][2], odd[PARTS][2];
    for (int k = 0; k < PARTS; ++k)
        for (int h = 0; h < 2; ++h) whole[k][h] = odd[k][h] = _mm256_setzero_si256();
    for (const RowPair* pair = pairs; pair < pairs + count; ++pair) {
        const __m256i values = _mm256_set1_epi32(pair->values);
        for (int k = 0; k < PARTS; ++k) {
            const std::int8_t* from = weights + 4 * LANES * k;
            const __m256i a = load(from + pair->rows[0]), b = load(from + pair->rows[1]);
            const __m256i low = _mm256_unpacklo_epi16(a, b);
            whole[k][0] = add_products(whole[k][0], low, values);
            odd[k][0] = add_products(odd[k][0], _mm256_srai_epi16(low, 8), values);
            const __m256i high = _mm256_unpackhi_epi16(a, b);
            whole[k][1] = add_products(whole[k][1], high, values);
            odd[k][1] = add_products(odd[k][1], _mm256_srai_epi16(high, 8), values);
        }
    }
    for (int k = 0; k < PARTS; ++k)
        for (int h = 0; h < 2; ++h) {
            const __m256i rest = _mm256_sub_epi32(whole[k][h], _mm256_slli_epi32(odd[k][h], 8));
            const __m256i even = _mm256_sub_epi32(rest, bias);
            const __m256i low = _mm256_unpacklo_epi32(even, odd[k][h]), high = _mm256_unpackhi_epi32(even, odd[k][h]);
            std::int32_t* to = sums + LANES * (4 * k + h);
            add_to(to, _mm256_permute2x128_si256(low, high, 0x20));
            add_to(to + 2 * LANES, _mm256_permute2x128_si256(low, high, 0x31));
        }
}

CP_TARGET void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int parts = 2, tile = 4 * LANES * parts;
    static_assert(WIDTH_UNIT % tile == 0);
    RowPair pairs[MAX_PAIRS];
    const int made = make_pairs(active, count, width, pairs);
    const __m256i bias = _mm256_set1_epi32(BIAS * sum_of_values(active, count));
    for (int from = 0; from < width; from += tile) add_tile8<parts>(sums + from, weights + from, pairs, made, bias);
}

// For each set of lanes, those lanes first, in order.
struct Compression {
    alignas(32) std::int32_t lanes[1 << LANES][LANES] = {};

    constexpr Compression() {
        for (int mask = 0; mask < 1 << LANES; ++mask)
            for (int lane = 0, place = 0; lane < LANES; ++lane)
                if (mask >> lane & 1) lanes[mask][place++] = lane;
    }
};
constexpr Compression COMPRESSION;

CP_TARGET int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    const __m256 limit = _mm256_set1_ps(MAX_ACTIVATION);
    __m256i index = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    int count = 0;
    for (int from = 0; from < width; from += LANES) {
        const __m256 scaled = _mm256_mul_ps(_mm256_cvtepi32_ps(load(sums + from)), _mm256_loadu_ps(scales + from));
        const __m256 moved = _mm256_add_ps(scaled, _mm256_loadu_ps(offsets + from));
        const __m256i value = _mm256_cvtps_epi32(_mm256_min_ps(moved, limit));
        const __m256i above = _mm256_cmpgt_epi32(value, _mm256_setzero_si256());
        const int mask = _mm256_movemask_ps(_mm256_castsi256_ps(above));
        const __m256i packed = _mm256_or_si256(_mm256_slli_epi32(value, 16), index);
        const __m256i found = _mm256_permutevar8x32_epi32(packed, load(COMPRESSION.lanes[mask]));
        // There is room for a whole register: at most `from` entries have been written.
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(active + count), found);
        count += __builtin_popcount(static_cast<unsigned>(mask));
        index = _mm256_add_epi32(index, _mm256_set1_epi32(LANES));
    }
    return count;
}

}  // namespace
}  // namespace crownpoint
#endif
