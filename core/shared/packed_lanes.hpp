// Lists the active inputs, for kernels with vectors of four lanes.
#pragma once

#include <cstdint>

#include "shared/bits.hpp"
#include "shared/sparse_rows.hpp"

namespace crownpoint {

inline constexpr int LANES = 4;

// For each set of lanes: the bytes of those lanes first, in order.
struct Compression {
    alignas(16) std::uint8_t bytes[1 << LANES][16] = {};

    constexpr Compression() {
        for (int mask = 0; mask < 1 << LANES; ++mask)
            for (int lane = 0, place = 0; lane < LANES; ++lane)
                if (mask >> lane & 1) {
                    for (int k = 0; k < 4; ++k) bytes[mask][4 * place + k] = static_cast<std::uint8_t>(4 * lane + k);
                    ++place;
                }
    }
};
inline constexpr Compression COMPRESSION;

// `pack(from, to)` looks at the four sums at `from`, writes those that are active to `to`, and returns which they are.
// It may write a whole register: no more than `from` have been written before. Returns the number of active inputs.
template <class Pack>
inline int activate_lanes(int width, Active* active, Pack&& pack) {
    int count = 0;
    for (int from = 0; from < width; from += LANES) count += popcount(pack(from, active + count));
    return count;
}

}  // namespace crownpoint
