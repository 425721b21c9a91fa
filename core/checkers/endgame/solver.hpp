// Retrograde analysis: solves a slice and its mirror image from the slices they depend on.
#pragma once

#include <atomic>
#include <cstdint>

#include "checkers/endgame/endgames.hpp"

namespace crownpoint::checkers {

// Results of a slice for the side to move. `longest` is the longest win in plies.
struct SliceCounts {
    std::uint64_t positions = 0, wins = 0, losses = 0, draws = 0;
    int longest = 0;
};

// Working memory: the bytes of the slice and of its mirror image (the same if the material is even), and as many
// counters, which are not needed afterward.
struct SolveMemory {
    EndgameByte *bytes, *mirrored_bytes;
    std::uint8_t *counters, *mirrored_counters;
};

// Fills the bytes; `known` must have every slice that this one depends on. Returns false if stopped early; the bytes
// are then meaningless.
bool solve_slice(const Slice& slice, const EndgameSlices& known, const SolveMemory& memory, int threads,
                 const std::atomic<bool>& stop);

SliceCounts count_slice(const Slice& slice, const EndgameByte* bytes);

}  // namespace crownpoint::checkers
