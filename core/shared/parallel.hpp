// Splits numbered tasks over threads. A task's result may depend only on its number, never on the thread it runs on;
// then results do not depend on the number of threads.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace crownpoint {

// Calls work(task, worker) for every task below `tasks`. Workers are numbered from 0 to at most threads - 1.
template <class Work>
void parallel_for(int tasks, int threads, Work&& work) {
    const int workers = threads < tasks ? threads : tasks;
    std::atomic<int> next{0};
    const auto run = [&](int worker) {
        for (int task = next++; task < tasks; task = next++) work(task, worker);
    };
    std::vector<std::thread> others;
    for (int worker = 1; worker < workers; ++worker) others.emplace_back(run, worker);
    run(0);
    for (std::thread& thread : others) thread.join();
}

}  // namespace crownpoint
