// Vectors of 128 bits as WebAssembly, every x86-64 and every 64-bit ARM processor have them, under one set of names. A
// file asks `#if defined(CP_VECTOR128)`, which is what the kernels are called. REGISTERS is how many vectors stay in
// registers.
#pragma once

#include <cstdint>
#include <cstring>

#include "shared/packed_lanes.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define CP_VECTOR128 "simd128"
#define CP_UNROLL _Pragma("clang loop unroll(full)")

namespace crownpoint {

inline constexpr int REGISTERS = 16;
using Vector = v128_t;

inline Vector load(const void* from) { return wasm_v128_load(from); }
inline void store(void* to, Vector value) { wasm_v128_store(to, value); }
inline Vector all16(std::int16_t number) { return wasm_i16x8_splat(number); }
inline Vector all32(std::int32_t number) { return wasm_i32x4_splat(number); }
inline Vector add16(Vector a, Vector b) { return wasm_i16x8_add(a, b); }
inline Vector subtract16(Vector a, Vector b) { return wasm_i16x8_sub(a, b); }
inline Vector add32(Vector a, Vector b) { return wasm_i32x4_add(a, b); }
inline Vector subtract32(Vector a, Vector b) { return wasm_i32x4_sub(a, b); }
inline Vector clip16(Vector a, Vector least, Vector most) { return wasm_i16x8_min(wasm_i16x8_max(a, least), most); }
// Numbers of 16 bits multiplied, and each product added to its neighbor.
inline Vector multiply_pairs(Vector a, Vector b) { return wasm_i32x4_dot_i16x8(a, b); }
inline Vector high_bytes(Vector a) { return wasm_i16x8_shr(a, 8); }  // of each 16 bits, with the sign
inline Vector times_256(Vector a) { return wasm_i32x4_shl(a, 8); }   // of each 32 bits
// The lanes of two vectors by turns: from their first halves, from their second halves.
inline Vector first_words(Vector a, Vector b) { return wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
inline Vector second_words(Vector a, Vector b) { return wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
inline Vector first_numbers(Vector a, Vector b) { return wasm_i32x4_shuffle(a, b, 0, 4, 1, 5); }
inline Vector second_numbers(Vector a, Vector b) { return wasm_i32x4_shuffle(a, b, 2, 6, 3, 7); }

// round(sums * scales + offsets), clipped to 0 … MAX_ACTIVATION.
inline Vector activations(const std::int32_t* sums, const float* scales, const float* offsets) {
    // Adding 1.5 · 2^23 rounds to the nearest whole number, to even in the middle; the number is then in the low bits.
    const Vector limit = wasm_f32x4_const_splat(MAX_ACTIVATION), zero = wasm_f32x4_const_splat(0);
    const Vector magic = wasm_f32x4_const_splat(12582912.0f), magic_bits = wasm_i32x4_const_splat(0x4B400000);
    const Vector scaled = wasm_f32x4_mul(wasm_f32x4_convert_i32x4(load(sums)), load(scales));
    const Vector limited = wasm_f32x4_pmax(wasm_f32x4_pmin(wasm_f32x4_add(scaled, load(offsets)), limit), zero);
    return wasm_i32x4_sub(wasm_f32x4_add(limited, magic), magic_bits);
}

// Writes the lanes above 0, packed with their indexes, and returns which they are.
inline std::uint32_t keep_active(Vector values, Vector indexes, Active* to) {
    const std::uint32_t mask = wasm_i32x4_bitmask(wasm_i32x4_gt(values, wasm_i32x4_const_splat(0)));
    const Vector packed = wasm_v128_or(wasm_i32x4_shl(values, 16), indexes);
    store(to, wasm_i8x16_swizzle(packed, load(COMPRESSION.bytes[mask])));
    return mask;
}

}  // namespace crownpoint

#elif defined(__x86_64__) || defined(_M_X64)
#include <emmintrin.h>
#define CP_VECTOR128 "sse2"
#define CP_UNROLL

namespace crownpoint {

inline constexpr int REGISTERS = 16;
using Vector = __m128i;

inline Vector load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }
inline void store(void* to, Vector value) { _mm_storeu_si128(static_cast<__m128i*>(to), value); }
inline Vector all16(std::int16_t number) { return _mm_set1_epi16(number); }
inline Vector all32(std::int32_t number) { return _mm_set1_epi32(number); }
inline Vector add16(Vector a, Vector b) { return _mm_add_epi16(a, b); }
inline Vector subtract16(Vector a, Vector b) { return _mm_sub_epi16(a, b); }
inline Vector add32(Vector a, Vector b) { return _mm_add_epi32(a, b); }
inline Vector subtract32(Vector a, Vector b) { return _mm_sub_epi32(a, b); }
inline Vector clip16(Vector a, Vector least, Vector most) { return _mm_min_epi16(_mm_max_epi16(a, least), most); }
inline Vector multiply_pairs(Vector a, Vector b) { return _mm_madd_epi16(a, b); }
inline Vector high_bytes(Vector a) { return _mm_srai_epi16(a, 8); }
inline Vector times_256(Vector a) { return _mm_slli_epi32(a, 8); }
inline Vector first_words(Vector a, Vector b) { return _mm_unpacklo_epi16(a, b); }
inline Vector second_words(Vector a, Vector b) { return _mm_unpackhi_epi16(a, b); }
inline Vector first_numbers(Vector a, Vector b) { return _mm_unpacklo_epi32(a, b); }
inline Vector second_numbers(Vector a, Vector b) { return _mm_unpackhi_epi32(a, b); }

inline Vector activations(const std::int32_t* sums, const float* scales, const float* offsets) {
    const __m128 scaled = _mm_mul_ps(_mm_cvtepi32_ps(load(sums)), _mm_loadu_ps(scales));
    const __m128 moved = _mm_add_ps(scaled, _mm_loadu_ps(offsets));
    return _mm_cvtps_epi32(_mm_max_ps(_mm_min_ps(moved, _mm_set1_ps(MAX_ACTIVATION)), _mm_setzero_ps()));
}

inline std::uint32_t keep_active(Vector values, Vector indexes, Active* to) {
    const auto mask =
        static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpgt_epi32(values, _mm_setzero_si128()))));
    std::int32_t packed[LANES];
    store(packed, _mm_or_si128(_mm_slli_epi32(values, 16), indexes));
    for (std::uint32_t lane = 0, kept = 0; lane < LANES; ++lane) {  // each is written: no branch to guess
        std::memcpy(to + kept, packed + lane, sizeof packed[lane]);
        kept += mask >> lane & 1;
    }
    return mask;
}

}  // namespace crownpoint
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#define CP_VECTOR128 "neon"
#define CP_WIDENING
#define CP_UNROLL

namespace crownpoint {

inline constexpr int REGISTERS = 32;
using Vector = int32x4_t;

inline int16x8_t words(Vector a) { return vreinterpretq_s16_s32(a); }
inline Vector of_words(int16x8_t a) { return vreinterpretq_s32_s16(a); }
inline Vector load(const void* from) { return vreinterpretq_s32_u8(vld1q_u8(static_cast<const std::uint8_t*>(from))); }
inline void store(void* to, Vector value) { vst1q_u8(static_cast<std::uint8_t*>(to), vreinterpretq_u8_s32(value)); }
inline Vector all16(std::int16_t number) { return of_words(vdupq_n_s16(number)); }
inline Vector all32(std::int32_t number) { return vdupq_n_s32(number); }
inline Vector add16(Vector a, Vector b) { return of_words(vaddq_s16(words(a), words(b))); }
inline Vector subtract16(Vector a, Vector b) { return of_words(vsubq_s16(words(a), words(b))); }
inline Vector add32(Vector a, Vector b) { return vaddq_s32(a, b); }
inline Vector subtract32(Vector a, Vector b) { return vsubq_s32(a, b); }
inline Vector clip16(Vector a, Vector least, Vector most) {
    return of_words(vminq_s16(vmaxq_s16(words(a), words(least)), words(most)));
}
inline Vector high_bytes(Vector a) { return of_words(vshrq_n_s16(words(a), 8)); }
inline Vector times_256(Vector a) { return vshlq_n_s32(a, 8); }
inline Vector first_numbers(Vector a, Vector b) { return vzip1q_s32(a, b); }
inline Vector second_numbers(Vector a, Vector b) { return vzip2q_s32(a, b); }

inline Vector activations(const std::int32_t* sums, const float* scales, const float* offsets) {
    const float32x4_t scaled = vmulq_f32(vcvtq_f32_s32(load(sums)), vld1q_f32(scales));
    const float32x4_t moved = vaddq_f32(scaled, vld1q_f32(offsets));
    const float32x4_t limited = vmaxq_f32(vminq_f32(moved, vdupq_n_f32(MAX_ACTIVATION)), vdupq_n_f32(0));
    return vcvtnq_s32_f32(limited);  // to the nearest, to even in the middle
}

inline std::uint32_t keep_active(Vector values, Vector indexes, Active* to) {
    constexpr std::uint32_t lane_bits[LANES] = {1, 2, 4, 8};
    const std::uint32_t mask = vaddvq_u32(vandq_u32(vcgtzq_s32(values), vld1q_u32(lane_bits)));
    const uint8x16_t packed = vreinterpretq_u8_s32(vorrq_s32(vshlq_n_s32(values, 16), indexes));
    vst1q_u8(reinterpret_cast<std::uint8_t*>(to), vqtbl1q_u8(packed, vld1q_u8(COMPRESSION.bytes[mask])));
    return mask;
}

}  // namespace crownpoint
#endif

#if defined(CP_VECTOR128)
namespace crownpoint {

// Two rows of 8 weights of 16 bits, as `add_rows` takes them.
struct TwoRows {
    Vector first, second;
};

inline TwoRows high_bytes(TwoRows rows) { return {high_bytes(rows.first), high_bytes(rows.second)}; }

#if defined(CP_WIDENING)

// Widening multiplications take the rows as they are.
inline TwoRows two_rows(Vector a, Vector b) { return {a, b}; }
inline void add_rows(Vector* sums, TwoRows rows, Vector values) {
    const int16x8_t a = words(rows.first), b = words(rows.second);
    const int16x4_t both = vget_low_s16(words(values));
    sums[0] = vmlal_lane_s16(vmlal_lane_s16(sums[0], vget_low_s16(a), both, 0), vget_low_s16(b), both, 1);
    sums[1] = vmlal_high_lane_s16(vmlal_high_lane_s16(sums[1], a, both, 0), b, both, 1);
}

// Products whose neighbors are added at the end.
struct PairSum {
    Vector first, second;
};
inline void add_pairs(PairSum& sum, Vector a, Vector b) {
    sum.first = vmlal_s16(sum.first, vget_low_s16(words(a)), vget_low_s16(words(b)));
    sum.second = vmlal_high_s16(sum.second, words(a), words(b));
}
inline Vector total(PairSum sum) { return vpaddq_s32(sum.first, sum.second); }

#else

inline TwoRows two_rows(Vector a, Vector b) { return {first_words(a, b), second_words(a, b)}; }
// Adds the rows, each times its own of two values side by side, to 8 sums.
inline void add_rows(Vector* sums, TwoRows rows, Vector values) {
    sums[0] = add32(sums[0], multiply_pairs(rows.first, values));
    sums[1] = add32(sums[1], multiply_pairs(rows.second, values));
}

// Four sums of products of neighbors.
using PairSum = Vector;
inline void add_pairs(PairSum& sum, Vector a, Vector b) { sum = add32(sum, multiply_pairs(a, b)); }
inline Vector total(PairSum sum) { return sum; }

#endif

}  // namespace crownpoint
#endif
