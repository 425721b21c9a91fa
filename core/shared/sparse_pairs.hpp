// Active inputs two by two, for kernels that multiply and add 16-bit numbers in pairs.
#pragma once

#include <cstdint>

#include "shared/sparse_rows.hpp"

namespace crownpoint {

// Two active inputs: where their rows begin, and their values side by side.
struct RowPair {
    std::uint32_t rows[2];
    std::int32_t values;
};

inline constexpr int MAX_PAIRS = MAX_INPUTS / 2;

// A pair that is not full is padded with a zero. Returns the number of pairs.
inline int make_pairs(const Active* active, int count, int width, RowPair* pairs) {
    const auto step = static_cast<std::uint32_t>(width);
    int made = 0;
    for (int index = 0; index < count; index += 2) {
        const Active first = active[index], second = index + 1 < count ? active[index + 1] : Active{first.index, 0};
        const auto high = static_cast<std::uint32_t>(static_cast<std::uint16_t>(second.value)) << 16;
        pairs[made++] = {{first.index * step, second.index * step},
                         static_cast<std::int32_t>(high | static_cast<std::uint16_t>(first.value))};
    }
    return made;
}

inline std::int32_t sum_of_values(const Active* active, int count) {
    std::int32_t sum = 0;
    for (int index = 0; index < count; ++index) sum += active[index].value;
    return sum;
}

}  // namespace crownpoint
