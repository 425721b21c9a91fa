// Looking ahead: the mean over all rolls of the best replies, to a number of plies as GNU Backgammon counts them.
// 0 plies is the bare evaluation; each further ply is one roll and one move.
#pragma once

#include <cstddef>
#include <vector>

#include "backgammon/cube/cube.hpp"
#include "backgammon/evaluation/evaluator.hpp"
#include "backgammon/movegen.hpp"
#include "backgammon/search/value.hpp"

namespace crownpoint::backgammon {

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
    float equity;           // the same in points of the present cube, see CubeModel::normalized
    float cubeless;         // the equity with a dead cube
    int plies;              // how deep this candidate was judged
};

// What a board after a move is worth to the player who made it.
struct BoardRank {
    float equity, cubeless;
    int plies;
};

// A board before the roll of player 0, who may double now. Equities are in points of the present cube.
struct CubeJudgment {
    Probabilities chances;
    float cubeless, no_double, take, pass;
    bool may_double;  // else take means nothing
    struct {
        float no_double, take, pass;
    } utilities;
};

// The board judged to `settings.plies`, on all threads.
Value judge(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, const Board& board,
            int player);

// The cube decision of player 0, who is on roll.
CubeJudgment judge_cube(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                        const Board& board);

// Judges candidates, of which only `move.after` need be filled in, and puts the best first. Candidates judged to
// different depths are never compared: those judged more deeply come first.
void rank(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings, int player,
          std::vector<Candidate>& candidates);

// All legal moves, ranked. Empty when nothing can be played.
std::vector<Candidate> rank_moves(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                                  const Board& board, int player, Dice dice);

// The same for boards after candidate moves, seen by the player who moved: a rank for each, in the order given.
std::vector<BoardRank> rank_boards(EvaluatorPool& pool, const CubeModel& model, const SearchSettings& settings,
                                   const Board* boards, std::size_t count, int player);

}  // namespace crownpoint::backgammon
