// Layers of a network whose inputs are mostly zero: integer rows added where an input is not.
//
// All kernels give the same numbers to the last bit, so an evaluation does not depend on the machine it is made on.
// Activations are whole numbers up to MAX_ACTIVATION; whoever makes the weights sees to it that no sum overflows.
#pragma once

#include <cstdint>
#include <string_view>

namespace crownpoint {

// An input that is not zero.
struct Active {
    std::uint16_t index;
    std::int16_t value;
};

inline constexpr int MAX_ACTIVATION = 8191;
inline constexpr int MAX_INPUTS = 2048;
inline constexpr int WIDTH_UNIT = 64;  // widths are multiples of this

struct SparseKernels {
    const char* name;
    // sums[k] += value * weights[index * width + k] for every active input and every k < width.
    void (*add_rows16)(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count);
    // Values must be activations: between 0 and MAX_ACTIVATION.
    void (*add_rows8)(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count);
    // Rectifies: round(sums[k] * scales[k] + offsets[k]) between 0 and MAX_ACTIVATION. Writes those above 0, returns
    // their number; `active` has room for `width` of them.
    int (*activate)(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active);
};

const SparseKernels& scalar_kernels();
// Null where this machine cannot run them.
const SparseKernels* avx2_kernels();
const SparseKernels* avx512_kernels();

// The fastest kernels of this machine.
const SparseKernels& best_kernels();

// Those called scalar, avx2 or avx512; null where this machine has no such kernels.
const SparseKernels* kernels_named(std::string_view name);

}  // namespace crownpoint
