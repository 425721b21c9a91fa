#include "checkers/network_kernels.hpp"

#include <algorithm>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#define CP_AVX2 __attribute__((target("avx2")))
#endif

namespace crownpoint::checkers {
namespace {

constexpr int COLUMNS = 32;  // of the first layer at a time
constexpr int OUTPUTS = 16;  // of the second layer at a time

void plain_first_layer(const std::int16_t* biases, const std::int16_t* weights, int width, const std::int32_t* rows,
                       int count, std::int16_t one, std::int16_t* out) {
    for (int column = 0; column < width; ++column) {
        std::int16_t sum = biases[column];
        for (int i = 0; i < count; ++i) sum = static_cast<std::int16_t>(sum + weights[rows[i] * width + column]);
        out[column] = std::clamp<std::int16_t>(sum, 0, one);
    }
}

void plain_second_layer(const std::int16_t* in, int width, const std::int16_t* weights, const std::int32_t* biases,
                        int outputs, std::int32_t* out) {
    std::copy_n(biases, outputs, out);
    for (int pair = 0; pair < width / 2; ++pair)
        for (int i = 0; i < outputs; ++i) {
            const std::int16_t* both = weights + 2 * (pair * outputs + i);
            out[i] += in[2 * pair] * both[0] + in[2 * pair + 1] * both[1];
        }
}

#if defined(__x86_64__)
CP_AVX2 inline __m256i load(const void* address) { return _mm256_loadu_si256(static_cast<const __m256i*>(address)); }

CP_AVX2 void avx2_first_layer(const std::int16_t* biases, const std::int16_t* weights, int width,
                              const std::int32_t* rows, int count, std::int16_t one, std::int16_t* out) {
    const __m256i zero = _mm256_setzero_si256(), most = _mm256_set1_epi16(one);
    for (int column = 0; column < width; column += COLUMNS) {
        __m256i low = load(biases + column), high = load(biases + column + 16);
        for (int i = 0; i < count; ++i) {
            const std::int16_t* row = weights + rows[i] * width + column;
            low = _mm256_add_epi16(low, load(row));
            high = _mm256_add_epi16(high, load(row + 16));
        }
        low = _mm256_min_epi16(_mm256_max_epi16(low, zero), most);
        high = _mm256_min_epi16(_mm256_max_epi16(high, zero), most);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + column), low);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + column + 16), high);
    }
}

CP_AVX2 void avx2_second_layer(const std::int16_t* in, int width, const std::int16_t* weights,
                               const std::int32_t* biases, int outputs, std::int32_t* out) {
    for (int first = 0; first < outputs; first += OUTPUTS) {
        // Two sets of sums, so that one addition need not wait for the one before.
        __m256i low = load(biases + first), high = load(biases + first + 8);
        __m256i low2 = _mm256_setzero_si256(), high2 = low2;
        for (int pair = 0; pair < width / 2; pair += 2) {
            std::int32_t both[2];
            std::memcpy(both, in + 2 * pair, sizeof both);
            const __m256i one = _mm256_set1_epi32(both[0]), other = _mm256_set1_epi32(both[1]);
            const std::int16_t* row = weights + 2 * (pair * outputs + first);
            const std::int16_t* next = row + 2 * outputs;
            low = _mm256_add_epi32(low, _mm256_madd_epi16(one, load(row)));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(one, load(row + 16)));
            low2 = _mm256_add_epi32(low2, _mm256_madd_epi16(other, load(next)));
            high2 = _mm256_add_epi32(high2, _mm256_madd_epi16(other, load(next + 16)));
        }
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + first), _mm256_add_epi32(low, low2));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + first + 8), _mm256_add_epi32(high, high2));
    }
}

constexpr NetworkKernels AVX2{avx2_first_layer, avx2_second_layer};
#endif

constexpr NetworkKernels PLAIN{plain_first_layer, plain_second_layer};

}  // namespace

const NetworkKernels& best_network_kernels() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return AVX2;
#endif
    return PLAIN;
}

const NetworkKernels& plain_network_kernels() { return PLAIN; }

}  // namespace crownpoint::checkers
