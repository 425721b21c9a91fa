// Looking ahead: the mean over all rolls of the best replies, to a number of plies as GNU Backgammon counts them.
// 0 plies is the bare evaluation; each further ply is one roll and one move.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "backgammon/cube/cube.hpp"
#include "backgammon/evaluation/evaluator.hpp"
#include "backgammon/movegen.hpp"

namespace crownpoint::backgammon {

// A board judged before the roll of the player to move.
struct Value {
    Probabilities chances;                   // of that player
    float utilities[CubeModel::MAX_STATES];  // for player 0 in every state of the cube, without a double now
    bool over = false;
};

// Which candidates are judged more deeply: the best `most`, and of those only such as are at most `within` behind the
// first, counted in points of the present cube.
struct Filter {
    int most;
    float within;
};

struct SearchSettings {
    int plies = 2;
    int threads = 1;
    // Replies that the pruning network leaves to the full one at each roll at the end of the tree, twice as many
    // before; 0 leaves all.
    int replies = 5;
    // For the step from the bare evaluation, and for all later ones.
    Filter first{8, 0.08f}, later{4, 0.08f};
    // Whether to stop when one candidate is left: enough to play, not to know what the move is worth.
    bool stop_when_decided = false;
};

struct Candidate {
    Move move;
    Probabilities chances;  // of the player who moved
    float utility;          // for that player, with the cube as it stands
    float cubeless;         // for that player with a dead cube
    int plies;              // how deep this candidate was judged
};

// One thread's search.
class Searcher {
  public:
    Searcher(EvaluatorPool& pool, const CubeModel& model, int replies)
        : pool_(&pool), evaluator_(pool.take()), model_(&model), replies_(replies) {}
    Searcher(Searcher&&) = default;
    ~Searcher() {
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

// The board judged to `settings.plies`, on all threads.
Value judge(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, const Board& board,
            int player);

// Judges candidates, of which only `move.after` need be filled in, and puts the best first. Candidates judged to
// different depths are never compared: those judged more deeply come first.
void rank(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, int player,
          std::vector<Candidate>& candidates);

// All legal moves, ranked. Empty when nothing can be played.
std::vector<Candidate> rank_moves(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                                  const Board& board, int player, Dice dice);

}  // namespace crownpoint::backgammon
