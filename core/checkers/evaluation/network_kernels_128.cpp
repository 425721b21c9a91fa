// The kernels on 128-bit vectors.
#include "checkers/evaluation/network_kernels.hpp"
#include "shared/vector128.hpp"

#if defined(CP_VECTOR128)
namespace crownpoint::checkers {
namespace {

constexpr int MAX_WIDTH = 256;

void update(const std::int16_t* weights, int width, const NetworkRows& added, const NetworkRows& removed,
            std::int16_t* sums) {
    for (int column = 0; column < width; column += 32) {
        Vector sum[4];
        for (int k = 0; k < 4; ++k) sum[k] = load(sums + column + 8 * k);
        for (int i = 0; i < added.count; ++i) {
            const std::int16_t* row = weights + added.rows[i] * width + column;
            for (int k = 0; k < 4; ++k) sum[k] = add16(sum[k], load(row + 8 * k));
        }
        for (int i = 0; i < removed.count; ++i) {
            const std::int16_t* row = weights + removed.rows[i] * width + column;
            for (int k = 0; k < 4; ++k) sum[k] = subtract16(sum[k], load(row + 8 * k));
        }
        for (int k = 0; k < 4; ++k) store(sums + column + 8 * k, sum[k]);
    }
}

// Two neighbors as one number, to multiply by two weights at once.
Vector pair_at(const std::int16_t* numbers) {
    std::int32_t pair;
    std::memcpy(&pair, numbers, sizeof pair);
    return all32(pair);
}

std::int32_t last_layers(const std::int16_t* sums, int width, std::int16_t one, const NetworkHead& head) {
    alignas(16) std::int32_t second[NETWORK_MAX_OUTPUTS];
    alignas(16) std::int16_t clipped[MAX_WIDTH];
    const Vector zero = all16(0), most = all16(one);
    for (int column = 0; column < width; column += 8) store(clipped + column, clip16(load(sums + column), zero, most));
    for (int first = 0; first < head.outputs; first += 16) {
        // Two sets of sums, so that an addition need not wait for the previous one.
        PairSum sum[4] = {}, other[4] = {};
        for (int pair = 0; pair < width / 2; pair += 2) {
            const Vector this_pair = pair_at(clipped + 2 * pair), next_pair = pair_at(clipped + 2 * pair + 2);
            const std::int16_t* row = head.weights + 2 * (pair * head.outputs + first);
            const std::int16_t* next = row + 2 * head.outputs;
            for (int k = 0; k < 4; ++k) {
                add_pairs(sum[k], this_pair, load(row + 8 * k));
                add_pairs(other[k], next_pair, load(next + 8 * k));
            }
        }
        for (int k = 0; k < 4; ++k)
            store(second + first + 4 * k,
                  add32(load(head.biases + first + 4 * k), add32(total(sum[k]), total(other[k]))));
    }
    return last_layer(second, one, head);
}

}  // namespace

const NetworkKernels* vector128_network_kernels() {
    static constexpr NetworkKernels kernels{update, last_layers, CP_VECTOR128};
    return &kernels;
}

}  // namespace crownpoint::checkers

#else
namespace crownpoint::checkers {
const NetworkKernels* vector128_network_kernels() { return nullptr; }
}  // namespace crownpoint::checkers
#endif
