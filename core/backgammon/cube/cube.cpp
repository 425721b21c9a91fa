#include "backgammon/cube/cube.hpp"

#include <algorithm>

namespace crownpoint::backgammon {
namespace {

// The mean utility of a won and of a lost game, from player 0's chances and for player 0.
struct Ends {
    float win, lose;
};

float share(float part, float whole) { return whole > 1e-6f ? std::clamp(part / whole, 0.0f, 1.0f) : 0.0f; }

// Utility as a piecewise linear function of the chance to win.
class Curve {
  public:
    void add(float chance, float utility) { corners_[count_++] = {chance, utility}; }

    float at(float chance) const {
        int right = 1;
        while (right < count_ - 1 && corners_[right].chance < chance) ++right;
        const Corner &a = corners_[right - 1], &b = corners_[right];
        const float width = b.chance - a.chance;
        return width > 0 ? a.utility + (b.utility - a.utility) * (chance - a.chance) / width : b.utility;
    }

    // The chance at which the utility reaches a level; below 0 or above 1 if it never does.
    float chance_of(float utility) const {
        if (utility < corners_[0].utility) return -1;
        for (int right = 1; right < count_; ++right) {
            const Corner &a = corners_[right - 1], &b = corners_[right];
            if (utility > b.utility) continue;
            const float height = b.utility - a.utility;
            return height > 0 ? a.chance + (b.chance - a.chance) * (utility - a.utility) / height : b.chance;
        }
        return 2;
    }

  private:
    struct Corner {
        float chance, utility;
    };
    Corner corners_[4];
    int count_ = 0;
};

// A live cube. `pass_low` is what player 0 keeps by passing at a chance of `low` or less, `pass_high` what player 0
// gets if the opponent passes at `high` or more.
Curve live_curve(const Ends& ends, bool has_low, float low, float pass_low, bool has_high, float high,
                 float pass_high) {
    Curve curve;
    curve.add(0, ends.lose);
    if (has_low && low > 0 && low < 1) curve.add(low, pass_low);
    if (has_high && high > 0 && high < 1 && !(has_low && high <= low)) curve.add(high, pass_high);
    curve.add(1, ends.win);
    return curve;
}

}  // namespace

CubeModel::CubeModel(const Stakes& stakes, const Cube& cube) : stakes_(stakes) {
    find_or_add(cube);
    if (!stakes_.table) {  // the other owners, each in units of its own cube
        find_or_add({cube.value, NOBODY});
        find_or_add({cube.value, 0});
        find_or_add({cube.value, 1});
    }
    for (int index = 0; index < count_; ++index)  // count_ grows inside the loop
        for (int player = 0; player < 2; ++player) {
            const Cube now = states_[index].cube;
            const Cube next{stakes_.table ? 2 * now.value : now.value, 1 - player};
            const int doubled = may_double(player, now) ? find_or_add(next) : -1;
            states_[index].doubled[player] = doubled;
        }
}

int CubeModel::find_or_add(const Cube& cube) {
    for (int index = 0; index < count_; ++index)
        if (states_[index].cube.value == cube.value && states_[index].cube.owner == cube.owner) return index;
    if (count_ == MAX_STATES) return -1;
    states_[count_] = {cube, {-1, -1}};
    return count_++;
}

bool CubeModel::may_double(int player, const Cube& cube) const {
    if (cube.owner == 1 - player) return false;
    if (!stakes_.table) return true;
    // A player who wins the match with the current stake has nothing to gain.
    return stakes_.phase != Phase::CRAWFORD && stakes_.away[player] > cube.value;
}

float CubeModel::finished(int state, int points) const {
    const Cube& cube = states_[state].cube;
    if (!stakes_.table) {
        const bool single = stakes_.jacoby && cube.owner == NOBODY;
        return static_cast<float>(single ? std::clamp(points, -1, 1) : points);
    }
    const int won = points * cube.value;
    const int own = stakes_.away[0] - std::max(won, 0), opponents = stakes_.away[1] - std::max(-won, 0);
    return 2 * match_chance(*stakes_.table, own, opponents, stakes_.phase) - 1;
}

float CubeModel::passed(int state, int loser) const { return finished(state, loser == 0 ? -1 : 1); }

float CubeModel::merit(const Probabilities& of_player, int player) const {
    if (!stakes_.table) return cubeless_equity(of_player);
    const int sign = player == 0 ? 1 : -1;
    const auto worth = [&](int points) { return static_cast<float>(sign) * finished(0, sign * points); };
    const Probabilities& p = of_player;
    return (p.win - p.win_gammon) * worth(1) + (p.win_gammon - p.win_backgammon) * worth(2) +
           p.win_backgammon * worth(3) + (1 - p.win - p.lose_gammon) * worth(-1) +
           (p.lose_gammon - p.lose_backgammon) * worth(-2) + p.lose_backgammon * worth(-3);
}

void CubeModel::estimate(const Probabilities& of_player, int player, float efficiency, float* utilities) const {
    const Probabilities p = player == 0 ? of_player : flipped(of_player);
    const float gammons[2] = {share(p.win_gammon, p.win), share(p.lose_gammon, 1 - p.win)};
    const float backgammons[2] = {share(p.win_backgammon, p.win), share(p.lose_backgammon, 1 - p.win)};
    const auto mean_end = [&](int state, int side, int sign) {
        const float double_up = finished(state, sign * 2), triple = finished(state, sign * 3);
        return finished(state, sign) * (1 - gammons[side]) + double_up * (gammons[side] - backgammons[side]) +
               triple * backgammons[side];
    };
    Curve curves[MAX_STATES];
    // States that a double leads to come later in the list, except for money, where the cube has no limit.
    for (int state = count_ - 1; state >= 0; --state) {
        const Ends ends{mean_end(state, 0, 1), mean_end(state, 1, -1)};
        const int doubled0 = states_[state].doubled[0], doubled1 = states_[state].doubled[1];
        const float pass_high = passed(state, 1), pass_low = passed(state, 0);
        float high, low;
        if (stakes_.table) {
            high = doubled0 >= 0 ? curves[doubled0].chance_of(pass_high) : 2;
            low = doubled1 >= 0 ? curves[doubled1].chance_of(pass_low) : -1;
        } else {
            const float win = 1 + gammons[0] + backgammons[0], lose = 1 + gammons[1] + backgammons[1];
            high = (lose + 1) / (win + lose + 0.5f);
            low = (lose - 0.5f) / (win + lose + 0.5f);
        }
        curves[state] = live_curve(ends, doubled1 >= 0, low, pass_low, doubled0 >= 0, high, pass_high);
        const float dead = ends.lose + p.win * (ends.win - ends.lose);
        utilities[state] = efficiency * curves[state].at(p.win) + (1 - efficiency) * dead;
        // If the waiting player loses the match with this game anyway, doubling costs nothing and will happen on the
        // next turn: the cube is as good as turned.
        const int opponent = 1 - player, doubled = states_[state].doubled[opponent];
        const int lost = opponent == 0 ? -1 : 1;
        if (stakes_.table && doubled >= 0 && finished(doubled, lost) == finished(state, lost)) {
            // Unless that player is too good to double and plays on.
            const float& played_on = utilities[state];
            const float turned =
                opponent == 0 ? std::min(utilities[doubled], pass_high) : std::max(utilities[doubled], pass_low);
            utilities[state] = opponent == 0 ? std::max(played_on, turned) : std::min(played_on, turned);
        }
    }
}

float CubeModel::taken(int state, int player, const float* utilities) const {
    const float next = utilities[states_[state].doubled[player]];
    if (stakes_.table) return next;
    const float worth = DOUBLE * next;
    if (!stakes_.beavers) return worth;
    return player == 0 ? std::min(worth, DOUBLE * worth) : std::max(worth, DOUBLE * worth);
}

void CubeModel::act(int on_roll, float* utilities) const {
    float acted[MAX_STATES];
    for (int state = 0; state < count_; ++state) {
        acted[state] = utilities[state];
        if (states_[state].doubled[on_roll] < 0) continue;
        const float take = taken(state, on_roll, utilities), pass = passed(state, 1 - on_roll);
        acted[state] = on_roll == 0 ? std::max(utilities[state], std::min(take, pass))
                                    : std::min(utilities[state], std::max(take, pass));
    }
    std::copy_n(acted, count_, utilities);
}

}  // namespace crownpoint::backgammon
