#include "checkers/endgame/solved_endgames.hpp"

#include <algorithm>

#include "checkers/endgame/compressed_endgames.hpp"
#include "checkers/endgame/solver.hpp"

namespace crownpoint::checkers {

namespace {

template <class Visit>
void visit_up_to(int pieces, Visit&& visit) {
    for (int count = 2; count <= std::min(pieces, MAX_ENDGAME_PIECES); ++count) visit_slices(count, visit);
}

}  // namespace

std::shared_ptr<SolvedEndgames> SolvedEndgames::solve(int pieces, int threads, const std::atomic<bool>& stop,
                                                      const std::function<void(std::uint64_t)>& progress) {
    auto solved = std::make_shared<SolvedEndgames>();
    bool complete = true;
    std::uint64_t done = 0;
    visit_up_to(pieces, [&](const Slice& slice) {
        if (!complete) return;
        if (!solved->has(slice)) complete = solved->add_solved(slice, threads, stop);
        done += slice_size(slice);
        if (progress) progress(done);
    });
    return complete ? solved : nullptr;
}

std::uint64_t SolvedEndgames::size_of(int pieces) {
    std::uint64_t size = 0;
    visit_up_to(pieces, [&](const Slice& slice) { size += slice_size(slice); });
    return size;
}

void SolvedEndgames::copy_to(int pieces, EndgameByte* bytes) const {
    visit_up_to(pieces, [&](const Slice& slice) { bytes = std::ranges::copy(memory_.at(slice.id()), bytes).out; });
}

std::shared_ptr<SolvedEndgames> SolvedEndgames::copied_from(int pieces, const EndgameByte* bytes) {
    auto copied = std::make_shared<SolvedEndgames>();
    visit_up_to(pieces, [&](const Slice& slice) {
        std::vector<EndgameByte>& home = copied->memory_[slice.id()];
        home.assign(bytes, bytes + slice_size(slice));
        copied->slices_.add(slice, home.data());
        bytes += slice_size(slice);
    });
    return copied;
}

std::vector<Slice> SolvedEndgames::missing_for(const Slice& slice) const {
    std::vector<Slice> missing;
    const auto need = [&](const Slice& needed) {
        const bool empty = needed.black_men + needed.black_kings == 0 || needed.white_men + needed.white_kings == 0;
        if (!empty && !has(needed)) missing.push_back(needed);
    };
    // A capture can take up to all but one of a side's pieces, and can also crown a man: require everything smaller.
    for (int count = 2; count < slice.pieces(); ++count) visit_slices(count, need);
    for (const Slice& seen : {slice, slice.mirrored()}) {
        if (seen.black_men == 0) continue;
        need({seen.white_men, seen.white_kings, seen.black_men - 1, seen.black_kings + 1});
    }
    return missing;
}

bool SolvedEndgames::can_solve(const Slice& slice) const { return missing_for(slice).empty(); }

bool SolvedEndgames::can_restore(const Slice& slice) const {
    return std::ranges::none_of(missing_for(slice),
                                [&](const Slice& missing) { return missing.pieces() < slice.pieces(); });
}

bool SolvedEndgames::add_solved(const Slice& slice, int threads, const std::atomic<bool>& stop) {
    const std::uint64_t size = slice_size(slice);
    const Slice mirrored = slice.mirrored();
    std::vector<EndgameByte>& bytes = memory_[slice.id()];
    std::vector<EndgameByte>& mirrored_bytes = memory_[mirrored.id()];
    bytes.resize(size);
    mirrored_bytes.resize(size);
    std::vector<std::uint8_t> counters(size), mirrored_counters(slice == mirrored ? 0 : size);
    const SolveMemory memory{bytes.data(), mirrored_bytes.data(), counters.data(),
                             slice == mirrored ? counters.data() : mirrored_counters.data()};
    if (!solve_slice(slice, slices_, memory, threads, stop)) return false;
    slices_.add(slice, bytes.data());
    slices_.add(mirrored, mirrored_bytes.data());
    return true;
}

bool SolvedEndgames::add_compressed(const Slice& slice, std::span<const std::byte> body) {
    BlockReader reader;
    if (!reader.open(body, slice_size(slice))) return false;
    std::vector<EndgameByte> bytes(slice_size(slice));
    for (std::uint64_t block = 0; block < reader.block_count(); ++block)
        if (!reader.read(block, bytes.data() + block * BLOCK_POSITIONS)) return false;
    restore_captures(slice, slices_, bytes.data());
    std::vector<EndgameByte>& home = memory_[slice.id()];
    home = std::move(bytes);
    slices_.add(slice, home.data());
    return true;
}

void SolvedEndgames::remove(const Slice& slice) {
    slices_.remove(slice);
    memory_.erase(slice.id());
}

std::vector<std::byte> SolvedEndgames::compressed(const Slice& slice) const {
    std::vector<EndgameByte> bytes = memory_.at(slice.id());
    forget_captures(slice, bytes.data());
    return compress(bytes);
}

SliceCounts SolvedEndgames::counts(const Slice& slice) const {
    return count_slice(slice, memory_.at(slice.id()).data());
}

}  // namespace crownpoint::checkers
