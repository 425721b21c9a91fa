#include "backgammon/search/search.hpp"

#include <algorithm>
#include <atomic>

#include "backgammon/move_list.hpp"
#include "backgammon/search/worker.hpp"
#include "shared/parallel.hpp"

namespace crownpoint::backgammon {
namespace {

float signed_for(int player, float utility) { return player == 0 ? utility : -utility; }

float equity_for(int player, const CubeModel& model, float utility) {
    return signed_for(player, model.normalized(signed_for(player, utility)));
}

// Evaluates several boards with `player` on roll, in one task for each board and roll; false if the search was ended.
bool judge_all(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
               const std::vector<Board>& boards, int player, int plies, std::vector<Value>& values) {
    std::vector<SearchWorker> workers;
    for (int worker = 0; worker < std::max(1, settings.threads); ++worker)
        workers.emplace_back(pool, model, settings.replies);
    values.resize(boards.size());
    if (plies == 0) {
        workers[0].evaluator().prefetch(boards.data(), boards.size());
        for (std::size_t index = 0; index < boards.size(); ++index)
            values[index] = workers[0].value(boards[index], player, 0);
        return true;
    }
    std::vector<Value> parts(boards.size() * ROLLS);
    std::vector<bool> whole(boards.size());
    for (std::size_t index = 0; index < boards.size(); ++index) {
        const BoardClass kind = classify(pool.knowledge(), boards[index]);
        whole[index] = kind == BoardClass::OVER || kind == BoardClass::TWO_SIDED;
    }
    const int tasks = static_cast<int>(parts.size());
    std::atomic<int> done{0};
    std::atomic<bool> ended{false};
    parallel_for(tasks, static_cast<int>(workers.size()), [&](int task, int worker) {
        if (ended) return;
        const auto index = static_cast<std::size_t>(task / ROLLS);
        if (!whole[index])
            parts[static_cast<std::size_t>(task)] =
                workers[static_cast<std::size_t>(worker)].after_roll(boards[index], player, roll(task % ROLLS), plies);
        if (settings.progress && settings.progress->advanced(++done, tasks)) ended = true;
    });
    if (ended && done < tasks) return false;
    for (std::size_t index = 0; index < boards.size(); ++index) {
        if (whole[index]) {
            values[index] = workers[0].value(boards[index], player, 0);
            continue;
        }
        values[index] = mean_of_rolls(model.count(), [&](int turn) -> const Value& {
            return parts[index * ROLLS + static_cast<std::size_t>(turn)];
        });
    }
    return true;
}

}  // namespace

CubeJudgment judge_cube(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                        const Board& board) {
    std::vector<Value> values;
    const bool complete = judge_all(pool, model, settings, {board}, 0, settings.plies, values);
    if (!complete) judge_all(pool, model, settings, {board}, 0, 0, values);
    const Value& value = values[0];
    CubeJudgment result{};
    result.plies = complete ? settings.plies : 0;
    result.chances = value.chances;
    result.may_double = !value.over && model.state(0).doubled[0] >= 0;
    result.utilities = {value.utilities[0], result.may_double ? model.taken(0, 0, value.utilities) : 0,
                        model.passed(0, 1)};
    result.cubeless = model.normalized(model.merit(value.chances, 0));
    result.no_double = model.normalized(result.utilities.no_double);
    result.take = model.normalized(result.utilities.take);
    result.pass = model.normalized(result.utilities.pass);
    return result;
}

bool judge_candidates(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, int player,
                      std::vector<Candidate>& candidates, std::size_t open, int plies) {
    std::vector<Board> boards;
    for (std::size_t index = 0; index < open; ++index) boards.push_back(flipped(candidates[index].move.after));
    std::vector<Value> values;
    if (!judge_all(pool, model, settings, boards, 1 - player, plies, values)) return false;
    for (std::size_t index = 0; index < open; ++index) {
        Value& value = values[index];
        if (!value.over) model.act(1 - player, value.utilities);
        Candidate& candidate = candidates[index];
        candidate.chances = flipped(value.chances);
        candidate.utility = signed_for(player, value.utilities[0]);
        candidate.equity = equity_for(player, model, candidate.utility);
        candidate.cubeless = equity_for(player, model, model.merit(candidate.chances, player));
        candidate.plies = plies;
    }
    return true;
}

std::size_t worth_deeper(const CubeModel& model, const SearchSettings& settings, const std::vector<float>& utilities,
                         int plies) {
    const Filter& filter = plies == 0 ? settings.first : settings.later;
    const float within = filter.within * model.point();
    std::size_t open = std::min(utilities.size(), static_cast<std::size_t>(std::max(1, filter.most)));
    while (open > 1 && utilities[open - 1] < utilities[0] - within) --open;
    return open;
}

// Odd depths overrate one side's chances: go by twos and add the odd ply last.
int next_plies(const SearchSettings& settings, int plies) { return std::min(plies + 2, settings.plies); }

void rank(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, int player,
          std::vector<Candidate>& candidates) {
    std::size_t open = candidates.size();
    for (int plies = 0; open > 0; plies = next_plies(settings, plies)) {
        if (!judge_candidates(pool, model, settings, player, candidates, open, plies)) break;
        const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(open);
        std::stable_sort(candidates.begin(), end, [](const auto& a, const auto& b) { return a.utility > b.utility; });
        if (plies == settings.plies) break;
        std::vector<float> utilities;
        for (std::size_t index = 0; index < open; ++index) utilities.push_back(candidates[index].utility);
        open = worth_deeper(model, settings, utilities, plies);
        if (open == 1 && settings.stop_when_decided) break;
    }
}

std::vector<Candidate> rank_moves(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                                  const Board& board, int player, Dice dice) {
    std::vector<Candidate> candidates;
    for (const Move& move : list_moves(board, dice.high, dice.low)) candidates.push_back({move, {}, 0, 0, 0, 0});
    rank(pool, model, settings, player, candidates);
    return candidates;
}

std::vector<BoardRank> rank_boards(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                                   const Board* boards, std::size_t count, int player) {
    std::vector<Candidate> candidates(count);
    for (std::size_t index = 0; index < count; ++index) {
        candidates[index].move.after = boards[index];
        candidates[index].move.count = static_cast<int>(index);  // finds the board again after sorting
    }
    rank(pool, model, settings, player, candidates);
    std::vector<BoardRank> ranks(count);
    for (const Candidate& each : candidates)
        ranks[static_cast<std::size_t>(each.move.count)] = {each.equity, each.cubeless, each.plies};
    return ranks;
}

}  // namespace crownpoint::backgammon
