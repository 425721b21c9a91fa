// The inner loops of the network, in plain C++ and for AVX2; both compute exactly the same numbers.
#pragma once

#include <cstdint>

namespace crownpoint::checkers {

// Widths are padded with zeros: the first layer to a multiple of 32, the second to a multiple of 16.
struct NetworkKernels {
    // Adds `count` rows of `width` weights to the biases and clips the sums to 0 … one.
    void (*first_layer)(const std::int16_t* biases, const std::int16_t* weights, int width, const std::int32_t* rows,
                        int count, std::int16_t one, std::int16_t* out);
    // Weights are stored for two inputs and all outputs at a time: [width / 2][outputs][2].
    void (*second_layer)(const std::int16_t* in, int width, const std::int16_t* weights, const std::int32_t* biases,
                         int outputs, std::int32_t* out);
};

// The fastest that this processor can run.
const NetworkKernels& best_network_kernels();

// For tests: what every processor can run.
const NetworkKernels& plain_network_kernels();

}  // namespace crownpoint::checkers
