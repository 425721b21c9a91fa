// The 128-bit vectors of WebAssembly.
#include "checkers/evaluation/network_kernels.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

namespace crownpoint::checkers {
namespace {

constexpr int MAX_WIDTH = 256;

void update(const std::int16_t* weights, int width, const NetworkRows& added, const NetworkRows& removed,
            std::int16_t* sums) {
    for (int column = 0; column < width; column += 32) {
        v128_t sum[4];
        for (int k = 0; k < 4; ++k) sum[k] = wasm_v128_load(sums + column + 8 * k);
        for (int i = 0; i < added.count; ++i) {
            const std::int16_t* row = weights + added.rows[i] * width + column;
            for (int k = 0; k < 4; ++k) sum[k] = wasm_i16x8_add(sum[k], wasm_v128_load(row + 8 * k));
        }
        for (int i = 0; i < removed.count; ++i) {
            const std::int16_t* row = weights + removed.rows[i] * width + column;
            for (int k = 0; k < 4; ++k) sum[k] = wasm_i16x8_sub(sum[k], wasm_v128_load(row + 8 * k));
        }
        for (int k = 0; k < 4; ++k) wasm_v128_store(sums + column + 8 * k, sum[k]);
    }
}

void second_layer(const std::int16_t* sums, int width, std::int16_t one, const std::int16_t* weights,
                  const std::int32_t* biases, int outputs, std::int32_t* out) {
    alignas(16) std::int16_t clipped[MAX_WIDTH];
    const v128_t zero = wasm_i16x8_const_splat(0), most = wasm_i16x8_splat(one);
    for (int column = 0; column < width; column += 8)
        wasm_v128_store(clipped + column, wasm_i16x8_min(wasm_i16x8_max(wasm_v128_load(sums + column), zero), most));
    for (int first = 0; first < outputs; first += 16) {
        // Two sets of sums, so that an addition need not wait for the previous one.
        v128_t sum[4], other[4];
        for (int k = 0; k < 4; ++k) sum[k] = wasm_v128_load(biases + first + 4 * k), other[k] = zero;
        for (int pair = 0; pair < width / 2; pair += 2) {
            const v128_t this_pair = wasm_v128_load32_splat(clipped + 2 * pair);
            const v128_t next_pair = wasm_v128_load32_splat(clipped + 2 * pair + 2);
            const std::int16_t* row = weights + 2 * (pair * outputs + first);
            const std::int16_t* next = row + 2 * outputs;
            for (int k = 0; k < 4; ++k) {
                sum[k] = wasm_i32x4_add(sum[k], wasm_i32x4_dot_i16x8(this_pair, wasm_v128_load(row + 8 * k)));
                other[k] = wasm_i32x4_add(other[k], wasm_i32x4_dot_i16x8(next_pair, wasm_v128_load(next + 8 * k)));
            }
        }
        for (int k = 0; k < 4; ++k) wasm_v128_store(out + first + 4 * k, wasm_i32x4_add(sum[k], other[k]));
    }
}

}  // namespace

const NetworkKernels* simd128_network_kernels() {
    static constexpr NetworkKernels kernels{update, second_layer, "simd128"};
    return &kernels;
}

}  // namespace crownpoint::checkers

#else
namespace crownpoint::checkers {
const NetworkKernels* simd128_network_kernels() { return nullptr; }
}  // namespace crownpoint::checkers
#endif
