#include "checkers/evaluation/network_kernels.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#define CP_AVX2 __attribute__((target("avx2")))
#define CP_AVX512 __attribute__((target("avx512f,avx512bw,avx512vnni")))
#endif

namespace crownpoint::checkers {
namespace {

void plain_update(const std::int16_t* weights, int width, const NetworkRows& added, const NetworkRows& removed,
                  std::int16_t* sums) {
    for (int i = 0; i < added.count; ++i)
        for (int column = 0; column < width; ++column)
            sums[column] = static_cast<std::int16_t>(sums[column] + weights[added.rows[i] * width + column]);
    for (int i = 0; i < removed.count; ++i)
        for (int column = 0; column < width; ++column)
            sums[column] = static_cast<std::int16_t>(sums[column] - weights[removed.rows[i] * width + column]);
}

std::int32_t plain_last_layers(const std::int16_t* sums, int width, std::int16_t one, const NetworkHead& head) {
    std::int32_t out[NETWORK_MAX_OUTPUTS];
    std::copy_n(head.biases, head.outputs, out);
    for (int pair = 0; pair < width / 2; ++pair) {
        const std::int16_t first = std::clamp<std::int16_t>(sums[2 * pair], 0, one),
                           second = std::clamp<std::int16_t>(sums[2 * pair + 1], 0, one);
        for (int i = 0; i < head.outputs; ++i) {
            const std::int16_t* both = head.weights + 2 * (pair * head.outputs + i);
            out[i] += first * both[0] + second * both[1];
        }
    }
    return last_layer(out, one, head);
}

constexpr NetworkKernels PLAIN{plain_update, plain_last_layers, "scalar"};

#if defined(__x86_64__)
constexpr int MAX_WIDTH = 256;

// Two neighbors as one number, to multiply by two weights at once.
std::int32_t pair_at(const std::int16_t* numbers) {
    std::int32_t pair;
    std::memcpy(&pair, numbers, sizeof pair);
    return pair;
}

CP_AVX2 inline __m256i load(const void* address) { return _mm256_loadu_si256(static_cast<const __m256i*>(address)); }
CP_AVX2 inline void save(void* address, __m256i value) { _mm256_storeu_si256(static_cast<__m256i*>(address), value); }

CP_AVX2 void avx2_update(const std::int16_t* weights, int width, const NetworkRows& added, const NetworkRows& removed,
                         std::int16_t* sums) {
    for (int column = 0; column < width; column += 32) {
        __m256i low = load(sums + column), high = load(sums + column + 16);
        for (int i = 0; i < added.count; ++i) {
            const std::int16_t* row = weights + added.rows[i] * width + column;
            low = _mm256_add_epi16(low, load(row));
            high = _mm256_add_epi16(high, load(row + 16));
        }
        for (int i = 0; i < removed.count; ++i) {
            const std::int16_t* row = weights + removed.rows[i] * width + column;
            low = _mm256_sub_epi16(low, load(row));
            high = _mm256_sub_epi16(high, load(row + 16));
        }
        save(sums + column, low);
        save(sums + column + 16, high);
    }
}

// The products of 16 outputs of the second layer and their weights, in eight sums.
CP_AVX2 inline __m256i last_products(__m256i low, __m256i high, std::int16_t one, const std::int16_t* weights) {
    const __m256i zero = _mm256_setzero_si256(), most = _mm256_set1_epi32(one << NETWORK_WEIGHT_BITS);
    low = _mm256_srli_epi32(_mm256_min_epi32(_mm256_max_epi32(low, zero), most), NETWORK_WEIGHT_BITS);
    high = _mm256_srli_epi32(_mm256_min_epi32(_mm256_max_epi32(high, zero), most), NETWORK_WEIGHT_BITS);
    const __m256i values = _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0b11011000);
    return _mm256_madd_epi16(values, load(weights));
}

CP_AVX2 inline std::int32_t sum_of(__m256i numbers) {
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
    sum = _mm_add_epi32(sum, _mm_unpackhi_epi64(sum, sum));
    return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 1)));
}

CP_AVX2 std::int32_t avx2_last_layers(const std::int16_t* sums, int width, std::int16_t one, const NetworkHead& head) {
    alignas(64) std::int16_t clipped[MAX_WIDTH];
    const __m256i zero = _mm256_setzero_si256(), most = _mm256_set1_epi16(one);
    for (int column = 0; column < width; column += 16)
        save(clipped + column, _mm256_min_epi16(_mm256_max_epi16(load(sums + column), zero), most));
    __m256i products = zero;
    for (int first = 0; first < head.outputs; first += 16) {
        // Two sets of sums, so that an addition need not wait for the previous one.
        __m256i low = load(head.biases + first), high = load(head.biases + first + 8), low2 = zero, high2 = zero;
        for (int pair = 0; pair < width / 2; pair += 2) {
            const __m256i this_pair = _mm256_set1_epi32(pair_at(clipped + 2 * pair));
            const __m256i next_pair = _mm256_set1_epi32(pair_at(clipped + 2 * pair + 2));
            const std::int16_t* row = head.weights + 2 * (pair * head.outputs + first);
            const std::int16_t* next = row + 2 * head.outputs;
            low = _mm256_add_epi32(low, _mm256_madd_epi16(this_pair, load(row)));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(this_pair, load(row + 16)));
            low2 = _mm256_add_epi32(low2, _mm256_madd_epi16(next_pair, load(next)));
            high2 = _mm256_add_epi32(high2, _mm256_madd_epi16(next_pair, load(next + 16)));
        }
        low = _mm256_add_epi32(low, low2);
        high = _mm256_add_epi32(high, high2);
        products = _mm256_add_epi32(products, last_products(low, high, one, head.output_weights + first));
    }
    return sum_of(products);
}

constexpr NetworkKernels AVX2{avx2_update, avx2_last_layers, "avx2"};

CP_AVX512 void avx512_update(const std::int16_t* weights, int width, const NetworkRows& added,
                             const NetworkRows& removed, std::int16_t* sums) {
    for (int column = 0; column < width; column += 32) {
        __m512i sum = _mm512_loadu_si512(sums + column);
        for (int i = 0; i < added.count; ++i)
            sum = _mm512_add_epi16(sum, _mm512_loadu_si512(weights + added.rows[i] * width + column));
        for (int i = 0; i < removed.count; ++i)
            sum = _mm512_sub_epi16(sum, _mm512_loadu_si512(weights + removed.rows[i] * width + column));
        _mm512_storeu_si512(sums + column, sum);
    }
}

CP_AVX512 std::int32_t avx512_last_layers(const std::int16_t* sums, int width, std::int16_t one,
                                          const NetworkHead& head) {
    alignas(64) std::int16_t clipped[MAX_WIDTH];
    const __m512i zero = _mm512_setzero_si512(), most = _mm512_set1_epi16(one);
    for (int column = 0; column < width; column += 32)
        _mm512_store_si512(clipped + column,
                           _mm512_min_epi16(_mm512_max_epi16(_mm512_loadu_si512(sums + column), zero), most));
    __m256i products = _mm256_setzero_si256();
    for (int first = 0; first < head.outputs; first += 16) {
        __m512i four[4] = {_mm512_loadu_si512(head.biases + first), zero, zero, zero};
        for (int pair = 0; pair < width / 2; pair += 4)
            for (int i = 0; i < 4; ++i)
                four[i] =
                    _mm512_dpwssd_epi32(four[i], _mm512_set1_epi32(pair_at(clipped + 2 * (pair + i))),
                                        _mm512_loadu_si512(head.weights + 2 * ((pair + i) * head.outputs + first)));
        alignas(64) std::int32_t all[16];  // GCC warns of its own header if the halves are taken from the register
        _mm512_store_si512(all,
                           _mm512_add_epi32(_mm512_add_epi32(four[0], four[1]), _mm512_add_epi32(four[2], four[3])));
        products =
            _mm256_add_epi32(products, last_products(load(all), load(all + 8), one, head.output_weights + first));
    }
    return sum_of(products);
}

constexpr NetworkKernels AVX512{avx512_update, avx512_last_layers, "avx512"};
#endif

}  // namespace

namespace {

// The last one without a name.
const NetworkKernels* find_kernels(std::string_view name) {
    const NetworkKernels* found = nullptr;
    for (const NetworkKernels* const* kernels = all_network_kernels(); *kernels; ++kernels)
        if (name.empty() || (*kernels)->name == name) found = *kernels;
    return found;
}

std::atomic<const NetworkKernels*>& chosen() {
    static std::atomic<const NetworkKernels*> kernels = find_kernels("");
    return kernels;
}

}  // namespace

const NetworkKernels& best_network_kernels() { return *chosen().load(std::memory_order_relaxed); }

bool use_network_kernels(std::string_view name) {
    const NetworkKernels* const found = find_kernels(name);
    if (found) chosen() = found;
    return found != nullptr;
}

const NetworkKernels* const* all_network_kernels() {
    static const std::array<const NetworkKernels*, 5> known = [] {
        std::array<const NetworkKernels*, 5> found{&PLAIN};
        std::size_t count = 1;
        const auto add = [&](const NetworkKernels* kernels) { found[count] = kernels, count += kernels != nullptr; };
        add(vector128_network_kernels());
#if defined(__x86_64__)
        const bool avx512 = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
        add(__builtin_cpu_supports("avx2") ? &AVX2 : nullptr);
        add(avx512 ? &AVX512 : nullptr);
#endif
        return found;
    }();
    return known.data();
}

}  // namespace crownpoint::checkers
