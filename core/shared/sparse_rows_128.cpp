// The kernels on 128-bit vectors: two inputs a step, their weights side by side.
#include "shared/sparse_pairs.hpp"
#include "shared/vector128.hpp"

#if defined(CP_VECTOR128)
#include <cstddef>

namespace crownpoint {
namespace {

inline void add_to(std::int32_t* sums, Vector more) { store(sums, add32(load(sums), more)); }

// --- 16-bit weights: a tile of 8 × PARTS outputs.
template <int PARTS>
inline void add_tile16(std::int32_t* sums, const std::int16_t* weights, const RowPair* pairs, int count) {
    Vector sum[2 * PARTS];
    for (Vector& each : sum) each = all32(0);
    for (const RowPair* pair = pairs; pair < pairs + count; ++pair) {
        const Vector values = all32(pair->values);
        const std::int16_t *a = weights + pair->rows[0], *b = weights + pair->rows[1];
        CP_UNROLL
        for (int k = 0; k < PARTS; ++k) {
            add_rows(sum + 2 * k, two_rows(load(a + 8 * k), load(b + 8 * k)), values);
        }
    }
    for (int k = 0; k < 2 * PARTS; ++k) add_to(sums + LANES * k, sum[k]);
}

void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    constexpr int parts = REGISTERS / 4, tile = 8 * parts;
    static_assert(WIDTH_UNIT % tile == 0);
    RowPair pairs[MAX_PAIRS];
    const int made = make_pairs(active, count, width, pairs);
    for (int from = 0; from < width; from += tile) add_tile16<parts>(sums + from, weights + from, pairs, made);
}

// --- 8-bit weights, two in a lane: see BIAS. A tile of 16 × PARTS outputs.
template <int PARTS>
inline void add_tile8(std::int32_t* sums, const std::int8_t* weights, const RowPair* pairs, int count, Vector bias) {
    Vector whole[2 * PARTS], odd[2 * PARTS];
    for (int k = 0; k < 2 * PARTS; ++k) whole[k] = odd[k] = all32(0);
    for (const RowPair* pair = pairs; pair < pairs + count; ++pair) {
        const Vector values = all32(pair->values);
        const std::int8_t *a = weights + pair->rows[0], *b = weights + pair->rows[1];
        CP_UNROLL
        for (int k = 0; k < PARTS; ++k) {
            const TwoRows rows = two_rows(load(a + 16 * k), load(b + 16 * k));
            add_rows(whole + 2 * k, rows, values);
            add_rows(odd + 2 * k, high_bytes(rows), values);
        }
    }
    for (int k = 0; k < 2 * PARTS; ++k) {
        const Vector even = subtract32(subtract32(whole[k], times_256(odd[k])), bias);
        add_to(sums + 2 * LANES * k, first_numbers(even, odd[k]));
        add_to(sums + 2 * LANES * k + LANES, second_numbers(even, odd[k]));
    }
}

void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int parts = REGISTERS / 8, tile = 16 * parts;
    static_assert(WIDTH_UNIT % tile == 0);
    RowPair pairs[MAX_PAIRS];
    const int made = make_pairs(active, count, width, pairs);
    const Vector bias = all32(BIAS * sum_of_values(active, count));
    for (int from = 0; from < width; from += tile) add_tile8<parts>(sums + from, weights + from, pairs, made, bias);
}

int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    constexpr std::int32_t lanes[LANES] = {0, 1, 2, 3};
    Vector indexes = load(lanes);
    return activate_lanes(width, active, [&](int from, Active* to) {
        const std::uint32_t mask = keep_active(activations(sums + from, scales + from, offsets + from), indexes, to);
        indexes = add32(indexes, all32(LANES));
        return mask;
    });
}

}  // namespace

const SparseKernels* vector128_kernels() {
    static constexpr SparseKernels kernels{CP_VECTOR128, add_rows16, add_rows8, activate};
    return &kernels;
}

}  // namespace crownpoint

#else
namespace crownpoint {
const SparseKernels* vector128_kernels() { return nullptr; }
}  // namespace crownpoint
#endif
