#include "shared/sparse_rows.hpp"

#include <atomic>
#include <cmath>
#include <cstddef>

namespace crownpoint {
namespace {

void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    for (int index = 0; index < count; ++index) {
        const std::int16_t* row = weights + active[index].index * static_cast<std::ptrdiff_t>(width);
        const std::int32_t value = active[index].value;
        for (int output = 0; output < width; ++output) sums[output] += value * row[output];
    }
}

void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    for (int index = 0; index < count; ++index) {
        const std::int8_t* row = weights + active[index].index * static_cast<std::ptrdiff_t>(width);
        const std::int32_t value = active[index].value;
        for (int output = 0; output < width; output += 2) {
            sums[output] += value * unbiased(row[output], 0);
            sums[output + 1] += value * unbiased(row[output + 1], 1);
        }
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
    static constexpr SparseKernels kernels{"scalar", add_rows16, add_rows8, activate};
    return kernels;
}

namespace {

const SparseKernels* fastest() {
    for (const SparseKernels* kernels :
         {avx512_kernels(), avxvnni_kernels(), avx2_kernels(), simd128_kernels(), neon_kernels()})
        if (kernels) return kernels;
    return &scalar_kernels();
}

std::atomic<const SparseKernels*>& chosen() {
    static std::atomic<const SparseKernels*> kernels = fastest();
    return kernels;
}

}  // namespace

const SparseKernels& best_kernels() { return *chosen().load(std::memory_order_relaxed); }

bool use_kernels(std::string_view name) {
    const SparseKernels* const found = name.empty() ? fastest() : kernels_named(name);
    if (found) chosen() = found;
    return found != nullptr;
}

const SparseKernels* kernels_named(std::string_view name) {
    for (const SparseKernels* kernels :
         {&scalar_kernels(), avx2_kernels(), avxvnni_kernels(), avx512_kernels(), simd128_kernels(), neon_kernels()})
        if (kernels && kernels->name == name) return kernels;
    return nullptr;
}

}  // namespace crownpoint
