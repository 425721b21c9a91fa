// The kernels for machines with AVX-VNNI, as most laptops and desktops have it: one instruction multiplies and adds.
#include "shared/sparse_rows.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#define CP_TARGET __attribute__((target("avx2,avxvnni")))

namespace {

CP_TARGET __attribute__((always_inline)) inline __m256i add_products(__m256i sum, __m256i weights, __m256i values) {
    return _mm256_dpwssd_avx_epi32(sum, weights, values);
}

}  // namespace

#include "shared/sparse_rows_256.hpp"

namespace crownpoint {

const SparseKernels* avxvnni_kernels() {
    static constexpr SparseKernels kernels{"avxvnni", add_rows16, add_rows8, activate};
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avxvnni") ? &kernels : nullptr;
}

}  // namespace crownpoint

#else
namespace crownpoint {
const SparseKernels* avxvnni_kernels() { return nullptr; }
}  // namespace crownpoint
#endif
