#include "shared/sparse_rows.hpp"

#include <cmath>
#include <cstddef>

namespace crownpoint {
namespace {

template <class Weight>
void add_rows(std::int32_t* sums, int width, const Weight* weights, const Active* active, int count) {
    for (int index = 0; index < count; ++index) {
        const Weight* row = weights + active[index].index * static_cast<std::ptrdiff_t>(width);
        const std::int32_t value = active[index].value;
        for (int output = 0; output < width; ++output) sums[output] += value * row[output];
    }
}

int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    int count = 0;
    for (int output = 0; output < width; ++output) {
        const float scaled = static_cast<float>(sums[output]) * scales[output] + offsets[output];
        const float limited = scaled > MAX_ACTIVATION ? static_cast<float>(MAX_ACTIVATION) : scaled;
        const auto value = static_cast<std::int32_t>(std::nearbyintf(limited));
        if (value > 0) active[count++] = {static_cast<std::uint16_t>(output), static_cast<std::int16_t>(value)};
    }
    return count;
}

}  // namespace

const SparseKernels& scalar_kernels() {
    static constexpr SparseKernels kernels{"scalar", add_rows<std::int16_t>, add_rows<std::int8_t>, activate};
    return kernels;
}

const SparseKernels& best_kernels() {
    static const SparseKernels* const best = avx512_kernels()    ? avx512_kernels()
                                             : avx2_kernels()    ? avx2_kernels()
                                             : simd128_kernels() ? simd128_kernels()
                                             : neon_kernels()    ? neon_kernels()
                                                                 : &scalar_kernels();
    return *best;
}

const SparseKernels* kernels_named(std::string_view name) {
    for (const SparseKernels* kernels :
         {&scalar_kernels(), avx2_kernels(), avx512_kernels(), simd128_kernels(), neon_kernels()})
        if (kernels && kernels->name == name) return kernels;
    return nullptr;
}

}  // namespace crownpoint
