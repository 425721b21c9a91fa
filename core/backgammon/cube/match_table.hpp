// Match-winning chances by score, and how the end of a game changes them.
#pragma once

namespace crownpoint::backgammon {

inline constexpr int MAX_AWAY = 64;

// Filled by the caller up to `size`. "Away" is the number of points a player still needs.
struct MatchTable {
    int size = 0;
    // [own away][opponent's away], for the player named first. If one side is 1 away, the Crawford game comes next.
    float before[MAX_AWAY + 1][MAX_AWAY + 1] = {};
    // [trailer's away], for the trailer, if the leader is 1 away and the Crawford game has been played.
    float after_crawford[MAX_AWAY + 1] = {};

    bool contains(int own, int opponents) const {
        return own >= 1 && opponents >= 1 && own <= size && opponents <= size;
    }
};

enum class Phase { BEFORE_CRAWFORD, CRAWFORD, AFTER_CRAWFORD };

// The chance of the player who needs `own` points when the other needs `opponents`, after a game of the phase `played`.
// After a game before Crawford, the score itself determines the next phase.
inline float match_chance(const MatchTable& table, int own, int opponents, Phase played) {
    if (own <= 0) return 1;
    if (opponents <= 0) return 0;
    if (played == Phase::BEFORE_CRAWFORD) return table.before[own][opponents];
    return own == 1 && opponents == 1 ? 0.5f
           : own == 1                 ? 1 - table.after_crawford[opponents]
           : opponents == 1           ? table.after_crawford[own]
                                      : table.before[own][opponents];
}

}  // namespace crownpoint::backgammon
