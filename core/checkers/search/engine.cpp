#include "checkers/search/engine.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "checkers/evaluation/hand_evaluator.hpp"
#include "checkers/search/worker.hpp"
#include "shared/parallel.hpp"

namespace crownpoint::checkers {
namespace {

// A forced move does not need the full thinking time.
constexpr double SINGLE_REPLY_SHARE = 0.1;

bool is_decided(int score, int depth) { return std::abs(score) > WIN_BOUND && WIN_SCORE - std::abs(score) <= depth; }

}  // namespace

struct Engine::Shared {
    TranspositionTable table;
    std::shared_ptr<const Evaluator> evaluator = std::make_shared<HandEvaluator>();
    std::shared_ptr<const Endgames> endgames;
    std::unique_ptr<BusyMoves> busy;
    SearchContext context;
    std::vector<std::unique_ptr<SearchWorker>> workers;

    Shared(std::size_t bytes, int threads) : table(bytes) {
        context.table = &table;
        context.evaluator = evaluator.get();
        if (threads > 1) busy = std::make_unique<BusyMoves>();
        context.busy = busy.get();
        for (int i = 0; i < std::max(threads, 1); ++i) workers.push_back(std::make_unique<SearchWorker>(context));
    }
};

Engine::Engine(std::size_t table_bytes, int threads) : shared_(std::make_unique<Shared>(table_bytes, threads)) {}
Engine::~Engine() = default;

void Engine::set_evaluator(std::shared_ptr<const Evaluator> evaluator) {
    shared_->evaluator = evaluator ? std::move(evaluator) : std::make_shared<HandEvaluator>();
    shared_->context.evaluator = shared_->evaluator.get();
}

void Engine::set_endgames(std::shared_ptr<const Endgames> endgames) {
    shared_->endgames = std::move(endgames);
    shared_->context.endgames = shared_->endgames.get();
    shared_->context.endgame_pieces = shared_->endgames ? shared_->endgames->max_pieces() : 0;
}

void Engine::clear() {
    shared_->table.clear();
    for (auto& worker : shared_->workers) worker->clear();
}

namespace {

std::vector<Line> lines_of(const std::vector<RootMove>& moves, int count, int depth) {
    std::vector<Line> lines;
    for (int i = 0; i < count; ++i) {
        const RootMove& move = moves[static_cast<std::size_t>(i)];
        lines.push_back({move.score, depth, move.line});
    }
    return lines;
}

// If the tables say that the position is drawn, only the moves that keep the draw are considered. Among these, a search
// without tables finds the one that is hardest for the opponent. Returns whether that is the case.
bool keep_drawing_moves(SearchWorker& worker, const SearchContext& context, const Position& position) {
    using Kind = EndgameResult::Kind;
    if (context.endgame_pieces == 0 || context.limits.lines > 1 || context.endgames->probe(position).kind != Kind::DRAW)
        return false;
    std::erase_if(worker.root_moves(), [&](const RootMove& candidate) {
        return context.endgames->probe(after(position, candidate.move)).kind != Kind::DRAW;
    });
    return true;
}

// The leading thread, whose result counts.
void lead(SearchWorker& worker, SearchContext& context, SearchResult& result,
          const std::function<void(const SearchResult&)>& report) {
    const Limits& limits = context.limits;
    auto& moves = worker.root_moves();
    const int lines = std::clamp(limits.lines, 1, static_cast<int>(moves.size()));
    const int deepest = limits.depth > 0 ? std::min(limits.depth, MAX_DEPTH) : MAX_DEPTH;
    for (int depth = 1; depth <= deepest; ++depth) {
        bool complete = true;
        for (int line = 0; line < lines && complete; ++line) {
            complete = worker.search_root(depth, line, moves[static_cast<std::size_t>(line)].score);
            if (worker.stopped()) break;
        }
        worker.flush_nodes();
        std::stable_sort(moves.begin(), moves.begin() + lines,
                         [](const RootMove& left, const RootMove& right) { return left.score > right.score; });
        result.lines = lines_of(moves, lines, depth);
        result.nodes = context.nodes.load(std::memory_order_relaxed);
        result.seconds = context.seconds();
        if (worker.stopped()) break;
        result.depth = depth;
        if (report) report(result);
        if (std::ranges::all_of(result.lines, [&](const Line& line) { return is_decided(line.score, depth); })) break;
        if (moves.size() == 1 && limits.seconds > 0 && result.seconds > SINGLE_REPLY_SHARE * limits.seconds) break;
    }
}

// The other threads only fill the shared table, at depths that the leader will reach soon.
void help(SearchWorker& worker, SearchContext& context, int number) {
    for (int depth = 1 + number % 2; depth <= MAX_DEPTH && !context.finished.load(std::memory_order_relaxed); ++depth) {
        worker.search_root(depth, 0, worker.root_moves()[0].score);
        if (worker.stopped()) break;
    }
    worker.flush_nodes();
}

}  // namespace

SearchResult Engine::search(const Position& position, std::span<const Position> history, const Limits& limits,
                            const std::atomic<bool>& stop, const std::function<void(const SearchResult&)>& report,
                            const std::function<void(std::uint64_t)>& pulse) {
    SearchContext& context = shared_->context;
    context.limits = limits;
    context.stop = &stop;
    context.pulse = pulse ? &pulse : nullptr;
    context.finished = false;
    context.nodes = 0;
    if (context.busy) context.busy->clear();
    context.start = std::chrono::steady_clock::now();
    shared_->table.next_generation();

    SearchResult result;
    for (auto& worker : shared_->workers) worker->begin(position, history);
    if (shared_->workers[0]->root_moves().empty()) return result;

    const int endgame_pieces = context.endgame_pieces;
    bool drawn = false;
    for (auto& worker : shared_->workers) drawn = keep_drawing_moves(*worker, context, position);
    if (drawn) context.endgame_pieces = 0;

    on_threads(static_cast<int>(shared_->workers.size()), [&](int number) {
        if (number > 0) return help(*shared_->workers[static_cast<std::size_t>(number)], context, number);
        lead(*shared_->workers[0], context, result, report);
        context.finished = true;
    });
    context.endgame_pieces = endgame_pieces;
    if (drawn)
        for (Line& line : result.lines) line.score = 0;
    result.nodes = context.nodes.load(std::memory_order_relaxed);
    result.seconds = context.seconds();
    return result;
}

}  // namespace crownpoint::checkers
