// Retrograde analysis: solves a slice and its mirror image from the slices they depend on.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
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

// Solved endings in its own memory, one byte for each position: four pieces take about two seconds and seven megabytes.
class SolvedEndgames final : public Endgames {
  public:
    SolvedEndgames() = default;
    SolvedEndgames(const SolvedEndgames&) = delete;  // slices_ points into memory_
    SolvedEndgames& operator=(const SolvedEndgames&) = delete;

    // All endings of up to so many pieces; null if stopped.
    static std::shared_ptr<SolvedEndgames> solve(int pieces, int threads, const std::atomic<bool>& stop);

    int max_pieces() const override { return slices_.max_pieces(); }
    EndgameResult probe(const Position& position) const override { return slices_.probe(position); }

    bool has(const Slice& slice) const { return slices_.has(slice); }
    // The slices that have to be there before this one can be solved or restored.
    std::vector<Slice> missing_for(const Slice& slice) const;
    // Adds a slice and its mirror image; returns false if stopped.
    bool add_solved(const Slice& slice, int threads, const std::atomic<bool>& stop);
    // Adds a slice from its compressed form; returns false where that is damaged.
    bool add_compressed(const Slice& slice, std::span<const std::byte> body);
    void remove(const Slice& slice);

    // Of a slice that is there.
    std::vector<std::byte> compressed(const Slice& slice) const;
    SliceCounts counts(const Slice& slice) const;

  private:
    std::map<int, std::vector<EndgameByte>> memory_;  // by slice id
    EndgameSlices slices_;
};

}  // namespace crownpoint::checkers
