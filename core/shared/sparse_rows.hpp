// Network layers whose inputs are mostly zero: adds integer rows for the inputs that are not.
//
// All kernels give exactly the same numbers, so an evaluation does not depend on the machine. Activations are integers
// up to MAX_ACTIVATION. The exporter of the weights makes sure that no sum overflows.
#pragma once

#include <cstdint>
#include <string_view>

namespace crownpoint {

// A nonzero input.
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
    // Rectifies: round(sums[k] * scales[k] + offsets[k]), clipped to 0 … MAX_ACTIVATION. Writes those above 0 and
    // returns how many; `active` has room for `width` of them.
    int (*activate)(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active);
};

const SparseKernels& scalar_kernels();
// Null if this machine cannot run them.
const SparseKernels* avx2_kernels();
const SparseKernels* avx512_kernels();
const SparseKernels* simd128_kernels();
const SparseKernels* neon_kernels();

// The fastest kernels that this machine can run.
const SparseKernels& best_kernels();

// The kernels with this name (scalar, avx2, avx512, simd128 or neon), or null if this machine cannot run them.
const SparseKernels* kernels_named(std::string_view name);

}  // namespace crownpoint
