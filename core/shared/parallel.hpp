// Threads, and work split over them. A page has one thread for each copy of the core: there everything runs on that
// one.
//
// A task's result may depend only on its number, never on the thread it runs on; then results do not depend on the
// number of threads.
#pragma once

#include <atomic>

#if defined(__wasm__)
#define CP_THREADS 0
#else
#define CP_THREADS 1
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace crownpoint {

#if CP_THREADS
using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;
#else
struct Mutex {};
struct Lock {
    explicit Lock(Mutex&) {}
};
#endif

// Calls work(worker) for every worker below `workers`, number 0 on this thread. Without threads only number 0 works.
template <class Work>
void on_threads([[maybe_unused]] int workers, Work&& work) {
#if CP_THREADS
    std::vector<std::thread> others;
    for (int worker = 1; worker < workers; ++worker) others.emplace_back([&work, worker] { work(worker); });
    work(0);
    for (std::thread& thread : others) thread.join();
#else
    work(0);
#endif
}

// Calls work(task, worker) for every task below `tasks`. Workers are numbered from 0 to at most threads - 1.
template <class Work>
void parallel_for(int tasks, int threads, Work&& work) {
    std::atomic<int> next{0};
    on_threads(threads < tasks ? threads : tasks, [&](int worker) {
        for (int task = next++; task < tasks; task = next++) work(task, worker);
    });
}

}  // namespace crownpoint
