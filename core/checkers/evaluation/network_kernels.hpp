// The inner loops of the network in plain C++, on vectors of 128 bits, for AVX2 and AVX-512. All compute exactly
// the same numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace crownpoint::checkers {

// Rows of the first layer to add or subtract.
struct NetworkRows {
    std::int32_t rows[64];
    int count = 0;

    void push(int row) { rows[count++] = row; }
};

inline constexpr int NETWORK_WEIGHT_BITS = 10;  // of a weight in these layers, after the point

inline constexpr int NETWORK_MAX_OUTPUTS = 32;

struct NetworkHead {
    int outputs;  // of the second layer
    const std::int16_t* weights;
    const std::int32_t* biases;
    const std::int16_t* output_weights;
};

// The last layer from the sums of the second.
inline std::int32_t last_layer(const std::int32_t* second, std::int16_t one, const NetworkHead& head) {
    std::int32_t products = 0;  // at most 32 × one × 2^15, so 32 bits do
    for (int i = 0; i < head.outputs; ++i)
        products +=
            (std::clamp(second[i], 0, one << NETWORK_WEIGHT_BITS) >> NETWORK_WEIGHT_BITS) * head.output_weights[i];
    return products;
}

// Widths are padded with zeros: the first layer to a multiple of 32, the second to a multiple of 16.
struct NetworkKernels {
    // Adds some rows of `width` weights to the sums of the first layer and subtracts others.
    void (*update)(const std::int16_t* weights, int width, const NetworkRows& added, const NetworkRows& removed,
                   std::int16_t* sums);
    // Computes the last two layers from the sums of the first, and returns the sum of the products of the last. Clips
    // the sums to 0 … one, those of the second layer after dividing them by 2^NETWORK_WEIGHT_BITS. The second layer's
    // weights are stored for two inputs and all outputs at a time: [width / 2][outputs][2].
    std::int32_t (*last_layers)(const std::int16_t* sums, int width, std::int16_t one, const NetworkHead& head);
    const char* name;
};

// The fastest kernels that this processor can run, unless others were chosen.
const NetworkKernels& best_network_kernels();

// Chooses the kernels with this name for evaluators made from now on, to measure what other machines get; the fastest
// without a name. Returns whether this processor can run them.
bool use_network_kernels(std::string_view name);

// Null unless this is WebAssembly (simd128), x86-64 (sse2) or 64-bit ARM (neon).
const NetworkKernels* vector128_network_kernels();

// For tests: all kernels that this processor can run, slowest first, ending with null.
const NetworkKernels* const* all_network_kernels();

}  // namespace crownpoint::checkers
