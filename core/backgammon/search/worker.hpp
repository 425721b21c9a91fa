// One thread's share of a search.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "backgammon/cube/cube.hpp"
#include "backgammon/evaluation/evaluator.hpp"
#include "backgammon/search/value.hpp"

namespace crownpoint::backgammon {

// Takes an evaluator from the pool and gives it back at its end.
class SearchWorker {
  public:
    SearchWorker(EvaluatorPool& pool, const CubeModel& model, int replies)
        : pool_(&pool), evaluator_(pool.take()), model_(&model), replies_(replies) {}
    SearchWorker(SearchWorker&&) = default;
    ~SearchWorker() {
        if (evaluator_) pool_->give_back(std::move(evaluator_));
    }

    // The board of a player on roll, judged to this depth.
    Value value(const Board& board, int player, int plies);

    // One roll's part of a value of at least one ply: the best reply, seen by the player on roll, the opponent having
    // taken his best cube action.
    Value after_roll(const Board& board, int player, Dice dice, int plies);

    // The board after the best move, still seen by the player; the board itself when nothing can be played. At 0 plies
    // the bare evaluation chooses, else the best few of it are compared at this depth.
    Board choose(const Board& board, int player, Dice dice, int plies);

    Evaluator& evaluator() { return *evaluator_; }
    const CubeModel& model() const { return *model_; }

  private:
    Value leaf(const Board& board, int player);
    // The same by the bare evaluation, among as many as the pruning network is to leave (0: all).
    Board best_reply(const Board& board, int player, Dice dice, int keep);
    void prune(std::vector<Board>& boards, int player, std::size_t keep) const;

    EvaluatorPool* pool_;
    std::unique_ptr<Evaluator> evaluator_;
    const CubeModel* model_;
    int replies_;
    std::vector<Board> boards_;
};

}  // namespace crownpoint::backgammon
