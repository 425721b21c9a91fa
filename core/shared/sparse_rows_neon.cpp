// NEON, which every 64-bit ARM processor has: widening multiply-adds, one input a step.
#include "shared/sparse_rows.hpp"

#if defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>

#include <cstddef>

#include "shared/packed_lanes.hpp"

namespace crownpoint {
namespace {

template <class Weight>
const Weight* row_of(const Weight* weights, const Active& active, int width) {
    return weights + active.index * static_cast<std::ptrdiff_t>(width);
}

// Adds one input to a tile of 8 outputs a pair of sums.
inline void multiply_add(int32x4_t* sum, int16x8_t weights, std::int16_t value) {
    sum[0] = vmlal_n_s16(sum[0], vget_low_s16(weights), value);
    sum[1] = vmlal_high_n_s16(sum[1], weights, value);
}

// Keeps the sums of a tile of 8 × PAIRS outputs in registers while `add` goes through the inputs.
template <int PAIRS, class Add>
inline void with_tile(std::int32_t* sums, Add&& add) {
    int32x4_t sum[2 * PAIRS];
    for (int k = 0; k < 2 * PAIRS; ++k) sum[k] = vld1q_s32(sums + LANES * k);
    add(sum);
    for (int k = 0; k < 2 * PAIRS; ++k) vst1q_s32(sums + LANES * k, sum[k]);
}

void add_rows16(std::int32_t* sums, int width, const std::int16_t* weights, const Active* active, int count) {
    constexpr int pairs = 8, tile = 8 * pairs;
    static_assert(WIDTH_UNIT % tile == 0);
    for (int from = 0; from < width; from += tile)
        with_tile<pairs>(sums + from, [&](int32x4_t* sum) {
            for (const Active* each = active; each < active + count; ++each) {
                const std::int16_t* row = row_of(weights, *each, width) + from;
                for (int k = 0; k < pairs; ++k) multiply_add(sum + 2 * k, vld1q_s16(row + 8 * k), each->value);
            }
        });
}

void add_rows8(std::int32_t* sums, int width, const std::int8_t* weights, const Active* active, int count) {
    constexpr int pairs = 8, tile = 8 * pairs;
    const int8x16_t flipped = vreinterpretq_s8_u16(vdupq_n_u16(BIAS));  // takes the bias off the even outputs
    for (int from = 0; from < width; from += tile)
        with_tile<pairs>(sums + from, [&](int32x4_t* sum) {
            for (const Active* each = active; each < active + count; ++each) {
                const std::int8_t* row = row_of(weights, *each, width) + from;
                for (int k = 0; k < pairs; k += 2) {
                    const int8x16_t bytes = veorq_s8(vld1q_s8(row + 8 * k), flipped);
                    multiply_add(sum + 2 * k, vmovl_s8(vget_low_s8(bytes)), each->value);
                    multiply_add(sum + 2 * k + 2, vmovl_high_s8(bytes), each->value);
                }
            }
        });
}

constexpr std::uint32_t LANE_BITS[LANES] = {1, 2, 4, 8};
constexpr std::int32_t FIRST[LANES] = {0, 1, 2, 3};

int activate(const std::int32_t* sums, int width, const float* scales, const float* offsets, Active* active) {
    const float32x4_t limit = vdupq_n_f32(MAX_ACTIVATION);
    const uint32x4_t lane_bits = vld1q_u32(LANE_BITS);
    int32x4_t index = vld1q_s32(FIRST);
    return activate_lanes(width, active, [&](int from, Active* to) {
        const float32x4_t scaled = vmulq_f32(vcvtq_f32_s32(vld1q_s32(sums + from)), vld1q_f32(scales + from));
        const float32x4_t moved = vaddq_f32(scaled, vld1q_f32(offsets + from));
        const int32x4_t value = vcvtnq_s32_f32(vminq_f32(moved, limit));  // to the nearest, to even in the middle
        const std::uint32_t mask = vaddvq_u32(vandq_u32(vcgtzq_s32(value), lane_bits));
        const uint8x16_t packed = vreinterpretq_u8_s32(vorrq_s32(vshlq_n_s32(value, 16), index));
        vst1q_u8(reinterpret_cast<std::uint8_t*>(to), vqtbl1q_u8(packed, vld1q_u8(COMPRESSION.bytes[mask])));
        index = vaddq_s32(index, vdupq_n_s32(LANES));
        return mask;
    });
}

}  // namespace

const SparseKernels* neon_kernels() {
    static constexpr SparseKernels kernels{"neon", add_rows16, add_rows8, activate};
    return &kernels;
}

}  // namespace crownpoint

#else
namespace crownpoint {
const SparseKernels* neon_kernels() { return nullptr; }
}  // namespace crownpoint
#endif
