// Plays two evaluations against each other with the same search, each opening twice with colors swapped.
//
//   duel --first FILE|hand --second FILE|hand --seconds 60 --threads 13 --milliseconds 20 | --nodes 20000 --endgames 4
//        --kernels avx2
//
// Prints wins, draws and losses of the first, and the Elo difference with its standard error over pairs.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <thread>

#include "games.hpp"

namespace {

using namespace training;

constexpr int MAX_PLIES = 300;

struct Settings {
    ck::Limits limits;
    std::shared_ptr<const ck::Evaluator> evaluators[2];
};

// The result for the first evaluator: 1, 0 or -1.
int play(ck::Engine* engines, const ck::Limits& limits, const ck::Position& start, bool first_is_black) {
    engines[0].clear();
    engines[1].clear();
    TrainingGame game(start);
    const std::atomic<bool> stop = false;
    while (!game.is_drawn() && game.plies() < MAX_PLIES) {
        const bool black = game.position().side == ck::Side::BLACK;
        const bool first = black == first_is_black;
        const ck::SearchResult found = engines[first ? 0 : 1].search(game.position(), game.history(), limits, stop);
        if (found.lines.empty()) return first ? -1 : 1;
        const int score = found.lines[0].score;
        if (std::abs(score) > ck::WIN_BOUND) return (score > 0) == first ? 1 : -1;
        game.play(found.lines[0].moves[0]);
    }
    return 0;
}

struct Score {
    int wins = 0, draws = 0, losses = 0;
    double pair_squares = 0;  // of the pairs' points, for the error

    void add(int one, int other) {
        for (const int result : {one, other}) ++(result > 0 ? wins : result < 0 ? losses : draws);
        const double mean = (one + other) / 4.0 + 0.5;
        pair_squares += mean * mean;
    }
    int games() const { return wins + draws + losses; }
    double mean() const { return (wins + 0.5 * draws) / games(); }
    double error() const {
        const int pairs = games() / 2;
        const double variance = pair_squares / pairs - mean() * mean();
        return std::sqrt(std::max(variance, 1e-9) / pairs);
    }
};

double elo(double score) {
    score = std::min(std::max(score, 0.001), 0.999);
    return -400 * std::log10(1 / score - 1);
}

}  // namespace

int main(int count, char** words) {
    const Options options(count, words);
    const Openings openings(options.text("ballots", CROWNPOINT_BALLOTS));
    const int thread_count = static_cast<int>(options.number("threads", 1));
    const auto endgames = solve_endgames(static_cast<int>(options.number("endgames", 0)), thread_count);
    const auto start = std::chrono::steady_clock::now();
    const auto end = start + std::chrono::milliseconds(static_cast<long>(1000 * options.number("seconds", 60)));
    const std::string kernels = options.text("kernels", "");
    if (!kernels.empty() && !ck::use_network_kernels(kernels)) fail("no kernels called " + kernels);
    Settings settings;
    settings.limits.nodes = static_cast<std::uint64_t>(options.number("nodes", 0));
    settings.limits.seconds = options.number("milliseconds", settings.limits.nodes ? 0 : 20) / 1000;
    settings.evaluators[0] = load_evaluator(options.text("first", "hand"));
    settings.evaluators[1] = load_evaluator(options.text("second", "hand"));

    // Three-move ballots and as many with eleven men, mixed.
    std::vector<ck::Position> starts = openings.three_move();
    crownpoint::SplitMix64 chance{static_cast<std::uint64_t>(options.number("seed", 1))};
    for (int i = 0; i < 1000; ++i)
        starts.push_back(openings.eleven_man()[chance.below(static_cast<std::uint32_t>(openings.eleven_man().size()))]);
    for (std::size_t i = starts.size(); i > 1; --i)
        std::swap(starts[i - 1], starts[chance.below(static_cast<std::uint32_t>(i))]);

    Score score;
    std::mutex adding;
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i)
        threads.emplace_back([&] {
            ck::Engine engines[2] = {{16 << 20, 1}, {16 << 20, 1}};
            for (int side = 0; side < 2; ++side) {
                engines[side].set_evaluator(settings.evaluators[side]);
                engines[side].set_endgames(endgames);
            }
            while (std::chrono::steady_clock::now() < end) {
                const ck::Position& opening = starts[next++ % starts.size()];
                const int one = play(engines, settings.limits, opening, true);
                const int other = play(engines, settings.limits, opening, false);
                const std::lock_guard lock(adding);
                score.add(one, other);
            }
        });
    for (std::thread& thread : threads) thread.join();
    const double low = elo(score.mean() - score.error()), high = elo(score.mean() + score.error());
    std::printf("{\"wins\": %d, \"draws\": %d, \"losses\": %d, \"score\": %.4f, \"elo\": %.1f, \"error\": %.1f}\n",
                score.wins, score.draws, score.losses, score.mean(), elo(score.mean()), (high - low) / 2);
}
