// Many games of backgammon in the memory of a GPU, with the rules of core/.
//
// nvcc makes a kernel of each loop below; a plain C++ compiler (-x c++) keeps it a loop, so it can be tested without a
// GPU. The interface is plain C; `crownpoint.envs.backgammon.device` calls it through ctypes.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "backgammon/stepping.hpp"

using namespace crownpoint;
using namespace crownpoint::backgammon;

#if defined(__CUDACC__)
#define CP_LOOP [=] __device__
template <class Body>
__global__ void run(int count, Body body) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < count) body(i);
}
template <class Body>
int for_each(int count, Body body) {
    constexpr int threads = 128;
    if (count > 0) run<<<(count + threads - 1) / threads, threads>>>(count, body);
    return static_cast<int>(cudaGetLastError());
}
#else
#define CP_LOOP [=]
template <class Body>
int for_each(int count, Body body) {
    for (int i = 0; i < count; ++i) body(i);
    return 0;
}
#endif

// Returned for a game whose choice does not exist; the game is left as it is.
static constexpr std::int8_t REFUSED = -128;

extern "C" {

#if defined(__CUDACC__)
int cp_on_gpu() { return 1; }
void* cp_allocate(std::size_t bytes) {
    void* memory = nullptr;
    return cudaMalloc(&memory, bytes) == cudaSuccess ? memory : nullptr;
}
void cp_release(void* memory) { cudaFree(memory); }
int cp_copy(void* to, const void* from, std::size_t bytes) {
    return static_cast<int>(cudaMemcpy(to, from, bytes, cudaMemcpyDefault));
}
int cp_wait() { return static_cast<int>(cudaDeviceSynchronize()); }
#else
int cp_on_gpu() { return 0; }
void* cp_allocate(std::size_t bytes) { return std::malloc(bytes); }
void cp_release(void* memory) { std::free(memory); }
int cp_copy(void* to, const void* from, std::size_t bytes) {
    std::memcpy(to, from, bytes);
    return 0;
}
int cp_wait() { return 0; }
#endif

int cp_begin(Board* boards, DiceRow* dice, std::int64_t* counts, int count, std::uint64_t seed) {
    return for_each(count, CP_LOOP(int i) {
        SplitMix64 random = random_of(seed, static_cast<std::uint64_t>(i));
        begin_game(boards[i], dice[i], counts[i], random);
    });
}

int cp_step(Board* boards, DiceRow* dice, std::int64_t* counts, const std::int64_t* choices, int count,
            std::uint64_t seed, std::int8_t* points) {
    return for_each(count, CP_LOOP(int i) {
        const std::int64_t most = counts[i] > 0 ? counts[i] - 1 : 0;
        if (choices[i] < 0 || choices[i] > most) {
            points[i] = REFUSED;
            return;
        }
        points[i] = step_game(boards[i], dice[i], counts[i], choices[i], random_of(seed, static_cast<std::uint64_t>(i)));
    });
}

// Uniform choices among the legal moves.
int cp_choose(const std::int64_t* counts, std::int64_t* choices, int count, std::uint64_t seed) {
    return for_each(count, CP_LOOP(int i) {
        SplitMix64 random = random_of(seed, static_cast<std::uint64_t>(i));
        choices[i] = counts[i] > 0 ? random.below(static_cast<std::uint32_t>(counts[i])) : 0;
    });
}
}
