// One thread of the search. It owns its move ordering tables and its stack, and shares the transposition table.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "checkers/movegen.hpp"
#include "checkers/search/busy_moves.hpp"
#include "checkers/search/engine.hpp"
#include "checkers/search/ordering.hpp"
#include "checkers/search/score_cache.hpp"

namespace crownpoint::checkers {

inline constexpr int INFINITE_SCORE = 32000;

// State shared by all threads of one search.
struct SearchContext {
    TranspositionTable* table = nullptr;
    const Evaluator* evaluator = nullptr;
    const Endgames* endgames = nullptr;
    int endgame_pieces = 0;
    BusyMoves* busy = nullptr;  // null if there is only one thread
    Limits limits;
    const std::atomic<bool>* stop = nullptr;
    const std::function<void(std::uint64_t)>* pulse = nullptr;  // may be null
    std::atomic<bool> finished = false;
    std::atomic<std::uint64_t> nodes = 0;  // each thread flushes its own count from time to time
    std::chrono::steady_clock::time_point start;

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); }
};

struct RootMove {
    Move move{};
    int score = -INFINITE_SCORE;
    std::vector<Move> line;
};

class SearchWorker {
  public:
    explicit SearchWorker(SearchContext& context) : context_(context) { ordering_.clear(); }

    void clear() { ordering_.clear(); }

    // Sets the root position; root_moves() then holds its legal moves.
    void begin(const Position& position, std::span<const Position> history);

    // Searches the root moves from index `first` on and moves the best of them to that index. Returns false if it was
    // stopped before it knew the best.
    bool search_root(int depth, int first, int previous_score);

    bool stopped() const { return stopped_; }
    void flush_nodes();
    std::vector<RootMove>& root_moves() { return root_moves_; }

  private:
    struct Node {
        Position position;
        std::uint64_t hash;
        int ply;
        int quiet_plies;    // since the last capture or move by a man
        QuietKey previous;  // the opponent's quiet move that led here
    };

    int search(const Node& node, int alpha, int beta, int depth);
    int search_captures(const Node& node, int alpha, int beta);
    int search_moves(const Node& node, int alpha, int beta, int depth, Squares jumping);
    int search_child(const Node& node, const Move& move, int alpha, int beta, int depth, int reduction, bool first);
    int search_in_window(const Node& child, int alpha, int beta, int depth, int reduction, bool first);
    bool is_busy(const Node& node, const Move& move, int depth) const;
    bool root_pass(int depth, int first, int alpha, int beta, int& best);
    bool probe_endgames(const Node& node, int& score);
    int quiet_hope(const Node& node, int alpha, int depth);
    int probcut(const Node& node, int alpha, int beta, int depth);
    Node child_of(const Node& node, const Move& move);
    bool is_draw(const Node& node) const;
    void order(const Node& node, MoveList& moves, int* scores, int table_move, bool captures) const;
    void prefetch_children(const Node& node, const MoveList& moves) const;
    void extend_line(int ply, const Move& move);
    int evaluate(const Node& node);
    void poll();

    SearchContext& context_;
    MoveOrdering ordering_;
    std::unique_ptr<EvaluatorMemory> memory_;
    ScoreCache evaluations_;
    ScoreCache endings_;
    Node root_{};
    std::vector<RootMove> root_moves_;
    // The quiet end of the game, then the current path.
    std::array<std::uint64_t, QUIET_PLIES_FOR_DRAW + MAX_PLY + 2> hashes_{};
    int root_index_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t unflushed_ = 0;
    bool stopped_ = false;
    std::array<std::array<Move, MAX_PLY>, MAX_PLY> lines_;
    std::array<int, MAX_PLY> line_sizes_{};
};

}  // namespace crownpoint::checkers
