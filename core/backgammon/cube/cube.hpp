// The doubling cube: what winning chances are worth at a score, for every way the cube may go.
//
// Utility is always counted for player 0: points on the current cube for money, or 2 * (chance to win the match) - 1 in
// match play. A CubeModel lists the states that the cube can reach from the current one. A search carries one utility
// for each of them, so a single tree answers for every owner of the cube.
#pragma once

#include "backgammon/cube/match_table.hpp"
#include "backgammon/evaluation/probabilities.hpp"

namespace crownpoint::backgammon {

inline constexpr int NOBODY = -1;

// The stakes; money if `table` is null.
struct Stakes {
    const MatchTable* table = nullptr;
    int away[2] = {0, 0};
    Phase phase = Phase::BEFORE_CRAWFORD;
    bool jacoby = false;   // money: gammons count only after a double
    bool beavers = false;  // money: a player who is doubled may redouble at once and keep the cube
};

struct Cube {
    int value = 1;
    int owner = NOBODY;  // otherwise 0 or 1
};

// A cube shows a power of two. Anything above 2^20 is an error.
constexpr bool is_cube_value(int value) { return value > 0 && (value & (value - 1)) == 0 && value <= 1 << 20; }

class CubeModel {
  public:
    static constexpr int MAX_STATES = 16;

    // State 0 is the current cube.
    CubeModel(const Stakes& stakes, const Cube& cube);

    struct State {
        Cube cube;
        int doubled[2];  // the state after a double by this player and a take; -1 if it may not or need not double
    };

    int count() const { return count_; }
    const State& state(int index) const { return states_[index]; }
    const Stakes& stakes() const { return stakes_; }

    // The utility of a game that ends in a state with these points for player 0 (not counting the cube; negative if
    // lost).
    float finished(int state, int points) const;
    // The utility if `loser` gives up the current stake instead of taking a double.
    float passed(int state, int loser) const;

    // The utility of one point on the current cube: half the difference between winning and losing a single game.
    float point() const { return (finished(0, 1) - finished(0, -1)) / 2; }

    // Converts a utility for player 0 to points on the current cube, the scale on which match players compare: a single
    // game won is 1, a single game lost is -1.
    float normalized(float utility) const { return (utility - (finished(0, 1) + finished(0, -1)) / 2) / point(); }

    // The utility of the player's own chances with the current cube dead. Checker play inside a search maximizes this.
    float merit(const Probabilities& of_player, int player) const;

    // Estimates the utilities of all states from the chances of the player on roll alone, by interpolating between a
    // dead cube and one that is always turned at the perfect moment (Janowski 1993). `efficiency` is the share of the
    // latter.
    void estimate(const Probabilities& of_player, int player, float efficiency, float* utilities) const;

    // Turns utilities without a double now into those with the best cube action of the player on roll.
    void act(int on_roll, float* utilities) const;
    // The utility of a state if `player` doubles there and the double is taken, including beavers.
    float taken(int state, int player, const float* utilities) const;

  private:
    int find_or_add(const Cube& cube);
    bool may_double(int player, const Cube& cube) const;

    Stakes stakes_;
    int count_ = 0;
    State states_[MAX_STATES];
};

// Money: utilities count in units of their own cube, so a double counts twice.
inline constexpr float DOUBLE = 2;

}  // namespace crownpoint::backgammon
