#include "backgammon/search/search.hpp"

#include <algorithm>

#include "backgammon/move_list.hpp"
#include "backgammon/search/worker.hpp"
#include "shared/parallel.hpp"

namespace crownpoint::backgammon {
namespace {

// Values of several boards with `player` on roll: one task for each board and roll.
std::vector<Value> judge_all(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                             const std::vector<Board>& boards, int player, int plies) {
    const int count = static_cast<int>(boards.size());
    std::vector<SearchWorker> workers;
    for (int worker = 0; worker < std::max(1, settings.threads); ++worker)
        workers.emplace_back(pool, model, settings.replies);
    std::vector<Value> values(boards.size());
    if (plies == 0) {
        for (std::size_t index = 0; index < boards.size(); ++index)
            values[index] = workers[0].value(boards[index], player, 0);
        return values;
    }
    std::vector<Value> parts(boards.size() * ROLLS);
    std::vector<bool> whole(boards.size());
    for (std::size_t index = 0; index < boards.size(); ++index) {
        const BoardClass kind = classify(pool.knowledge(), boards[index]);
        whole[index] = kind == BoardClass::OVER || kind == BoardClass::TWO_SIDED;
    }
    parallel_for(count * ROLLS, static_cast<int>(workers.size()), [&](int task, int worker) {
        const auto index = static_cast<std::size_t>(task / ROLLS);
        if (whole[index]) return;
        parts[static_cast<std::size_t>(task)] =
            workers[static_cast<std::size_t>(worker)].after_roll(boards[index], player, roll(task % ROLLS), plies);
    });
    for (std::size_t index = 0; index < boards.size(); ++index) {
        if (whole[index]) {
            values[index] = workers[0].value(boards[index], player, 0);
            continue;
        }
        values[index] = mean_of_rolls(model.count(), [&](int turn) -> const Value& {
            return parts[index * ROLLS + static_cast<std::size_t>(turn)];
        });
    }
    return values;
}

}  // namespace

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
            candidate.utility = player == 0 ? value.utilities[0] : -value.utilities[0];
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
