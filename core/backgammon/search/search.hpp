// Looks ahead: the mean over all rolls of the best replies. Plies are counted as in GNU Backgammon: 0 plies is the
// plain evaluation, and each further ply is one roll and one move.
#pragma once

#include <cstddef>
#include <vector>

#include "backgammon/cube/cube.hpp"
#include "backgammon/evaluation/evaluator.hpp"
#include "backgammon/movegen.hpp"
#include "backgammon/search/value.hpp"

namespace crownpoint::backgammon {

// Which candidates are evaluated more deeply: the best `most` of those that are at most `within` points of the current
// cube behind the first.
struct Filter {
    int most;
    float within;
};

// Called after each part of a search, from any of its threads. Returning true ends the search.
class Progress {
  public:
    virtual ~Progress() = default;
    virtual bool advanced(int done, int parts) = 0;
};

struct SearchSettings {
    int plies = 2;
    int threads = 1;
    // How many replies to each roll the pruning network passes on to the full one at the end of the tree. Twice as many
    // before that; 0 passes on all.
    int replies = 5;
    // `first` applies after the plain evaluation, `later` after every deeper one.
    Filter first{8, 0.08f}, later{4, 0.08f};
    // Whether to stop as soon as one candidate is left. That is enough to play, but not to know what the move is worth.
    bool stop_when_decided = false;
    // If a search is ended, candidates keep what is known of them, and a cube is judged by the plain evaluation.
    Progress* progress = nullptr;
};

struct Candidate {
    Move move;
    Probabilities chances;  // of the player who moved
    float utility;          // for that player, with the current cube
    float equity;           // the same in points of the current cube, see CubeModel::normalized
    float cubeless;         // the equity with a dead cube
    int plies;              // the depth to which this candidate was evaluated
};

// The value of a board after a move, for the player who made it.
struct BoardRank {
    float equity, cubeless;
    int plies;
};

// A board before the roll of player 0, who may double now. Equities are in points of the current cube.
struct CubeJudgment {
    Probabilities chances;
    float cubeless, no_double, take, pass;
    bool may_double;  // else take means nothing
    int plies;        // the depth to which it was judged
    struct {
        float no_double, take, pass;
    } utilities;
};

// The cube decision of player 0, who is on roll.
CubeJudgment judge_cube(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                        const Board& board);

// Evaluates candidates and sorts them, best first; only `move.after` must be set. Candidates evaluated to different
// depths are never compared: the more deeply evaluated ones come first.
void rank(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, int player,
          std::vector<Candidate>& candidates);

// The two halves of one round of `rank`, for callers that spread a round over several engines. Evaluates the first
// `open` candidates to exactly this depth; false if the search was ended, and then nothing has changed.
bool judge_candidates(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, int player,
                      std::vector<Candidate>& candidates, std::size_t open, int plies);
// How many candidates, given by their utilities at this depth, best first, are evaluated more deeply.
std::size_t worth_deeper(const CubeModel& model, const SearchSettings& settings, const std::vector<float>& utilities,
                         int plies);
// The depth of the round after this one.
int next_plies(const SearchSettings& settings, int plies);

// All legal moves, ranked. Empty if nothing can be played.
std::vector<Candidate> rank_moves(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                                  const Board& board, int player, Dice dice);

// The same for boards after candidate moves, seen by the player who moved. Returns a rank for each, in the order given.
std::vector<BoardRank> rank_boards(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                                   const Board* boards, std::size_t count, int player);

}  // namespace crownpoint::backgammon
