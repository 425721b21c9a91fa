#include "checkers/endgame/solver.hpp"

#include <algorithm>
#include <vector>

#include "checkers/movegen.hpp"
#include "shared/bits.hpp"
#include "shared/parallel.hpp"

// How it works: each position is first judged by the moves that leave the slice (captures and crownings), whose results
// are known. That settles positions with a capture. The others count their moves inside the slice. Then, level by
// level, every position lost in n plies makes its predecessors won in n + 1, and every position won in n decrements the
// counters of its predecessors. A position whose moves all lead to wins for the opponent is lost.
namespace crownpoint::checkers {
namespace {

// Counters of positions that quiet moves cannot change, and of positions that a drawing move saves from losing.
constexpr std::uint8_t SETTLED = 255;
constexpr std::uint8_t NEVER_LOST = 200;  // far above the number of moves
constexpr std::uint64_t CHUNK = 1 << 14;
constexpr int LAST_LEVEL = 253;

class Solver {
  public:
    Solver(const Slice& slice, const EndgameSlices& known, const SolveMemory& memory)
        : known_(known),
          half_{{slice, memory.bytes, memory.counters, slice_size(slice)},
                {slice.mirrored(), memory.mirrored_bytes, memory.mirrored_counters, slice_size(slice)}} {
        count_ = slice == slice.mirrored() ? 1 : 2;
    }

    // Runs `work(half, first, last)` over all positions on several threads. Returns false if stopped.
    template <class Work>
    bool everywhere(int threads, const std::atomic<bool>& stop, Work work) {
        for (int h = 0; h < count_; ++h) {
            std::atomic<std::uint64_t> next = 0;
            on_threads(half_[h].size > CHUNK ? threads : 1, [&](int) {
                for (;;) {
                    const std::uint64_t first = next.fetch_add(CHUNK);
                    if (first >= half_[h].size || stop.load(std::memory_order_relaxed)) return;
                    work(h, first, std::min(first + CHUNK, half_[h].size));
                }
            });
            if (stop.load(std::memory_order_relaxed)) return false;
        }
        return true;
    }

    void judge(int h, std::uint64_t first, std::uint64_t last) {
        SliceWalk walk(half_[h].slice, first);
        for (std::uint64_t index = first; index < last; ++index, walk.next()) {
            half_[h].bytes[index] = DRAW_BYTE;
            half_[h].counters[index] = SETTLED;
            if (walk.valid()) judge_one(h, index, walk.position());
        }
    }

    // Updates the predecessors of positions that end in `level` plies. Returns whether there were any.
    bool spread(int h, std::uint64_t first, std::uint64_t last, int level) {
        const EndgameByte wanted = byte_of_plies(level);
        const EndgameByte* bytes = half_[h].bytes;
        bool any = false;
        std::uint64_t walked = first;
        SliceWalk walk(half_[h].slice, first);
        for (std::uint64_t index = first; index < last; ++index) {
            if (load(bytes[index]) != wanted) continue;
            if (index - walked > 8)
                walk = SliceWalk(half_[h].slice, index);
            else
                for (; walked < index; ++walked) walk.next();
            walked = index;
            any = true;
            visit_predecessors(walk.position(), [&](const Position& before) { settle(h, before, level); });
        }
        return any;
    }

  private:
    struct Half {
        Slice slice;
        EndgameByte* bytes;
        std::uint8_t* counters;
        std::uint64_t size;
    };

    static EndgameByte load(const EndgameByte& byte) {
        return std::atomic_ref(const_cast<EndgameByte&>(byte)).load(std::memory_order_relaxed);
    }

    void judge_one(int h, std::uint64_t index, const Position& position) {
        MoveList moves;
        generate_moves(position, moves);
        int inside = 0, quickest = 1000, slowest = -1;
        bool drawing = false;
        for (const Move& move : moves) {
            if (move.jumps == 0 && !move.crowns) {
                ++inside;
                continue;
            }
            const EndgameByte byte = known_.byte_at(after(position, move));
            if (byte == DRAW_BYTE)
                drawing = true;
            else if (is_loss_byte(byte))
                quickest = std::min(quickest, int{byte});
            else
                slowest = std::max(slowest, int{byte});
        }
        Half& half = half_[h];
        if (quickest < 1000)
            half.bytes[index] = static_cast<EndgameByte>(quickest + 1);
        else if (inside == 0 && !drawing)
            half.bytes[index] = moves.size == 0 ? byte_of_plies(0) : static_cast<EndgameByte>(slowest + 1);
        if (inside > 0) half.counters[index] = static_cast<std::uint8_t>(drawing ? NEVER_LOST : inside);
    }

    // Visits the positions with White to move, seen as Black, from which a quiet move inside the slice leads to this
    // one.
    template <class Visit>
    static void visit_predecessors(const Position& position, Visit&& visit) {
        const Position seen = flipped(position);  // White is to move now, Black has just moved
        const Squares men = seen.black & ~seen.kings, kings = seen.black & seen.kings, empty = seen.empty();
        visit_back<UP_LEFT>(seen, men | kings, empty, visit);
        visit_back<UP_RIGHT>(seen, men | kings, empty, visit);
        visit_back<DOWN_LEFT>(seen, kings, empty, visit);
        visit_back<DOWN_RIGHT>(seen, kings, empty, visit);
    }

    template <Direction direction, class Visit>
    static void visit_back(const Position& seen, Squares pieces, Squares empty, Visit& visit) {
        for (Squares sources = step<direction>(pieces) & empty; sources; sources &= sources - 1) {
            const Squares from = sources & (~sources + 1), to = step<opposite(direction)>(from);
            Position before = seen;
            before.black ^= from | to;
            if (seen.kings & to) before.kings ^= from | to;
            before.side = Side::BLACK;
            visit(before);
        }
    }

    // `before` can move to a position that ends in `level` plies.
    void settle(int h, const Position& before, int level) {
        const int other_half = count_ == 1 ? 0 : 1 - h;
        Half& half = half_[other_half];
        const std::uint64_t index = slice_index(half.slice, before);
        std::atomic_ref<std::uint8_t> counter(half.counters[index]);
        if (counter.load(std::memory_order_relaxed) == SETTLED) return;
        std::atomic_ref<EndgameByte> byte(half.bytes[index]);
        const EndgameByte known = byte.load(std::memory_order_relaxed);
        if (level % 2 == 0) {
            if (known == DRAW_BYTE || known > byte_of_plies(level + 1))
                byte.store(byte_of_plies(level + 1), std::memory_order_relaxed);
        } else if (counter.fetch_sub(1, std::memory_order_relaxed) == 1 && known == DRAW_BYTE) {
            byte.store(slowest_loss(before, level), std::memory_order_relaxed);
        }
    }

    // All moves lose. Those inside the slice lose within `level` plies, but a crowning may hold out longer.
    EndgameByte slowest_loss(const Position& before, int level) const {
        EndgameByte slowest = byte_of_plies(level);
        auto look = [&](const Move& move) {
            if (move.crowns) slowest = std::max(slowest, known_.byte_at(after(before, move)));
        };
        visit_moves<Side::BLACK>(before, look);
        return static_cast<EndgameByte>(slowest + 1);
    }

    const EndgameSlices& known_;
    Half half_[2];
    int count_;
};

}  // namespace

bool solve_slice(const Slice& slice, const EndgameSlices& known, const SolveMemory& memory, int threads,
                 const std::atomic<bool>& stop) {
    Solver solver(slice, known, memory);
    if (!solver.everywhere(threads, stop,
                           [&](int h, std::uint64_t first, std::uint64_t last) { solver.judge(h, first, last); }))
        return false;
    // Conversions may take effect at later levels than anything inside the slice, so a level without changes does not
    // end the work before the last conversion has had its turn.
    int last_conversion = 0;
    for (const EndgameByte* bytes : {memory.bytes, memory.mirrored_bytes})
        for (std::uint64_t i = 0; i < slice_size(slice); ++i)
            last_conversion = std::max(last_conversion, int{bytes[i]});
    for (int level = 0; level <= LAST_LEVEL; ++level) {
        std::atomic<bool> any = false;
        if (!solver.everywhere(threads, stop, [&](int h, std::uint64_t first, std::uint64_t last) {
                if (solver.spread(h, first, last, level)) any.store(true, std::memory_order_relaxed);
            }))
            return false;
        if (!any && level > last_conversion) break;
    }
    return true;
}

SliceCounts count_slice(const Slice& slice, const EndgameByte* bytes) {
    SliceCounts counts;
    SliceWalk walk(slice);
    const std::uint64_t size = slice_size(slice);
    for (std::uint64_t index = 0; index < size; ++index, walk.next()) {
        if (!walk.valid()) continue;
        ++counts.positions;
        const EndgameResult result = result_of_byte(bytes[index]);
        counts.wins += result.kind == EndgameResult::Kind::WIN;
        counts.losses += result.kind == EndgameResult::Kind::LOSS;
        counts.draws += result.kind == EndgameResult::Kind::DRAW;
        if (result.kind == EndgameResult::Kind::WIN) counts.longest = std::max(counts.longest, result.plies);
    }
    return counts;
}

}  // namespace crownpoint::checkers
