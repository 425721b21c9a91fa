// The 128-bit vectors of WebAssembly: two inputs a step, their weights side by side (i32x4.dot_i16x8_s).
#include "shared/packed_lanes.hpp"
#include "shared/sparse_pairs.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include <cstddef>

namespace crownpoint {
namespace {

inline v128_t low_words(v128_t a, v128_t b) { return wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
inline v128_t high_words(v128_t a, v128_t b) { return wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
inline void save(std::int32_t* to, v128_t sum) { wasm_v128_store(to, wasm_i32x4_add(wasm_v128_load(to), sum)); }

// --- 16-bit weights: a tile of 8 × PAIRS outputs.
template <int PAIRS>
inline void add_tile16(std::int32_t* sums, const std::int16_t* weights, const RowPair* pairs, int count) {
    v128_t sum[2 * PAIRS];
    for (v128_t& each : sum) each = wasm_i32x4_const_splat(0);
    for (const RowPair* pair = pairs; pair < pairs + count; ++pair) {
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
    RowPair list[MAX_PAIRS];
    const int made = make_pairs(active, count, width, list);
    for (int from = 0; from < width; from += tile) add_tile16<pairs>(sums + from, weights + from, list, made);
}

// --- 8-bit weights, two in a lane: see BIAS. A tile of 16 × PARTS outputs.
template <int PARTS>
inline void add_tile8(std::int32_t* sums, const std::int8_t* weights, const RowPair* pairs, int count, v128_t bias) {
    v128_t whole[2 * PARTS], odd[2 * PARTS];
    for (int k = 0; k < 2 * PARTS; ++k) whole[k] = odd[k] = wasm_i32x4_const_splat(0);
    for (const RowPair* pair = pairs; pair < pairs + count; ++pair) {
        const v128_t values = wasm_v128_load32_splat(&pair->values);
        const std::int8_t *a = weights + pair->rows[0], *b = weights + pair->rows[1];
#pragma clang loop unroll(full)
        for (int k = 0; k < PARTS; ++k) {
            const v128_t left = wasm_v128_load(a + 16 * k), right = wasm_v128_load(b + 16 * k);
            const v128_t both[2] = {low_words(left, right), high_words(left, right)};
#pragma clang loop unroll(full)
            for (int h = 0; h < 2; ++h) {
                const int at = 2 * k + h;
                whole[at] = wasm_i32x4_add(whole[at], wasm_i32x4_dot_i16x8(both[h], values));
                odd[at] = wasm_i32x4_add(odd[at], wasm_i32x4_dot_i16x8(wasm_i16x8_shr(both[h], 8), values));
            }
        }
    }
    for (int k = 0; k < 2 * PARTS; ++k) {
        const v128_t even = wasm_i32x4_sub(wasm_i32x4_sub(whole[k], wasm_i32x4_shl(odd[k], 8)), bias);
        save(sums + 2 * LANES * k, wasm_i32x4_shuffle(even, odd[k], 0, 4, 1, 5));
        save(sums + 2 * LANES * k + LANES, wasm_i32x4_shuffle(even, odd[k], 2, 6, 3, 7));
    }
}

void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int parts = 2, tile = 16 * parts;
    static_assert(WIDTH_UNIT % tile == 0);
    RowPair list[MAX_PAIRS];
    const int made = make_pairs(active, count, width, list);
    const v128_t bias = wasm_i32x4_splat(BIAS * sum_of_values(active, count));
    for (int from = 0; from < width; from += tile) add_tile8<parts>(sums + from, weights + from, list, made, bias);
}

int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    // Adding 1.5 · 2^23 rounds to the nearest whole number, to even in the middle; the number is then in the low bits.
    const v128_t limit = wasm_f32x4_const_splat(MAX_ACTIVATION), zero = wasm_f32x4_const_splat(0);
    const v128_t magic = wasm_f32x4_const_splat(12582912.0f), magic_bits = wasm_i32x4_const_splat(0x4B400000);
    v128_t index = wasm_i32x4_const(0, 1, 2, 3);
    return activate_lanes(width, active, [&](int from, Active* to) {
        const v128_t scaled =
            wasm_f32x4_mul(wasm_f32x4_convert_i32x4(wasm_v128_load(sums + from)), wasm_v128_load(scales + from));
        const v128_t moved = wasm_f32x4_add(scaled, wasm_v128_load(offsets + from));
        const v128_t limited = wasm_f32x4_pmax(wasm_f32x4_pmin(moved, limit), zero);
        const v128_t value = wasm_i32x4_sub(wasm_f32x4_add(limited, magic), magic_bits);
        const std::uint32_t mask = wasm_i32x4_bitmask(wasm_i32x4_gt(value, wasm_i32x4_const_splat(0)));
        const v128_t packed = wasm_v128_or(wasm_i32x4_shl(value, 16), index);
        wasm_v128_store(to, wasm_i8x16_swizzle(packed, wasm_v128_load(COMPRESSION.bytes[mask])));
        index = wasm_i32x4_add(index, wasm_i32x4_const_splat(LANES));
        return mask;
    });
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
