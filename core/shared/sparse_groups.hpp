// Groups of four active inputs, their values split into two bytes, for kernels with 8-bit multiply-adds.
#pragma once

#include <cstdint>

#include "shared/sparse_rows.hpp"

namespace crownpoint {

struct Group {
    std::int32_t high, low;  // one byte for each of four inputs
    std::uint32_t rows[4];
};

inline constexpr int MAX_GROUPS = MAX_INPUTS / 4;

// Splits activations into `low_bits` low bits and the rest; a group that is not full is padded with zeros. Returns the
// number of groups.
inline int make_groups(const Active* active, int count, int width, int low_bits, Group* groups) {
    int made = 0;
    for (int from = 0; from < count; from += 4) {
        Group& group = groups[made++];
        std::uint32_t high = 0, low = 0;
        for (int k = 0; k < 4; ++k) {
            const Active each = from + k < count ? active[from + k] : Active{active[from].index, 0};
            const auto value = static_cast<std::uint32_t>(each.value);
            high |= (value >> low_bits) << (8 * k);
            low |= (value & ((1u << low_bits) - 1)) << (8 * k);
            group.rows[k] = each.index * static_cast<std::uint32_t>(width);
        }
        group.high = static_cast<std::int32_t>(high);
        group.low = static_cast<std::int32_t>(low);
    }
    return made;
}

}  // namespace crownpoint
