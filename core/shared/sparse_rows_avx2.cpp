// Interleaves rows, so that one multiply-add handles two or four inputs.
#include "shared/sparse_groups.hpp"
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
CP_AVX2_INLINE void store(void* to, __m256i value) { _mm256_storeu_si256(static_cast<__m256i*>(to), value); }

// --- 16-bit weights: two inputs a step, with interleaved weights, multiplied and added in pairs (vpmaddwd).

// A tile of 16 outputs is summed in two registers: outputs 0-3 8-11 and 4-7 12-15.
struct Pair {
    __m256i even, odd;
};

template <int PAIRS>
CP_AVX2_INLINE void add_tile(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active,
                             int count) {
    Pair sum[PAIRS];
    for (Pair& each : sum) each.even = each.odd = _mm256_setzero_si256();
    for (int index = 0; index < count; index += 2) {
        const Active first = active[index], second = index + 1 < count ? active[index + 1] : Active{first.index, 0};
        const __m256i values = pair_of(first, second);
        const std::int16_t* a = weights + first.index * static_cast<std::ptrdiff_t>(width);
        const std::int16_t* b = weights + second.index * static_cast<std::ptrdiff_t>(width);
        for (int k = 0; k < PAIRS; ++k) {
            const __m256i left = load(a + 2 * LANES * k), right = load(b + 2 * LANES * k);
            const __m256i even = _mm256_madd_epi16(_mm256_unpacklo_epi16(left, right), values);
            const __m256i odd = _mm256_madd_epi16(_mm256_unpackhi_epi16(left, right), values);
            sum[k].even = _mm256_add_epi32(sum[k].even, even);
            sum[k].odd = _mm256_add_epi32(sum[k].odd, odd);
        }
    }
    for (int k = 0; k < PAIRS; ++k) {
        std::int32_t* to = sums + 2 * LANES * k;
        const __m256i first = _mm256_permute2x128_si256(sum[k].even, sum[k].odd, 0x20);
        const __m256i second = _mm256_permute2x128_si256(sum[k].even, sum[k].odd, 0x31);
        store(to, _mm256_add_epi32(load(to), first));
        store(to + LANES, _mm256_add_epi32(load(to + LANES), second));
    }
}

CP_AVX2 void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    constexpr int tile = 8 * LANES;
    static_assert(WIDTH_UNIT % tile == 0);
    for (int from = 0; from < width; from += tile) add_tile<4>(sums + from, width, weights + from, active, count);
}

// --- 8-bit weights: four inputs a step. Their values, at most 13 bits, are split so that the sum of two products of a
// 7-bit part and a weight fits into 16 bits (vpmaddubsw). A second multiply-add adds the pairs and scales the parts.

constexpr int LOW_BITS = 6;
static_assert(MAX_ACTIVATION >> LOW_BITS < 128);

template <int PARTS>  // of 32 outputs
CP_AVX2_INLINE void add_tile(std::int32_t* sums, const std::int8_t* weights, const Group* groups, int count) {
    const __m256i one = _mm256_set1_epi16(1), place = _mm256_set1_epi16(1 << LOW_BITS);
    __m256i sum[PARTS][4];  // register q holds outputs 4q-4q+3 of either half
    for (auto& part : sum)
        for (__m256i& each : part) each = _mm256_setzero_si256();
    for (const Group* group = groups; group < groups + count; ++group) {
        const __m256i high = _mm256_set1_epi32(group->high), low = _mm256_set1_epi32(group->low);
        for (int k = 0; k < PARTS; ++k) {
            const std::int8_t* from = weights + 4 * LANES * k;
            const __m256i a = load(from + group->rows[0]), b = load(from + group->rows[1]);
            const __m256i c = load(from + group->rows[2]), d = load(from + group->rows[3]);
            const __m256i ab_low = _mm256_unpacklo_epi8(a, b), ab_high = _mm256_unpackhi_epi8(a, b);
            const __m256i cd_low = _mm256_unpacklo_epi8(c, d), cd_high = _mm256_unpackhi_epi8(c, d);
            const __m256i four[4] = {_mm256_unpacklo_epi16(ab_low, cd_low), _mm256_unpackhi_epi16(ab_low, cd_low),
                                     _mm256_unpacklo_epi16(ab_high, cd_high), _mm256_unpackhi_epi16(ab_high, cd_high)};
            for (int q = 0; q < 4; ++q) {
                const __m256i upper = _mm256_madd_epi16(_mm256_maddubs_epi16(high, four[q]), place);
                const __m256i lower = _mm256_madd_epi16(_mm256_maddubs_epi16(low, four[q]), one);
                sum[k][q] = _mm256_add_epi32(sum[k][q], _mm256_add_epi32(upper, lower));
            }
        }
    }
    for (int k = 0; k < PARTS; ++k) {
        const auto& q = sum[k];
        const __m256i ordered[4] = {
            _mm256_permute2x128_si256(q[0], q[1], 0x20), _mm256_permute2x128_si256(q[2], q[3], 0x20),
            _mm256_permute2x128_si256(q[0], q[1], 0x31), _mm256_permute2x128_si256(q[2], q[3], 0x31)};
        std::int32_t* to = sums + 4 * LANES * k;
        for (int r = 0; r < 4; ++r) store(to + LANES * r, _mm256_add_epi32(load(to + LANES * r), ordered[r]));
    }
}

CP_AVX2 void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int tile = 8 * LANES;
    Group groups[MAX_GROUPS];
    const int made = make_groups(active, count, width, LOW_BITS, groups);
    for (int from = 0; from < width; from += tile) add_tile<2>(sums + from, weights + from, groups, made);
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

CP_AVX2 int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
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
        // There is room for a whole register: at most `from` entries have been written.
        store(active + count, _mm256_permutevar8x32_epi32(packed, load(COMPRESSION.lanes[mask])));
        count += __builtin_popcount(static_cast<unsigned>(mask));
        index = _mm256_add_epi32(index, _mm256_set1_epi32(LANES));
    }
    return count;
}

}  // namespace

const SparseKernels* avx2_kernels() {
    static constexpr SparseKernels kernels{"avx2", add_rows16, add_rows8, activate};
    return __builtin_cpu_supports("avx2") ? &kernels : nullptr;
}

}  // namespace crownpoint

#else
namespace crownpoint {
const SparseKernels* avx2_kernels() { return nullptr; }
}  // namespace crownpoint
#endif
