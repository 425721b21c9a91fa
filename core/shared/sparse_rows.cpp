#include "shared/sparse_rows.hpp"

#include <atomic>
#include <cstddef>
#include <cstring>

namespace crownpoint {
namespace {

// Plain loops that compilers turn into vectors: products of 16-bit numbers, four rows for each pass over the sums.
constexpr int ROWS = 4;

// Calls `add(rows, values)` with four inputs at a time, the last ones padded with zeros.
template <class Weight, class Add>
void in_fours(int width, const Weight* weights, const Active* active, int count, Add&& add) {
    for (int from = 0; from < count; from += ROWS) {
        const Weight* rows[ROWS];
        std::int16_t values[ROWS];
        for (int k = 0; k < ROWS; ++k) {
            const Active each = from + k < count ? active[from + k] : Active{active[from].index, 0};
            rows[k] = weights + each.index * static_cast<std::ptrdiff_t>(width);
            values[k] = each.value;
        }
        add(rows, values);
    }
}

std::int16_t low(std::int16_t lane) { return static_cast<std::int16_t>((lane & 255) - BIAS); }
std::int16_t high(std::int16_t lane) { return static_cast<std::int16_t>(lane >> 8); }

void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    in_fours(width, weights, active, count, [=](const std::int16_t* const* rows, const std::int16_t* values) {
        const std::int16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
        const std::int16_t va = values[0], vb = values[1], vc = values[2], vd = values[3];
        for (int k = 0; k < width; ++k) sums[k] += va * a[k] + vb * b[k] + vc * c[k] + vd * d[k];
    });
}

// Each lane of 16 bits holds two weights (see BIAS): the sums of the even and of the odd ones are kept apart.
void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int most = MAX_INPUTS / 2;
    alignas(64) std::int32_t even[most] = {}, odd[most] = {};
    alignas(64) std::int16_t a[most], b[most], c[most], d[most];
    const int lanes = width / 2;
    in_fours(width, weights, active, count, [&](const std::int8_t* const* rows, const std::int16_t* values) {
        std::int16_t* const copies[ROWS] = {a, b, c, d};
        for (int k = 0; k < ROWS; ++k) std::memcpy(copies[k], rows[k], static_cast<std::size_t>(width));
        const std::int16_t va = values[0], vb = values[1], vc = values[2], vd = values[3];
        for (int k = 0; k < lanes; ++k) even[k] += va * low(a[k]) + vb * low(b[k]) + vc * low(c[k]) + vd * low(d[k]);
        for (int k = 0; k < lanes; ++k) odd[k] += va * high(a[k]) + vb * high(b[k]) + vc * high(c[k]) + vd * high(d[k]);
    });
    for (int k = 0; k < lanes; ++k) {
        sums[2 * k] += even[k];
        sums[2 * k + 1] += odd[k];
    }
}

int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    constexpr float limit = MAX_ACTIVATION, magic = 12582912.0f;  // adding 1.5 · 2^23 rounds to the nearest
    int count = 0;
    for (int from = 0; from < width; from += WIDTH_UNIT) {
        std::int32_t values[WIDTH_UNIT];
        for (int k = 0; k < WIDTH_UNIT; ++k) {
            const float scaled = static_cast<float>(sums[from + k]) * scales[from + k] + offsets[from + k];
            const float below = scaled < limit ? scaled : limit, limited = below > 0 ? below : 0;
            values[k] = static_cast<std::int32_t>((limited + magic) - magic);
        }
        for (int k = 0; k < WIDTH_UNIT; ++k) {  // each is written, and kept only if it is active: no branch to guess
            active[count] = {static_cast<std::uint16_t>(from + k), static_cast<std::int16_t>(values[k])};
            count += values[k] > 0;
        }
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
    for (const SparseKernels* kernels : {avx512_kernels(), avxvnni_kernels(), avx2_kernels(), vector128_kernels()})
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
         {&scalar_kernels(), avx2_kernels(), avxvnni_kernels(), avx512_kernels(), vector128_kernels()})
        if (kernels && kernels->name == name) return kernels;
    return nullptr;
}

}  // namespace crownpoint
