// One thread of a search.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "backgammon/cube/cube.hpp"
#include "backgammon/evaluation/evaluator.hpp"
#include "backgammon/search/value.hpp"

namespace crownpoint::backgammon {

// Takes an evaluator from the pool, and returns it when destroyed.
class SearchWorker {
  public:
    SearchWorker(EvaluatorPool& pool, const CubeModel& model, int replies)
        : pool_(&pool), evaluator_(pool.take()), model_(&model), replies_(replies) {}
    SearchWorker(SearchWorker&&) = default;
    ~SearchWorker() {
        if (evaluator_) pool_->give_back(std::move(evaluator_));
    }

    // Evaluates the board of a player on roll to this depth.
    Value value(const Board& board, int player, int plies);

    // The part of one roll in a value of at least one ply: the best reply, seen by the player on roll, after the
    // opponent's best cube action.
    Value after_roll(const Board& board, int player, Dice dice, int plies);

    // Asks an evaluation from outside about the replies to all rolls in one call.
    void prefetch_replies(const Board& board);

    // The board after the best move, seen by the player who moved; the board itself if nothing can be played. At 0
    // plies the plain evaluation decides, otherwise its few best moves are compared at this depth.
    Board choose(const Board& board, int player, Dice dice, int plies);

    Evaluator& evaluator() { return *evaluator_; }
    const CubeModel& model() const { return *model_; }

  private:
    Value leaf(const Board& board, int player);
    // The same by the plain evaluation, among the `keep` moves that the pruning network leaves (0: all), and at the
    // end of the tree, where most of the time goes, only among those close to the best by the network for replies.
    Board best_reply(const Board& board, int player, Dice dice, int keep, bool last);
    std::vector<float> merits_by(const Network& network, const std::vector<Board>& boards, int player) const;
    void leave_close(std::vector<Board>& boards, int player) const;
    void prune(std::vector<Board>& boards, int player, std::size_t keep) const;

    EvaluatorPool* pool_;
    std::unique_ptr<Evaluator> evaluator_;
    const CubeModel* model_;
    int replies_;
    std::vector<Board> boards_;
};

}  // namespace crownpoint::backgammon
