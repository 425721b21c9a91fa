// Network layers whose inputs are mostly zero: adds integer rows for the inputs that are not.
//
// All kernels give exactly the same numbers, so an evaluation does not depend on the machine. Activations are integers
// up to MAX_ACTIVATION. The exporter of the weights makes sure that no sum overflows.
#pragma once

#include <cstddef>
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

// 8-bit weights lie two in a lane of 16 bits, the even output's below the odd one's. With BIAS added to the even one,
// which is unsigned then, a lane is the number 256 * odd + even + BIAS. So a kernel sums the lanes as they are, and the
// odd weights; the even sum is what is left. It works modulo 2^32, where nothing is lost.
inline constexpr int BIAS = 128;

// Adds BIAS to the weights of the even outputs, in place.
inline void bias(std::int8_t* weights, std::size_t count) {
    for (std::size_t index = 0; index < count; index += 2) weights[index] ^= static_cast<std::int8_t>(-BIAS);
}

// The weight that `bias` has left at this place.
inline int unbiased(std::int8_t weight, std::size_t index) {
    return index % 2 == 0 ? static_cast<std::uint8_t>(weight) - BIAS : weight;
}

struct SparseKernels {
    const char* name;
    // sums[k] += value * weights[index * width + k] for every active input and every k < width.
    void (*add_rows16)(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count);
    // The same with 8-bit weights as `bias` leaves them. Values must be activations: between 0 and MAX_ACTIVATION.
    void (*add_rows8)(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count);
    // Rectifies: round(sums[k] * scales[k] + offsets[k]), clipped to 0 … MAX_ACTIVATION. Writes those above 0 and
    // returns how many; `active` has room for `width` of them.
    int (*activate)(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active);
};

const SparseKernels& scalar_kernels();
// Null if this machine cannot run them.
const SparseKernels* avx2_kernels();
const SparseKernels* avxvnni_kernels();
const SparseKernels* avx512_kernels();
const SparseKernels* vector128_kernels();

// The fastest kernels that this machine can run, unless others were chosen.
const SparseKernels& best_kernels();

// Chooses the kernels with this name from now on, to measure what other machines get; the fastest without a name.
// Returns whether this machine can run them.
bool use_kernels(std::string_view name);

// The kernels with this name (scalar, sse2, avx2, avxvnni, avx512, simd128 or neon), or null if this machine cannot run
// them.
const SparseKernels* kernels_named(std::string_view name);

}  // namespace crownpoint
