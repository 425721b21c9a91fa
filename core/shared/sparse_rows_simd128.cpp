// The 128-bit vectors of WebAssembly: two inputs a step, their weights side by side (i32x4.dot_i16x8_s).
#include "shared/sparse_rows.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include <cstddef>

namespace crownpoint {
namespace {

constexpr int LANES = 4;

// Two active inputs: where their rows begin, and their values side by side.
struct Pair {
    std::uint32_t rows[2];
    std::uint32_t values;
};

inline int make_pairs(const Active* active, int count, int width, Pair* pairs) {
    int made = 0;
    for (int index = 0; index < count; index += 2) {
        const Active first = active[index], second = index + 1 < count ? active[index + 1] : Active{first.index, 0};
        pairs[made++] = {
            {first.index * static_cast<std::uint32_t>(width), second.index * static_cast<std::uint32_t>(width)},
            static_cast<std::uint16_t>(first.value) | static_cast<std::uint32_t>(second.value) << 16};
    }
    return made;
}

inline v128_t low_words(v128_t a, v128_t b) { return wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
inline v128_t high_words(v128_t a, v128_t b) { return wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
inline v128_t low_bytes(v128_t a, v128_t b) {
    return wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline v128_t high_bytes(v128_t a, v128_t b) {
    return wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

inline void save(std::int32_t* to, v128_t sum) { wasm_v128_store(to, wasm_i32x4_add(wasm_v128_load(to), sum)); }

// --- 16-bit weights: a tile of 8 × PAIRS outputs.
template <int PAIRS>
inline void add_tile16(std::int32_t* sums, const std::int16_t* weights, const Pair* pairs, int count) {
    v128_t sum[2 * PAIRS];
    for (v128_t& each : sum) each = wasm_i32x4_const_splat(0);
    for (const Pair* pair = pairs; pair < pairs + count; ++pair) {
        const v128_t values = wasm_v128_load32_splat(&pair->values);
        const std::int16_t *a = weights + pair->rows[0], *b = weights + pair->rows[1];
#pragma clang loop unroll(full)
        for (int k = 0; k < PAIRS; ++k) {
            const v128_t left = wasm_v128_load(a + 8 * k), right = wasm_v128_load(b + 8 * k);
            sum[2 * k] = wasm_i32x4_add(sum[2 * k], wasm_i32x4_dot_i16x8(low_words(left, right), values));
            sum[2 * k + 1] = wasm_i32x4_add(sum[2 * k + 1], wasm_i32x4_dot_i16x8(high_words(left, right), values));
        }
    }
    for (int k = 0; k < 2 * PAIRS; ++k) save(sums + LANES * k, sum[k]);
}

void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    constexpr int pairs = 4, tile = 8 * pairs;
    static_assert(WIDTH_UNIT % tile == 0);
    Pair list[MAX_INPUTS / 2];
    const int made = make_pairs(active, count, width, list);
    for (int from = 0; from < width; from += tile) add_tile16<pairs>(sums + from, weights + from, list, made);
}

// --- 8-bit weights: a tile of 16 × PARTS outputs; weights are widened after they are brought side by side.
template <int PARTS>
inline void add_tile8(std::int32_t* sums, const std::int8_t* weights, const Pair* pairs, int count) {
    v128_t sum[4 * PARTS];
    for (v128_t& each : sum) each = wasm_i32x4_const_splat(0);
    for (const Pair* pair = pairs; pair < pairs + count; ++pair) {
        const v128_t values = wasm_v128_load32_splat(&pair->values);
        const std::int8_t *a = weights + pair->rows[0], *b = weights + pair->rows[1];
#pragma clang loop unroll(full)
        for (int k = 0; k < PARTS; ++k) {
            const v128_t left = wasm_v128_load(a + 16 * k), right = wasm_v128_load(b + 16 * k);
            const v128_t low = low_bytes(left, right), high = high_bytes(left, right);
            const v128_t four[4] = {wasm_i16x8_extend_low_i8x16(low), wasm_i16x8_extend_high_i8x16(low),
                                    wasm_i16x8_extend_low_i8x16(high), wasm_i16x8_extend_high_i8x16(high)};
#pragma clang loop unroll(full)
            for (int q = 0; q < 4; ++q)
                sum[4 * k + q] = wasm_i32x4_add(sum[4 * k + q], wasm_i32x4_dot_i16x8(four[q], values));
        }
    }
    for (int k = 0; k < 4 * PARTS; ++k) save(sums + LANES * k, sum[k]);
}

void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int parts = 2, tile = 16 * parts;
    static_assert(WIDTH_UNIT % tile == 0);
    Pair list[MAX_INPUTS / 2];
    const int made = make_pairs(active, count, width, list);
    for (int from = 0; from < width; from += tile) add_tile8<parts>(sums + from, weights + from, list, made);
}

// For each set of lanes: the bytes of those lanes first, in order.
struct Compression {
    alignas(16) std::uint8_t bytes[1 << LANES][16] = {};

    constexpr Compression() {
        for (int mask = 0; mask < 1 << LANES; ++mask)
            for (int lane = 0, place = 0; lane < LANES; ++lane)
                if (mask >> lane & 1) {
                    for (int k = 0; k < 4; ++k) bytes[mask][4 * place + k] = static_cast<std::uint8_t>(4 * lane + k);
                    ++place;
                }
    }
};
constexpr Compression COMPRESSION;

int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    // Adding 1.5 · 2^23 rounds to the nearest whole number, to even in the middle; the number is then in the low bits.
    const v128_t limit = wasm_f32x4_const_splat(MAX_ACTIVATION), zero = wasm_f32x4_const_splat(0);
    const v128_t magic = wasm_f32x4_const_splat(12582912.0f), magic_bits = wasm_i32x4_const_splat(0x4B400000);
    v128_t index = wasm_i32x4_const(0, 1, 2, 3);
    int count = 0;
    for (int from = 0; from < width; from += LANES) {
        const v128_t scaled =
            wasm_f32x4_mul(wasm_f32x4_convert_i32x4(wasm_v128_load(sums + from)), wasm_v128_load(scales + from));
        const v128_t moved = wasm_f32x4_add(scaled, wasm_v128_load(offsets + from));
        const v128_t limited = wasm_f32x4_pmax(wasm_f32x4_pmin(moved, limit), zero);
        const v128_t value = wasm_i32x4_sub(wasm_f32x4_add(limited, magic), magic_bits);
        const unsigned mask = wasm_i32x4_bitmask(wasm_i32x4_gt(value, wasm_i32x4_const_splat(0)));
        const v128_t packed = wasm_v128_or(wasm_i32x4_shl(value, 16), index);
        // There is room for a whole register: no more than `from` have been written.
        wasm_v128_store(active + count, wasm_i8x16_swizzle(packed, wasm_v128_load(COMPRESSION.bytes[mask])));
        count += __builtin_popcount(mask);
        index = wasm_i32x4_add(index, wasm_i32x4_const_splat(LANES));
    }
    return count;
}

}  // namespace

const SparseKernels* simd128_kernels() {
    static constexpr SparseKernels kernels{"simd128", add_rows16, add_rows8, activate};
    return &kernels;
}

}  // namespace crownpoint

#else
namespace crownpoint {
const SparseKernels* simd128_kernels() { return nullptr; }
}  // namespace crownpoint
#endif
