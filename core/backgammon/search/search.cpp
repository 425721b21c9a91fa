#include "backgammon/search/search.hpp"

#include <algorithm>

#include "backgammon/move_list.hpp"
#include "backgammon/outcome.hpp"
#include "shared/parallel.hpp"

namespace crownpoint::backgammon {
namespace {

float signed_for(int player, float utility) { return player == 0 ? utility : -utility; }

// The mean over all rolls of the parts that `part(turn)` gives. Divided at the end: what is certain stays exactly so.
template <class Part>
Value mean_of_rolls(int states, Part&& part) {
    Value sum{};
    float* chances[OUTPUTS] = {&sum.chances.win, &sum.chances.win_gammon, &sum.chances.win_backgammon,
                               &sum.chances.lose_gammon, &sum.chances.lose_backgammon};
    for (int turn = 0; turn < ROLLS; ++turn) {
        const auto weight = static_cast<float>(roll_weight(roll(turn)));
        const Value& one = part(turn);
        const float parts[OUTPUTS] = {one.chances.win, one.chances.win_gammon, one.chances.win_backgammon,
                                      one.chances.lose_gammon, one.chances.lose_backgammon};
        for (int output = 0; output < OUTPUTS; ++output) *chances[output] += weight * parts[output];
        for (int state = 0; state < states; ++state) sum.utilities[state] += weight * one.utilities[state];
    }
    for (float* chance : chances) *chance /= 36;
    for (int state = 0; state < states; ++state) sum.utilities[state] /= 36;
    return sum;
}

// Values of several boards with `player` on roll: one task for each board and roll.
std::vector<Value> judge_all(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                             const std::vector<Board>& boards, int player, int plies) {
    const int count = static_cast<int>(boards.size());
    std::vector<Searcher> searchers;
    for (int worker = 0; worker < std::max(1, settings.threads); ++worker)
        searchers.emplace_back(pool, model, settings.replies);
    std::vector<Value> values(boards.size());
    if (plies == 0) {
        for (std::size_t index = 0; index < boards.size(); ++index)
            values[index] = searchers[0].value(boards[index], player, 0);
        return values;
    }
    std::vector<Value> parts(boards.size() * ROLLS);
    std::vector<bool> whole(boards.size());
    for (std::size_t index = 0; index < boards.size(); ++index) {
        const BoardClass kind = classify(pool.knowledge(), boards[index]);
        whole[index] = kind == BoardClass::OVER || kind == BoardClass::TWO_SIDED;
    }
    parallel_for(count * ROLLS, static_cast<int>(searchers.size()), [&](int task, int worker) {
        const auto index = static_cast<std::size_t>(task / ROLLS);
        if (whole[index]) return;
        parts[static_cast<std::size_t>(task)] =
            searchers[static_cast<std::size_t>(worker)].after_roll(boards[index], player, roll(task % ROLLS), plies);
    });
    for (std::size_t index = 0; index < boards.size(); ++index) {
        if (whole[index]) {
            values[index] = searchers[0].value(boards[index], player, 0);
            continue;
        }
        values[index] = mean_of_rolls(model.count(), [&](int turn) -> const Value& {
            return parts[index * ROLLS + static_cast<std::size_t>(turn)];
        });
    }
    return values;
}

}  // namespace

Value Searcher::leaf(const Board& board, int player) {
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

Value Searcher::value(const Board& board, int player, int plies) {
    if (plies == 0) return leaf(board, player);
    const BoardClass kind = classify(evaluator_->knowledge(), board);
    if (kind == BoardClass::OVER || kind == BoardClass::TWO_SIDED) return leaf(board, player);
    return mean_of_rolls(model_->count(), [&](int turn) { return after_roll(board, player, roll(turn), plies); });
}

Value Searcher::after_roll(const Board& board, int player, Dice dice, int plies) {
    // Near the root a wrong reply costs more, and there are few of them.
    const Board reply = best_reply(board, player, dice, plies > 1 ? 2 * replies_ : replies_);
    Value next = value(flipped(reply), 1 - player, plies - 1);
    if (!next.over) model_->act(1 - player, next.utilities);
    next.chances = flipped(next.chances);
    return next;
}

Board Searcher::best_reply(const Board& board, int player, Dice dice, int keep) {
    boards_.clear();
    visit_results(board, dice.high, dice.low, [&](const Board& after) { boards_.push_back(flipped(after)); });
    if (boards_.empty()) return board;
    if (boards_.size() == 1) return flipped(boards_[0]);
    if (keep > 0) prune(boards_, player, static_cast<std::size_t>(keep));
    std::size_t best = 0;
    float most = 0;
    for (std::size_t index = 0; index < boards_.size(); ++index) {
        const float merit = model_->merit(flipped(evaluator_->evaluate(boards_[index])), player);
        if (index == 0 || merit > most) most = merit, best = index;
    }
    return flipped(boards_[best]);
}

Board Searcher::choose(const Board& board, int player, Dice dice, int plies) {
    constexpr std::size_t few = 4;
    constexpr float within = 0.12f;
    if (plies == 0) return best_reply(board, player, dice, 2 * replies_);
    boards_.clear();
    visit_results(board, dice.high, dice.low, [&](const Board& after) { boards_.push_back(flipped(after)); });
    if (boards_.empty()) return board;
    if (replies_ > 0) prune(boards_, player, 2 * static_cast<std::size_t>(replies_));
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

// Keeps the replies that the small network likes best, in the order of the generator.
void Searcher::prune(std::vector<Board>& boards, int player, std::size_t keep) const {
    const Network* pruning = evaluator_->knowledge().pruning;
    if (!pruning || boards.size() <= keep) return;
    std::vector<Probabilities> values(boards.size());
    pruning->evaluate(boards.data(), boards.size(), values.data());
    std::vector<std::pair<float, std::size_t>> order;
    for (std::size_t index = 0; index < boards.size(); ++index)
        order.emplace_back(-model_->merit(flipped(values[index]), player), index);
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(keep), order.end());
    order.resize(keep);
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    for (std::size_t index = 0; index < keep; ++index) boards[index] = boards[order[index].second];
    boards.resize(keep);
}

Value judge(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, const Board& board,
            int player) {
    return judge_all(pool, model, settings, {board}, player, settings.plies)[0];
}

void rank(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, int player,
          std::vector<Candidate>& candidates) {
    std::size_t open = candidates.size();
    // Odd depths see one side's chances too rosily: go by twos and add the odd ply last.
    for (int plies = 0; open > 0; plies = std::min(plies + 2, settings.plies)) {
        std::vector<Board> boards;
        for (std::size_t index = 0; index < open; ++index) boards.push_back(flipped(candidates[index].move.after));
        std::vector<Value> values = judge_all(pool, model, settings, boards, 1 - player, plies);
        for (std::size_t index = 0; index < open; ++index) {
            Value& value = values[index];
            if (!value.over) model.act(1 - player, value.utilities);
            Candidate& candidate = candidates[index];
            candidate.chances = flipped(value.chances);
            candidate.utility = signed_for(player, value.utilities[0]);
            candidate.cubeless = model.merit(candidate.chances, player);
            candidate.plies = plies;
        }
        const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(open);
        std::stable_sort(candidates.begin(), end, [](const auto& a, const auto& b) { return a.utility > b.utility; });
        if (plies == settings.plies) break;
        const Filter& filter = plies == 0 ? settings.first : settings.later;
        const float within = filter.within * model.point();
        open = std::min(open, static_cast<std::size_t>(std::max(1, filter.most)));
        while (open > 1 && candidates[open - 1].utility < candidates[0].utility - within) --open;
        if (open == 1 && settings.stop_when_decided) break;
    }
}

std::vector<Candidate> rank_moves(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                                  const Board& board, int player, Dice dice) {
    std::vector<Candidate> candidates;
    for (const Move& move : list_moves(board, dice.high, dice.low)) candidates.push_back({move, {}, 0, 0, 0});
    rank(pool, model, settings, player, candidates);
    return candidates;
}

}  // namespace crownpoint::backgammon
