// The doubling cube: what chances are worth at a score, with every way the cube may go.
//
// Worth is called utility and always counted for player 0: points on the cube of the moment for money, twice the chance
// to win the match minus one for match play. A CubeModel lists the states that the cube can come to from the present
// one; a search carries one utility for each of them, so that a single tree answers for every owner of the cube.
#pragma once

#include "backgammon/cube/match_table.hpp"
#include "backgammon/evaluation/probabilities.hpp"

namespace crownpoint::backgammon {

inline constexpr int NOBODY = -1;

// What is played for. Money when `table` is null.
struct Stakes {
    const MatchTable* table = nullptr;
    int away[2] = {0, 0};
    Phase phase = Phase::BEFORE_CRAWFORD;
    bool jacoby = false;   // money: gammons count only after a double
    bool beavers = false;  // money: a doubled player may redouble at once and keep the cube
};

struct Cube {
    int value = 1;
    int owner = NOBODY;  // or 0 or 1
};

// A cube shows a power of two. More than 2^20 means that something went wrong.
constexpr bool is_cube_value(int value) { return value > 0 && (value & (value - 1)) == 0 && value <= 1 << 20; }

class CubeModel {
  public:
    static constexpr int MAX_STATES = 16;

    // State 0 is the cube as it stands.
    CubeModel(const Stakes& stakes, const Cube& cube);

    struct State {
        Cube cube;
        int doubled[2];  // the state after a double by this player and a take; -1 where it may not or need not double
    };

    int count() const { return count_; }
    const State& state(int index) const { return states_[index]; }
    const Stakes& stakes() const { return stakes_; }

    // Utility of a game that ends with these points for player 0 (without the cube, negative when lost) in a state.
    float finished(int state, int points) const;
    // Utility when `loser` gives up the stake of the moment instead of taking a double.
    float passed(int state, int loser) const;

    // The utility of one point on the present cube: half of what a single game won differs from one lost.
    float point() const { return (finished(0, 1) - finished(0, -1)) / 2; }

    // A utility for player 0 as points on the present cube, as players of matches compare them: a single game won is 1,
    // a single game lost is -1.
    float normalized(float utility) const { return (utility - (finished(0, 1) + finished(0, -1)) / 2) / point(); }

    // Utility for the player himself of his chances with a dead cube as it stands now: what checker play aims at inside
    // a search.
    float merit(const Probabilities& of_player, int player) const;

    // Utilities of all states from the chances of the player on roll alone: between a dead cube and one that is always
    // turned at the perfect moment (Janowski 1993), `efficiency` of the way to the latter.
    void estimate(const Probabilities& of_player, int player, float efficiency, float* utilities) const;

    // Turns utilities without a double now into those where the player on roll takes the best cube action.
    void act(int on_roll, float* utilities) const;
    // What one state is worth for player 0 when `player` doubles there and it is taken, beavers included.
    float taken(int state, int player, const float* utilities) const;

  private:
    int find_or_add(const Cube& cube);
    bool may_double(int player, const Cube& cube) const;

    Stakes stakes_;
    int count_ = 0;
    State states_[MAX_STATES];
};

// Money: utilities of an owned cube are counted in its own units, so a double counts twice.
inline constexpr float DOUBLE = 2;

}  // namespace crownpoint::backgammon
