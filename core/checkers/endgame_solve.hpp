// Retrograde analysis: solves a slice and its mirror image from the slices they depend on.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "checkers/endgame.hpp"

namespace crownpoint::checkers {

// What the side to move can expect in a slice; `longest` is the longest win in plies.
struct SliceCounts {
    std::uint64_t positions = 0, wins = 0, losses = 0, draws = 0;
    int longest = 0;
};

// The memory to work in: bytes of the slice and of its mirror image (the same where the material is even), and as many
// counters, which are not needed afterwards.
struct SolveMemory {
    EndgameByte *bytes, *mirrored_bytes;
    std::uint8_t *counters, *mirrored_counters;
};

// Fills the bytes; `known` has every slice that this one depends on. Returns false if stopped before the end; the bytes
// are then worth nothing.
bool solve_slice(const Slice& slice, const EndgameSlices& known, const SolveMemory& memory, int threads,
                 const std::atomic<bool>& stop);

SliceCounts count_slice(const Slice& slice, const EndgameByte* bytes);

// All endings of up to so many pieces, solved into its own memory: four take about two seconds and seven megabytes.
class SolvedEndgames final : public Endgames {
  public:
    // Null if stopped.
    static std::shared_ptr<const SolvedEndgames> solve(int pieces, int threads, const std::atomic<bool>& stop);

    int max_pieces() const override { return slices_.max_pieces(); }
    EndgameResult probe(const Position& position) const override { return slices_.probe(position); }
    // Null where the slice is not there.
    const EndgameByte* bytes(const Slice& slice) const;

  private:
    bool solve_one(const Slice& slice, int threads, const std::atomic<bool>& stop);

    std::map<int, std::vector<EndgameByte>> memory_;  // by slice id
    EndgameSlices slices_;
};

}  // namespace crownpoint::checkers
