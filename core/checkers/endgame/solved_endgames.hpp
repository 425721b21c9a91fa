// Solved endings kept in memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "checkers/endgame/endgames.hpp"
#include "checkers/endgame/solver.hpp"

namespace crownpoint::checkers {

// Owns its slices, one byte for each position. Four pieces take about two seconds and seven megabytes.
class SolvedEndgames final : public Endgames {
  public:
    SolvedEndgames() = default;
    SolvedEndgames(const SolvedEndgames&) = delete;  // slices_ points into memory_
    SolvedEndgames& operator=(const SolvedEndgames&) = delete;

    // All endings with up to this many pieces; null if stopped. `progress` is told how many positions are solved.
    static std::shared_ptr<SolvedEndgames> solve(int pieces, int threads, const std::atomic<bool>& stop,
                                                 const std::function<void(std::uint64_t solved)>& progress = {});

    // The positions with up to this many pieces: one byte for each, slice after slice.
    static std::uint64_t size_of(int pieces);
    // Copies the bytes of all endings with up to this many pieces, which must be present.
    void copy_to(int pieces, EndgameByte* bytes) const;
    // The endings whose bytes were copied.
    static std::shared_ptr<SolvedEndgames> copied_from(int pieces, const EndgameByte* bytes);

    int max_pieces() const override { return slices_.max_pieces(); }
    EndgameResult probe(const Position& position) const override { return slices_.probe(position); }

    bool has(const Slice& slice) const { return slices_.has(slice); }
    // The slices that must be present before this one can be solved, and are not.
    std::vector<Slice> missing_for(const Slice& slice) const;
    // Whether the slices that this one depends on are present. Restoring needs only those with fewer pieces, to which
    // its captures lead.
    bool can_solve(const Slice& slice) const;
    bool can_restore(const Slice& slice) const;
    // Adds a slice and its mirror image; returns false if stopped.
    bool add_solved(const Slice& slice, int threads, const std::atomic<bool>& stop);
    // Adds a slice from its compressed form. Returns false if that is damaged.
    bool add_compressed(const Slice& slice, std::span<const std::byte> body);
    void remove(const Slice& slice);

    // The slice must be present.
    std::vector<std::byte> compressed(const Slice& slice) const;
    SliceCounts counts(const Slice& slice) const;

  private:
    std::map<int, std::vector<EndgameByte>> memory_;  // by slice id
    EndgameSlices slices_;
};

}  // namespace crownpoint::checkers
