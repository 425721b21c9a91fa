// Vectors of 128 bits as WebAssembly and every x86-64 processor have them, under one set of names. A file asks
// `#if defined(CP_VECTOR128)`, which is what the kernels are called.
#pragma once

#include <cstdint>
#include <cstring>

#include "shared/packed_lanes.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define CP_VECTOR128 "simd128"
#define CP_UNROLL _Pragma("clang loop unroll(full)")

namespace crownpoint {

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
#endif
