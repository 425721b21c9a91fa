// NEON, which every 64-bit ARM processor has.
#include "checkers/evaluation/network_kernels.hpp"

#if defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>

#include <cstring>

namespace crownpoint::checkers {
namespace {

constexpr int MAX_WIDTH = 256;

void update(const std::int16_t* weights, int width, const NetworkRows& added, const NetworkRows& removed,
            std::int16_t* sums) {
    for (int column = 0; column < width; column += 32) {
        int16x8_t sum[4];
        for (int k = 0; k < 4; ++k) sum[k] = vld1q_s16(sums + column + 8 * k);
        for (int i = 0; i < added.count; ++i) {
            const std::int16_t* row = weights + added.rows[i] * width + column;
            for (int k = 0; k < 4; ++k) sum[k] = vaddq_s16(sum[k], vld1q_s16(row + 8 * k));
        }
        for (int i = 0; i < removed.count; ++i) {
            const std::int16_t* row = weights + removed.rows[i] * width + column;
            for (int k = 0; k < 4; ++k) sum[k] = vsubq_s16(sum[k], vld1q_s16(row + 8 * k));
        }
        for (int k = 0; k < 4; ++k) vst1q_s16(sums + column + 8 * k, sum[k]);
    }
}

// Two neighbors, over and over.
int16x8_t pair_at(const std::int16_t* numbers) {
    std::int32_t pair;
    std::memcpy(&pair, numbers, sizeof pair);
    return vreinterpretq_s16_s32(vdupq_n_s32(pair));
}

void second_layer(const std::int16_t* sums, int width, std::int16_t one, const std::int16_t* weights,
                  const std::int32_t* biases, int outputs, std::int32_t* out) {
    alignas(16) std::int16_t clipped[MAX_WIDTH];
    const int16x8_t zero = vdupq_n_s16(0), most = vdupq_n_s16(one);
    for (int column = 0; column < width; column += 8)
        vst1q_s16(clipped + column, vminq_s16(vmaxq_s16(vld1q_s16(sums + column), zero), most));
    for (int first = 0; first < outputs; first += 16) {
        int32x4_t sum[8] = {};  // the products of two outputs each, added in pairs at the end
        for (int pair = 0; pair < width / 2; ++pair) {
            const int16x8_t both = pair_at(clipped + 2 * pair);
            const std::int16_t* row = weights + 2 * (pair * outputs + first);
            for (int k = 0; k < 4; ++k) {
                const int16x8_t four = vld1q_s16(row + 8 * k);
                sum[2 * k] = vmlal_s16(sum[2 * k], vget_low_s16(both), vget_low_s16(four));
                sum[2 * k + 1] = vmlal_high_s16(sum[2 * k + 1], both, four);
            }
        }
        for (int k = 0; k < 4; ++k)
            vst1q_s32(out + first + 4 * k,
                      vaddq_s32(vld1q_s32(biases + first + 4 * k), vpaddq_s32(sum[2 * k], sum[2 * k + 1])));
    }
}

}  // namespace

const NetworkKernels* neon_network_kernels() {
    static constexpr NetworkKernels kernels{update, second_layer, "neon"};
    return &kernels;
}

}  // namespace crownpoint::checkers

#else
namespace crownpoint::checkers {
const NetworkKernels* neon_network_kernels() { return nullptr; }
}  // namespace crownpoint::checkers
#endif
