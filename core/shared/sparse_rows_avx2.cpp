// The kernels for machines with AVX2.
#include "shared/sparse_rows.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#define CP_TARGET __attribute__((target("avx2")))

namespace {

CP_TARGET __attribute__((always_inline)) inline __m256i add_products(__m256i sum, __m256i weights, __m256i values) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(weights, values));
}

}  // namespace

#include "shared/sparse_rows_256.hpp"

namespace crownpoint {

const SparseKernels* avx2_kernels() {
    static constexpr SparseKernels kernels{"avx2", add_rows16, add_rows8, activate};
    return __builtin_cpu_supports("avx2") ? &kernels : nullptr;
}

}  // namespace crownpoint

#else
namespace crownpoint {
const SparseKernels* avx2_kernels() { return nullptr; }
}  // namespace crownpoint
#endif
