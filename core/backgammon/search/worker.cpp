#include "backgammon/search/worker.hpp"

#include <algorithm>

#include "backgammon/movegen.hpp"
#include "backgammon/outcome.hpp"

namespace crownpoint::backgammon {
namespace {

// The network for replies misjudges a difference by about this many points of the current cube, seldom by more.
constexpr float CLOSE_REPLY = 0.06f;

float signed_for(int player, float utility) { return player == 0 ? utility : -utility; }

}  // namespace

Value SearchWorker::leaf(const Board& board, int player) {
    Value value;
    value.chances = evaluator_->evaluate(board);
    const Knowledge& knowledge = evaluator_->knowledge();
    const BoardClass kind = classify(knowledge, board);
    value.over = kind == BoardClass::OVER;
    if (value.over) {
        const int points = player == 0 ? outcome(board) : -outcome(board);
        for (int state = 0; state < model_->count(); ++state) value.utilities[state] = model_->finished(state, points);
    } else if (kind == BoardClass::TWO_SIDED && !model_->stakes().table) {
        const bearoff::Equities& exact = exact_equities(*knowledge.two_sided, board);
        for (int state = 0; state < model_->count(); ++state) {
            const int owner = model_->state(state).cube.owner;
            const float equity = owner == NOBODY ? exact.centered : owner == player ? exact.owned : exact.opponents;
            value.utilities[state] = signed_for(player, equity);
        }
    } else {
        model_->estimate(value.chances, player, cube_efficiency(kind, board), value.utilities);
    }
    return value;
}

Value SearchWorker::value(const Board& board, int player, int plies) {
    if (plies == 0) return leaf(board, player);
    const BoardClass kind = classify(evaluator_->knowledge(), board);
    if (kind == BoardClass::OVER || kind == BoardClass::TWO_SIDED) return leaf(board, player);
    prefetch_replies(board);
    return mean_of_rolls(model_->count(), [&](int turn) { return after_roll(board, player, roll(turn), plies); });
}

void SearchWorker::prefetch_replies(const Board& board) {
    if (!evaluator_->knowledge().outside) return;
    boards_.clear();
    for (int turn = 0; turn < ROLLS; ++turn) {
        const Dice dice = roll(turn);
        visit_results(board, dice.high, dice.low, [&](const Board& after) { boards_.push_back(flipped(after)); });
    }
    evaluator_->prefetch(boards_.data(), boards_.size());
}

Value SearchWorker::after_roll(const Board& board, int player, Dice dice, int plies) {
    // Near the root a wrong reply costs more, and there are few replies.
    const bool last = plies == 1;
    const Board reply = best_reply(board, player, dice, last ? replies_ : 2 * replies_, last);
    Value next = value(flipped(reply), 1 - player, plies - 1);
    if (!next.over) model_->act(1 - player, next.utilities);
    next.chances = flipped(next.chances);
    return next;
}

Board SearchWorker::best_reply(const Board& board, int player, Dice dice, int keep, bool last) {
    boards_.clear();
    visit_results(board, dice.high, dice.low, [&](const Board& after) { boards_.push_back(flipped(after)); });
    if (boards_.empty()) return board;
    if (keep > 0) prune(boards_, player, static_cast<std::size_t>(keep));
    if (keep > 0 && last) leave_close(boards_, player);
    if (boards_.size() == 1) return flipped(boards_[0]);
    evaluator_->prefetch(boards_.data(), boards_.size());
    std::size_t best = 0;
    float most = 0;
    for (std::size_t index = 0; index < boards_.size(); ++index) {
        const float merit = model_->merit(flipped(evaluator_->evaluate(boards_[index])), player);
        if (index == 0 || merit > most) most = merit, best = index;
    }
    return flipped(boards_[best]);
}

Board SearchWorker::choose(const Board& board, int player, Dice dice, int plies) {
    constexpr std::size_t few = 4;
    constexpr float within = 0.12f;
    if (plies == 0) return best_reply(board, player, dice, 2 * replies_, false);
    boards_.clear();
    visit_results(board, dice.high, dice.low, [&](const Board& after) { boards_.push_back(flipped(after)); });
    if (boards_.empty()) return board;
    if (replies_ > 0) prune(boards_, player, 2 * static_cast<std::size_t>(replies_));
    evaluator_->prefetch(boards_.data(), boards_.size());
    std::vector<std::pair<float, Board>> order;
    for (const Board& after : boards_)
        order.emplace_back(model_->merit(flipped(evaluator_->evaluate(after)), player), after);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    if (order.size() > few) order.resize(few);
    while (order.size() > 1 && order.back().first < order[0].first - within * model_->point()) order.pop_back();
    if (order.size() == 1) return flipped(order[0].second);
    for (auto& [merit, after] : order) merit = model_->merit(flipped(value(after, 1 - player, plies).chances), player);
    return flipped(std::max_element(order.begin(), order.end(), [](const auto& a, const auto& b) {
                       return a.first < b.first;
                   })->second);
}

// What the boards after replies are worth to the player who moved, by a small network.
std::vector<float> SearchWorker::merits_by(const Network& network, const std::vector<Board>& boards, int player) const {
    std::vector<Probabilities> values(boards.size());
    network.evaluate(boards.data(), boards.size(), values.data());
    std::vector<float> merits;
    for (const Probabilities& value : values) merits.push_back(model_->merit(flipped(value), player));
    return merits;
}

// Keeps the replies that the pruning network likes best, in the generator's order.
void SearchWorker::prune(std::vector<Board>& boards, int player, std::size_t keep) const {
    const Network* pruning = evaluator_->knowledge().pruning;
    if (!pruning || boards.size() <= keep) return;
    const std::vector<float> merits = merits_by(*pruning, boards, player);
    std::vector<std::pair<float, std::size_t>> order;
    for (std::size_t index = 0; index < boards.size(); ++index) order.emplace_back(-merits[index], index);
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(keep), order.end());
    order.resize(keep);
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    for (std::size_t index = 0; index < keep; ++index) boards[index] = boards[order[index].second];
    boards.resize(keep);
}

// Leaves the replies that are close to the best one by the network for replies. A race is left to its own network.
void SearchWorker::leave_close(std::vector<Board>& boards, int player) const {
    const Knowledge& knowledge = evaluator_->knowledge();
    if (!knowledge.replies || boards.size() < 2) return;
    for (const Board& board : boards)
        if (classify(knowledge, board) != BoardClass::CONTACT) return;
    const std::vector<float> merits = merits_by(*knowledge.replies, boards, player);
    const float least = *std::max_element(merits.begin(), merits.end()) - CLOSE_REPLY * model_->point();
    std::size_t left = 0;
    for (std::size_t index = 0; index < boards.size(); ++index)
        if (merits[index] >= least) boards[left++] = boards[index];
    boards.resize(left);
}

}  // namespace crownpoint::backgammon
