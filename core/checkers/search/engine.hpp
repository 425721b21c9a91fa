// Principal variation search with iterative deepening on any number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "checkers/endgame/endgames.hpp"
#include "checkers/evaluation/evaluator.hpp"
#include "checkers/position.hpp"
#include "checkers/search/transposition.hpp"

namespace crownpoint::checkers {

inline constexpr int MAX_DEPTH = 100;
inline constexpr int MAX_PLY = 160;

// A won position scores WIN_SCORE minus the plies to the win. Any score beyond WIN_BOUND is such a score.
inline constexpr int WIN_SCORE = 30000;
inline constexpr int WIN_BOUND = 29000;

// The search ends at the first limit it reaches; 0 means no limit.
struct Limits {
    double seconds = 0;
    int depth = 0;
    std::uint64_t nodes = 0;  // total over all threads; exact with one thread
    int lines = 1;            // how many best moves to report

    bool unlimited() const { return seconds <= 0 && depth <= 0 && nodes == 0; }
};

struct Line {
    int score = 0;  // hundredths of a man, from the side to move
    int depth = 0;
    std::vector<Move> moves;
};

struct SearchResult {
    std::vector<Line> lines;  // best first; empty if there is no legal move
    int depth = 0;            // of the last completed iteration
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Keeps its results between calls until clear(). Runs one search at a time.
class Engine {
  public:
    Engine(std::size_t table_bytes, int threads);
    ~Engine();

    // Without an evaluator, the handwritten one is used. Without endgames, none are probed.
    void set_evaluator(std::shared_ptr<const Evaluator> evaluator);
    void set_endgames(std::shared_ptr<const Endgames> endgames);
    void clear();

    // `history` holds the earlier positions of the game, oldest first; they count for repetitions and the forty-move
    // rule. Another thread may set `stop` at any time. `report` is called after each completed iteration; `pulse`, by
    // any thread, every thousand nodes or so with how many there have been.
    SearchResult search(const Position& position, std::span<const Position> history, const Limits& limits,
                        const std::atomic<bool>& stop, const std::function<void(const SearchResult&)>& report = {},
                        const std::function<void(std::uint64_t nodes)>& pulse = {});

  private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace crownpoint::checkers
