// Self-play on many boards at once, with the rules and the network inputs of core/.
//
// nvcc turns every loop below into a kernel; a plain C++ compiler (-x c++) keeps it a loop, so the recipe can be tested
// without a GPU. The interface is plain C: device pointers, counts and a stream, called through ctypes.
#include <cstdint>

#include "backgammon/evaluation/features.hpp"
#include "backgammon/movegen.hpp"
#include "backgammon/outcome.hpp"

using namespace crownpoint;
using namespace crownpoint::backgammon;

#if defined(__CUDACC__)
#include <cuda_fp16.h>
#define CP_LOOP [=] __device__
using Real = __half;

template <class Body>
__global__ void run(int count, Body body) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) body(i);
}

template <class Body>
void for_each(int count, void* stream, Body body) {
    constexpr int threads = 128;
    if (count > 0) run<<<(count + threads - 1) / threads, threads, 0, static_cast<cudaStream_t>(stream)>>>(count, body);
}

__device__ int reserve(int* counter, int places) { return atomicAdd(counter, places); }
__device__ void raise_to(unsigned long long* cell, unsigned long long value) {
    if (*cell < value) atomicMax(cell, value);
}
__device__ Real real(float value) { return __float2half_rn(value); }

// Reserves one place in counters[kind] for each active thread of a warp, with one atomic operation for each kind.
__device__ int reserve_one(int* counters, int kind) {
    const unsigned alike = __match_any_sync(__activemask(), kind);
    const int lane = threadIdx.x & 31, leader = __ffs(alike) - 1;
    int first = 0;
    if (lane == leader) first = atomicAdd(counters + kind, __popc(alike));
    return __shfl_sync(alike, first, leader) + __popc(alike & ((1u << lane) - 1));
}
#else
#define CP_LOOP [=]
using Real = float;

template <class Body>
void for_each(int count, void*, Body body) {
    for (int i = 0; i < count; ++i) body(i);
}

static int reserve(int* counter, int places) {
    const int first = *counter;
    *counter += places;
    return first;
}
static int reserve_one(int* counters, int kind) { return reserve(counters + kind, 1); }
static void raise_to(unsigned long long* cell, unsigned long long value) {
    if (*cell < value) *cell = value;
}
static Real real(float value) { return value; }
#endif

// A board in a batch, padded so that it is copied in two pieces.
struct alignas(16) Row {
    Board board;
    features::Kind kind;
    std::int8_t unused[3];
};
static_assert(sizeof(Row) == 32);

struct alignas(16) FeatureGroup {
    Real values[features::GROUP_SIZE];
};

// Maps floats to ordered unsigned integers and breaks ties by place, so that one atomic maximum finds the best.
CP_HD static unsigned long long key_of(float score, int place) {
    union {
        float number;
        std::uint32_t bits;
    } as{score};
    const std::uint32_t ordered = as.bits & 0x80000000u ? ~as.bits : as.bits | 0x80000000u;
    return static_cast<unsigned long long>(ordered) << 32 | static_cast<std::uint32_t>(place);
}

CP_HD static float score_of(unsigned long long key) {
    union {
        std::uint32_t bits;
        float number;
    } as{static_cast<std::uint32_t>(key >> 32)};
    as.bits = as.bits & 0x80000000u ? as.bits & 0x7fffffffu : ~as.bits;
    return as.number;
}

#if defined(__CUDACC__)
#define CP_DEVICE __device__
#else
#define CP_DEVICE
#endif

// Writes all results of one roll, seen by the side that moves next. A forced pass is also a result.
CP_DEVICE static void write_results(const Board& board, Dice dice, int group, Row* rows, int* groups, int* counter,
                                    int capacity) {
    const auto write = [&](int place, const Board& after) {
        if (place >= capacity) return;
        Row row{flipped(after), {}, {}};
        row.kind = features::kind_of(row.board);
        rows[place] = row;
        groups[place] = group;
    };
    const bool moved = visit_fans(board, dice.high, dice.low, [&](const Fan& fan) {
        int place = reserve(counter, popcount(fan.sources));
        for (std::uint32_t rest = fan.sources; rest;) {
            const int source = highest_bit(rest);
            rest ^= bit(source);
            Mover last = fan.before;
            last.step(source, fan.die);
            write(place++, last.board());
        }
    });
    if (!moved) write(reserve(counter, 1), board);
}

CP_DEVICE static void write_features(const Board& board, int group, FeatureGroup* row) {
    int values[features::GROUP_SIZE];
    features::of_group(board, group, values);
    FeatureGroup written;
    for (int k = 0; k < features::GROUP_SIZE; ++k)
        written.values[k] = real(static_cast<float>(values[k]) * features::unit(group * features::GROUP_SIZE + k));
    row[group] = written;
}

extern "C" {

void cp_starting_board(Row* row) { *row = Row{starting_board(), features::kind_of(starting_board()), {}}; }

void cp_rolls(std::int8_t* dice) {
    for (int index = 0; index < ROLLS; ++index) {
        dice[2 * index] = static_cast<std::int8_t>(roll(index).high);
        dice[2 * index + 1] = static_cast<std::int8_t>(roll(index).low);
    }
}

// Generates candidates of `boards` (n) for one roll each (`rolls`, taken in `order` so that a warp shares its roll):
// group = board; or, without `rolls`, for all 21: group = roll * n + board. `counter` becomes the number of rows needed,
// which may exceed the capacity.
void cp_expand(const Row* boards, int n, const std::int32_t* rolls, const std::int32_t* order, Row* rows,
               std::int32_t* groups, std::int32_t* counter, int capacity, void* stream) {
    if (rolls) {
        for_each(n, stream, CP_LOOP(int i) {
            const int board = order[i];
            write_results(boards[board].board, roll(rolls[board]), board, rows, groups, counter, capacity);
        });
    } else {
        for_each(n * ROLLS, stream, CP_LOOP(int i) {
            const int group = n * ROLLS - 1 - i;  // small doubles first: they have the most results
            write_results(boards[group % n].board, roll(group / n), group, rows, groups, counter, capacity);
        });
    }
}

// Computes the 256 inputs of n rows (those at `index`, or the first n).
void cp_encode(const Row* rows, const std::int32_t* index, int n, FeatureGroup* out, void* stream) {
    constexpr int groups = features::COUNT / features::GROUP_SIZE, side = groups / 2, points = side - 1;
    // The last group of each side takes much longer than the others; a separate loop keeps warps together.
    for_each(n * 2 * points, stream, CP_LOOP(int i) {
        const int place = i / (2 * points), k = i % (2 * points);
        write_features(rows[index ? index[place] : place].board, k + k / points, out + groups * place);
    });
    for_each(n * 2, stream, CP_LOOP(int i) {
        const int place = i / 2;
        write_features(rows[index ? index[place] : place].board, i % 2 * side + points, out + groups * place);
    });
}

// Sets the kind of n boards.
void cp_classify(Row* rows, int n, void* stream) {
    for_each(n, stream, CP_LOOP(int i) { rows[i].kind = features::kind_of(rows[i].board); });
}

// Writes exact values for finished games: the side on roll has lost 1, 2 or 3 points. over[i] marks them.
void cp_settle(const Row* rows, const std::int32_t* index, int n, float* values, std::int8_t* over, void* stream) {
    for_each(n, stream, CP_LOOP(int i) {
        const int lost = points_lost(rows[index ? index[i] : i].board);
        if (over) over[i] = lost > 0;
        if (lost == 0) return;
        float* value = values + 5 * i;
        value[0] = value[1] = value[2] = 0.0f;
        value[3] = lost >= 2 ? 1.0f : 0.0f;
        value[4] = lost >= 3 ? 1.0f : 0.0f;
    });
}

// Finds the highest score of each group and its place.
void cp_best(const float* scores, const std::int32_t* groups, const std::int32_t* index, int n, unsigned long long* best,
             void* stream) {
    for_each(n, stream, CP_LOOP(int i) { raise_to(best + groups[index ? index[i] : i], key_of(scores[i], i)); });
}

// Selects the rows worth a closer look, split by kind: those whose score is within `margin` of the best of their group
// (all rows if there are no scores). counters[kind] is their number in index[kind * capacity ...].
void cp_keep(const Row* rows, const float* scores, const std::int32_t* groups, const unsigned long long* best, int n,
             float margin, std::int32_t* index, int capacity, std::int32_t* counters, void* stream) {
    for_each(n, stream, CP_LOOP(int i) {
        if (scores && scores[i] < score_of(best[groups[i]]) - margin) return;
        const int kind = static_cast<int>(rows[i].kind);
        index[static_cast<std::int64_t>(kind) * capacity + reserve_one(counters, kind)] = i;
    });
}

int cp_error() {
#if defined(__CUDACC__)
    return static_cast<int>(cudaGetLastError());
#else
    return 0;
#endif
}
}
