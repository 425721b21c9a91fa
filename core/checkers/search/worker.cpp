#include "checkers/search/worker.hpp"

#include <algorithm>
#include <utility>

namespace crownpoint::checkers {
namespace {

constexpr int ASPIRATION = 20;
constexpr int PROBCUT_MARGIN = 45;
constexpr int PROBCUT_DEPTH = 5;
constexpr int QUIET_DEPTH = 3;        // up to this distance from the leaves,
constexpr int QUIET_MARGIN = 25;      // a quiet move is expected to gain no more than this for each ply
constexpr int DEFER_DEPTH = 4;        // shallower searches end before waiting for them would pay
constexpr int DEFERRED = -(1 << 28);  // the score of a move that another thread is searching

bool has_step(const Position& position) {
    const Squares empty = position.empty(), own = position.own(), kings = own & position.kings;
    const bool black = position.side == Side::BLACK;
    const Squares down = black ? own : kings, up = black ? kings : own;
    return ((step<DOWN_LEFT>(down) | step<DOWN_RIGHT>(down) | step<UP_LEFT>(up) | step<UP_RIGHT>(up)) & empty) != 0;
}

// Win scores count from the root in the search, and from the position in the table.
int to_table(int score, int ply) { return score > WIN_BOUND ? score + ply : score < -WIN_BOUND ? score - ply : score; }
int from_table(int score, int ply) {
    return score > WIN_BOUND ? score - ply : score < -WIN_BOUND ? score + ply : score;
}

int pick(MoveList& moves, int* scores, int from) {
    int best = from;
    for (int i = from + 1; i < moves.size; ++i)
        if (scores[i] > scores[best]) best = i;
    std::swap(moves[from], moves[best]);
    std::swap(scores[from], scores[best]);
    return scores[from];
}

// Whether the table entry is enough for a search of this depth in this window.
bool settles(const TableEntry& entry, int ply, int alpha, int beta, int depth) {
    if (entry.depth < depth) return false;
    const int score = from_table(entry.score, ply);
    return entry.bound == Bound::EXACT || (entry.bound == Bound::LOWER && score >= beta) ||
           (entry.bound == Bound::UPPER && score <= alpha);
}

// How much to reduce the depth of a quiet move at this place in the order.
int late_reduction(int place, int depth, bool pv) {
    if (depth < 3 || place < (pv ? 2 : 1)) return 0;
    return 1 + (place >= 4 && depth >= 5) + (place >= 6 && depth >= 8) + (!pv && depth >= 8 && place >= 3);
}

// An ending in one number: 0 for a draw, one more than the plies to a win, less than 0 for a loss.
constexpr int UNKNOWN_ENDING = -(1 << 15);
int code_of(const EndgameResult& result) {
    switch (result.kind) {
        case EndgameResult::Kind::DRAW:
            return 0;
        case EndgameResult::Kind::WIN:
            return result.plies + 1;
        case EndgameResult::Kind::LOSS:
            return -result.plies - 1;
        case EndgameResult::Kind::UNKNOWN:
            break;
    }
    return UNKNOWN_ENDING;
}

bool is_irreversible(const Position& position, const Move& move) {
    return move.jumps > 0 || !(position.kings >> move.from & 1);
}

}  // namespace

void SearchWorker::begin(const Position& position, std::span<const Position> history) {
    // Only positions since the last capture or move by a man can repeat.
    const Squares men_black = position.black & ~position.kings, men_white = position.white & ~position.kings;
    int quiet = 0;
    for (auto earlier = history.rbegin(); earlier != history.rend() && quiet < QUIET_PLIES_FOR_DRAW; ++earlier, ++quiet)
        if ((earlier->black & ~earlier->kings) != men_black || (earlier->white & ~earlier->kings) != men_white ||
            popcount(earlier->occupied()) != popcount(position.occupied()))
            break;
    root_index_ = quiet;
    for (int i = 0; i < quiet; ++i)
        hashes_[static_cast<std::size_t>(i)] = hash_of(history[history.size() - static_cast<std::size_t>(quiet - i)]);
    root_ = {position, hash_of(position), 0, quiet, NO_QUIET};
    hashes_[static_cast<std::size_t>(root_index_)] = root_.hash;
    memory_ = context_.evaluator->new_memory();
    evaluations_.clear();
    endings_.clear();
    nodes_ = unflushed_ = 0;
    stopped_ = false;

    MoveList moves;
    generate_moves(position, moves);
    root_moves_.clear();
    for (const Move& move : moves) root_moves_.push_back({move, -INFINITE_SCORE, {move}});
}

bool SearchWorker::search_root(int depth, int first, int previous_score) {
    int window = ASPIRATION, best = 0;
    int alpha = depth > 4 ? std::max(previous_score - window, -INFINITE_SCORE) : -INFINITE_SCORE;
    int beta = depth > 4 ? std::min(previous_score + window, INFINITE_SCORE) : INFINITE_SCORE;
    for (;;) {
        const bool complete = root_pass(depth, first, alpha, beta, best);
        if (stopped_) return complete;
        window *= 3;
        if (best <= alpha && alpha > -INFINITE_SCORE)
            alpha = window > 1000 ? -INFINITE_SCORE : std::max(best - window, -INFINITE_SCORE);
        else if (best >= beta && beta < INFINITE_SCORE)
            beta = window > 1000 ? INFINITE_SCORE : std::min(best + window, INFINITE_SCORE);
        else
            return true;
    }
}

// Searches the root moves once in a window. A better move is put first as soon as it is found, so stopping in the
// middle loses nothing. Returns whether at least the first move was searched completely.
bool SearchWorker::root_pass(int depth, int first, int alpha, int beta, int& best) {
    best = -INFINITE_SCORE;
    const int count = static_cast<int>(root_moves_.size());
    const int extension = count == 1 ? 1 : 0;
    for (int i = first; i < count; ++i) {
        RootMove& candidate = root_moves_[static_cast<std::size_t>(i)];
        const Move move = candidate.move;
        const int score = search_child(root_, move, std::max(alpha, best), beta, depth - 1 + extension, 0, i == first);
        if (stopped_) return i > first && best > alpha;
        if (score > best) {
            best = score;
            if (score > alpha || i == first) {
                candidate.score = score;
                candidate.line.assign(1, move);
                candidate.line.insert(candidate.line.end(), lines_[1].begin(), lines_[1].begin() + line_sizes_[1]);
                std::rotate(root_moves_.begin() + first, root_moves_.begin() + i, root_moves_.begin() + i + 1);
            }
        }
        if (best >= beta) break;
    }
    return true;
}

SearchWorker::Node SearchWorker::child_of(const Node& node, const Move& move) {
    const bool irreversible = is_irreversible(node.position, move);
    Node child{after(node.position, move), hash_after(node.hash, node.position, move), node.ply + 1,
               irreversible ? 0 : node.quiet_plies + 1, move.jumps ? NO_QUIET : quiet_key(move)};
    hashes_[static_cast<std::size_t>(root_index_ + child.ply)] = child.hash;
    return child;
}

bool SearchWorker::is_busy(const Node& node, const Move& move, int depth) const {
    return context_.busy && depth >= DEFER_DEPTH && context_.busy->contains(hash_after(node.hash, node.position, move));
}

bool SearchWorker::is_draw(const Node& node) const {
    if (node.quiet_plies >= QUIET_PLIES_FOR_DRAW) return true;
    const int here = root_index_ + node.ply;
    int earlier = 0;
    for (int back = 4; back <= node.quiet_plies && back <= here; back += 2) {
        if (hashes_[static_cast<std::size_t>(here - back)] != node.hash) continue;
        // Within the search, one repetition is enough: a side that can repeat once can repeat again.
        if (back <= node.ply || ++earlier >= REPETITIONS_FOR_DRAW - 1) return true;
    }
    return false;
}

bool SearchWorker::probe_endgames(const Node& node, int& score) {
    if (popcount(node.position.occupied()) > context_.endgame_pieces) return false;
    const int known = endings_.find_or(node.hash, [&] { return code_of(context_.endgames->probe(node.position)); });
    if (known == UNKNOWN_ENDING) return false;
    score = known > 0 ? WIN_SCORE - node.ply - (known - 1) : known < 0 ? -WIN_SCORE + node.ply + (-known - 1) : 0;
    return true;
}

int SearchWorker::search(const Node& node, int alpha, int beta, int depth) {
    line_sizes_[static_cast<std::size_t>(node.ply)] = 0;
    poll();
    if (stopped_) return 0;
    if (is_draw(node)) return 0;
    int known = 0;
    if (probe_endgames(node, known)) return known;
    if (node.ply >= MAX_PLY - 2) return evaluate(node);
    const Squares jumping = jumpers(node.position);
    if (depth <= 0) {
        if (jumping) return search_captures(node, alpha, beta);
        return has_step(node.position) ? evaluate(node) : -WIN_SCORE + node.ply;
    }
    alpha = std::max(alpha, -WIN_SCORE + node.ply);
    beta = std::min(beta, WIN_SCORE - node.ply - 1);
    if (alpha >= beta) return alpha;
    return search_moves(node, alpha, beta, depth, jumping);
}

int SearchWorker::evaluate(const Node& node) {
    return evaluations_.find_or(node.hash, [&] { return context_.evaluator->evaluate(node.position, memory_.get()); });
}

// Captures are compulsory, so there is no standing pat.
int SearchWorker::search_captures(const Node& node, int alpha, int beta) {
    MoveList moves;
    generate_moves(node.position, moves);
    int scores[MAX_MOVES];
    order(node, moves, scores, -1, true);
    int best = -INFINITE_SCORE;
    for (int i = 0; i < moves.size; ++i) {
        pick(moves, scores, i);
        const int score = -search(child_of(node, moves[i]), -beta, -std::max(alpha, best), 0);
        if (stopped_) return 0;
        if (score > best) {
            best = score;
            if (best > alpha) extend_line(node.ply, moves[i]);
            if (best >= beta) break;
        }
    }
    return best;
}

void SearchWorker::order(const Node& node, MoveList& moves, int* scores, int table_move, bool captures) const {
    for (int i = 0; i < moves.size; ++i) {
        const Move& move = moves[i];
        if (i == table_move)
            scores[i] = 1 << 30;
        else if (captures)
            scores[i] = 64 * move.jumps + 16 * popcount(move.captured & node.position.kings) + 8 * move.crowns;
        else
            scores[i] =
                ordering_.score(node.position.side, node.ply, node.previous, move) + (move.crowns ? 1 << 17 : 0);
    }
}

// Nearly every lookup misses the cache. Asked for together, the entries of all children arrive in the time of one.
void SearchWorker::prefetch_children(const Node& node, const MoveList& moves) const {
    for (const Move& move : moves) context_.table->prefetch(hash_after(node.hash, node.position, move));
}

// Prunes if a shallow search fails far outside the window. Returns -INFINITE_SCORE if it does not.
int SearchWorker::probcut(const Node& node, int alpha, int beta, int depth) {
    const int reduced = depth - 4 - (depth - PROBCUT_DEPTH) / 4;
    const int evaluation = evaluate(node);
    const int high = beta + PROBCUT_MARGIN, low = alpha - PROBCUT_MARGIN;
    if (evaluation >= high) {
        const int score = search(node, high - 1, high, reduced);
        if (score >= high) return score;
    } else if (evaluation <= low) {
        const int score = search(node, low, low + 1, reduced);
        if (score <= low) return score;
    }
    return -INFINITE_SCORE;
}

// The most that a quiet move near the leaves can be expected to reach; unlimited if there is no safe guess.
int SearchWorker::quiet_hope(const Node& node, int alpha, int depth) {
    if (depth > QUIET_DEPTH || std::abs(alpha) >= WIN_BOUND) return INFINITE_SCORE;
    return evaluate(node) + QUIET_MARGIN * depth;
}

int SearchWorker::search_moves(const Node& node, int alpha, int beta, int depth, Squares jumping) {
    const bool pv = beta - alpha > 1;
    TableEntry entry;
    const bool found = context_.table->find(node.hash, entry);
    if (found && !pv && settles(entry, node.ply, alpha, beta, depth)) return from_table(entry.score, node.ply);
    if (!jumping && !pv && depth >= PROBCUT_DEPTH && std::abs(beta) < WIN_BOUND) {
        const int score = probcut(node, alpha, beta, depth);
        if (stopped_) return 0;
        if (score != -INFINITE_SCORE) return score;
    }
    MoveList moves;
    generate_moves(node.position, moves);
    if (moves.size == 0) return -WIN_SCORE + node.ply;

    const std::uint8_t table_move = found && entry.move < moves.size ? entry.move : TableEntry::NO_MOVE;
    if (table_move == TableEntry::NO_MOVE && depth >= 5 && moves.size > 1) --depth;
    std::uint8_t places[MAX_MOVES];
    int scores[MAX_MOVES];
    order(node, moves, scores, table_move == TableEntry::NO_MOVE ? -1 : table_move, jumping != 0);
    for (int i = 0; i < moves.size; ++i) places[i] = static_cast<std::uint8_t>(i);
    if (depth > 1) prefetch_children(node, moves);

    const int extension = moves.size == 1 ? 1 : 0;
    int best = -INFINITE_SCORE, best_place = 0;
    const int original_alpha = alpha;
    const int hoped = pv || jumping ? INFINITE_SCORE : quiet_hope(node, alpha, depth);
    for (int i = 0; i < moves.size; ++i) {
        const int chosen = static_cast<int>(std::max_element(scores + i, scores + moves.size) - scores);
        std::swap(moves[i], moves[chosen]);
        std::swap(scores[i], scores[chosen]);
        std::swap(places[i], places[chosen]);
        const Move& move = moves[i];
        if (i > 0 && scores[i] > DEFERRED && is_busy(node, move, depth)) {
            scores[i--] = DEFERRED;
            continue;
        }
        if (i > 0 && hoped <= alpha && !move.crowns) {
            best = std::max(best, hoped);
            continue;
        }
        const int reduction = jumping || move.crowns ? 0 : late_reduction(i, depth, pv);
        const int score = search_child(node, move, alpha, beta, depth - 1 + extension, reduction, i == 0);
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        best_place = places[i];
        if (score <= alpha) continue;
        extend_line(node.ply, move);
        alpha = score;
        if (alpha < beta) continue;
        if (!jumping) ordering_.reward(node.position.side, node.ply, node.previous, move, moves.begin(), i, depth);
        break;
    }
    const Bound bound = best >= beta ? Bound::LOWER : best > original_alpha ? Bound::EXACT : Bound::UPPER;
    context_.table->store(node.hash, {static_cast<std::int16_t>(to_table(best, node.ply)),
                                      static_cast<std::uint8_t>(depth), static_cast<std::uint8_t>(best_place), bound});
    return best;
}

int SearchWorker::search_child(const Node& node, const Move& move, int alpha, int beta, int depth, int reduction,
                               bool first) {
    const Node child = child_of(node, move);
    if (context_.busy && depth + 1 >= DEFER_DEPTH) {
        context_.busy->add(child.hash);
        const int score = search_in_window(child, alpha, beta, depth, reduction, first);
        context_.busy->remove(child.hash);
        return score;
    }
    return search_in_window(child, alpha, beta, depth, reduction, first);
}

// Searches with a null window unless the move is expected to be the best, and first with reduced depth.
int SearchWorker::search_in_window(const Node& child, int alpha, int beta, int depth, int reduction, bool first) {
    if (first) return -search(child, -beta, -alpha, depth);
    int score = -search(child, -alpha - 1, -alpha, depth - reduction);
    if (score > alpha && reduction > 0 && !stopped_) score = -search(child, -alpha - 1, -alpha, depth);
    if (score > alpha && score < beta && !stopped_) score = -search(child, -beta, -alpha, depth);
    return score;
}

void SearchWorker::extend_line(int ply, const Move& move) {
    const auto here = static_cast<std::size_t>(ply);
    lines_[here][0] = move;
    const int rest = std::min(line_sizes_[here + 1], MAX_PLY - 1);
    std::copy_n(lines_[here + 1].begin(), rest, lines_[here].begin() + 1);
    line_sizes_[here] = rest + 1;
}

void SearchWorker::flush_nodes() {
    context_.nodes.fetch_add(unflushed_, std::memory_order_relaxed);
    unflushed_ = 0;
}

void SearchWorker::poll() {
    ++nodes_;
    ++unflushed_;
    const Limits& limits = context_.limits;
    if (limits.nodes && context_.nodes.load(std::memory_order_relaxed) + unflushed_ > limits.nodes) stopped_ = true;
    if ((nodes_ & 0x3FF) != 0) return;
    flush_nodes();
    if (context_.pulse) (*context_.pulse)(context_.nodes.load(std::memory_order_relaxed));
    if (context_.finished.load(std::memory_order_relaxed) || context_.stop->load(std::memory_order_relaxed) ||
        (limits.seconds > 0 && context_.seconds() >= limits.seconds))
        stopped_ = true;
}

}  // namespace crownpoint::checkers
