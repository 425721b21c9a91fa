#include "backgammon/search/rollout.hpp"

#include <algorithm>
#include <numeric>

#include "backgammon/search/worker.hpp"
#include "shared/parallel.hpp"
#include "shared/random.hpp"

namespace crownpoint::backgammon {
namespace {

constexpr int THROWS = 36;
constexpr int STRATIFIED_TURNS = 2;
// A game that is not over by then has gone wrong.
constexpr int LONGEST = 2000;

Dice dice_of_throw(int number) { return dice_of(1 + number / 6, 1 + number % 6); }

// The throw at index `place` in a shuffled list of all 36.
int shuffled(std::uint64_t seed, int place) {
    int throws[THROWS];
    std::iota(throws, throws + THROWS, 0);
    SplitMix64 random{seed};
    for (int left = THROWS; left > 1; --left)
        std::swap(throws[left - 1], throws[random.below(static_cast<std::uint32_t>(left))]);
    return throws[place];
}

// One way the cube may go while the checkers are played.
struct Line {
    int state;
    float scale = 1;  // money: the factor by which the cube has grown since the start
    float luck = 0;
    bool open = true;
    float utility = 0;
};

// One trial in progress.
class Game {
  public:
    Game(SearchWorker& worker, const RolloutSettings& settings, int trial)
        : worker_(worker), model_(worker.model()), settings_(settings), trial_(trial) {}

    Trial play(Board board, int player) {
        const int doubled = player == 0 ? model_.state(0).doubled[0] : -1;
        lines_[0] = {0};
        if (doubled >= 0) lines_[count_++] = {doubled, model_.stakes().table ? 1 : DOUBLE};
        const int last = settings_.truncate > 0 ? settings_.truncate : LONGEST;
        bool may_double = player == 1;
        for (int turn = 0; turn < last && !ended(board); ++turn) {
            if (may_double) take_cube_actions(board, player);
            const Dice dice = rollout_dice(settings_.seed, trial_, turn);
            if (settings_.reduce_variance) count_luck(board, player, dice);
            board = flipped(worker_.choose(board, player, dice, settings_.plies));
            player = 1 - player;
            may_double = true;
        }
        return finish(board, player, may_double);
    }

  private:
    bool ended(const Board& board) {
        const BoardClass kind = classify(worker_.evaluator().knowledge(), board);
        return kind == BoardClass::OVER || (kind == BoardClass::TWO_SIDED && !model_.stakes().table);
    }

    void take_cube_actions(const Board& board, int player) {
        const Value value = worker_.value(board, player, 0);
        const float sign = player == 0 ? 1.0f : -1.0f;
        for (int index = 0; index < count_; ++index) {
            Line& line = lines_[index];
            const int doubled = model_.state(line.state).doubled[player];
            if (!line.open || doubled < 0) continue;
            const float take = sign * model_.taken(line.state, player, value.utilities);
            const float pass = sign * model_.passed(line.state, 1 - player);
            if (std::min(take, pass) <= sign * value.utilities[line.state]) continue;
            if (pass <= take) {
                close(line, model_.passed(line.state, 1 - player));
            } else {
                line.state = doubled;
                if (!model_.stakes().table) line.scale *= DOUBLE;
            }
        }
    }

    // What this roll gains over the mean of all rolls, by the plain evaluation.
    void count_luck(const Board& board, int player, Dice dice) {
        Value mean{}, actual{};
        worker_.prefetch_replies(board);
        for (int index = 0; index < ROLLS; ++index) {
            const Dice each = roll(index);
            const Value value = worker_.after_roll(board, player, each, 1);
            const float weight = static_cast<float>(roll_weight(each)) / THROWS;
            add(mean, value, weight);
            if (each.high == dice.high && each.low == dice.low) actual = value;
        }
        add(actual, mean, -1);
        // Seen by the other side, a difference in the chance to win changes sign, and those of gammons change places.
        Probabilities& c = actual.chances;
        if (player == 1) c = {-c.win, c.lose_gammon, c.lose_backgammon, c.win_gammon, c.win_backgammon};
        luck_.win += c.win;
        luck_.win_gammon += c.win_gammon;
        luck_.win_backgammon += c.win_backgammon;
        luck_.lose_gammon += c.lose_gammon;
        luck_.lose_backgammon += c.lose_backgammon;
        for (int index = 0; index < count_; ++index)
            if (lines_[index].open) lines_[index].luck += lines_[index].scale * actual.utilities[lines_[index].state];
    }

    void add(Value& sum, const Value& part, float weight) const {
        sum.chances.win += weight * part.chances.win;
        sum.chances.win_gammon += weight * part.chances.win_gammon;
        sum.chances.win_backgammon += weight * part.chances.win_backgammon;
        sum.chances.lose_gammon += weight * part.chances.lose_gammon;
        sum.chances.lose_backgammon += weight * part.chances.lose_backgammon;
        for (int state = 0; state < model_.count(); ++state) sum.utilities[state] += weight * part.utilities[state];
    }

    static void close(Line& line, float utility) {
        line.utility = line.scale * utility - line.luck;
        line.open = false;
    }

    Trial finish(const Board& board, int player, bool may_double) {
        Value value = worker_.value(board, player, settings_.final_plies);
        if (!value.over && may_double) model_.act(player, value.utilities);
        for (int index = 0; index < count_; ++index)
            if (lines_[index].open) close(lines_[index], value.utilities[lines_[index].state]);
        Probabilities c = player == 0 ? value.chances : flipped(value.chances);
        c.win -= luck_.win;
        c.win_gammon -= luck_.win_gammon;
        c.win_backgammon -= luck_.win_backgammon;
        c.lose_gammon -= luck_.lose_gammon;
        c.lose_backgammon -= luck_.lose_backgammon;
        return {c, lines_[0].utility, count_ > 1 ? lines_[1].utility : 0};
    }

    SearchWorker& worker_;
    const CubeModel& model_;
    const RolloutSettings& settings_;
    int trial_;
    Line lines_[2];
    int count_ = 1;
    Probabilities luck_;
};

}  // namespace

Dice rollout_dice(std::uint64_t seed, int trial, int turn) {
    SplitMix64 mixed{seed};
    const std::uint64_t key = mixed();
    if (turn < STRATIFIED_TURNS) {
        // A Latin square: each first and each second roll once in a block of 36, each pair once in 36 blocks.
        const int block = trial / THROWS, place = (trial + (turn == 0 ? 0 : block)) % THROWS;
        const auto group = static_cast<std::uint64_t>(block / THROWS);
        return dice_of_throw(shuffled(key + (group << 8) + static_cast<std::uint64_t>(turn), place));
    }
    SplitMix64 random{key ^ (static_cast<std::uint64_t>(trial) << 20) ^ static_cast<std::uint64_t>(turn)};
    random();
    return dice_of_throw(static_cast<int>(random.below(THROWS)));
}

void roll_out(EvaluatorPool& pool, const CubeModel& model, const RolloutSettings& settings, const Board& board,
              int player, Trial* trials) {
    std::vector<SearchWorker> workers;
    for (int worker = 0; worker < std::max(1, settings.threads); ++worker)
        workers.emplace_back(pool, model, settings.replies);
    parallel_for(settings.trials, static_cast<int>(workers.size()), [&](int task, int worker) {
        Game game(workers[static_cast<std::size_t>(worker)], settings, settings.first_trial + task);
        trials[task] = game.play(board, player);
    });
}

}  // namespace crownpoint::backgammon
