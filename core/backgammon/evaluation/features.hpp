// The inputs of the networks: 256 small integers, raw facts about the board without expert knowledge.
//
// Features 0..127 describe the side on roll, 128..255 its opponent. Each side uses its own numbering (its own ace point
// is 1, its bar 25), so both halves have the same layout:
//
//   5 * (point - 1) + k   for the points 1..24: k = 0, 1, 2: exactly 1, 2, 3 checkers; 3: four or more;
//                         4: checkers beyond four                                                    (unit 1/4)
//   120, 121              one or more, two or more on the bar
//   122                   checkers on the bar beyond two                                             (unit 1/2)
//   123                   any checker borne off
//   124                   checkers borne off                                                         (unit 1/5)
//   125                   checkers borne off beyond seven                                            (unit 1/4)
//   126                   pip count                                                                  (unit 1/80)
//   127                   rearmost checker: its point, 25 on the bar, 0 when none is left            (unit 1/12)
//
// A network multiplies each integer by its unit (1 if none is given). Quantized weights already include the units, so
// inference is integer arithmetic from the first layer on. About 18 features are nonzero.
//
// All of this is also device code: training on a GPU sees boards exactly as the shipped engine does.
#pragma once

#include <cstdint>

#include "backgammon/position.hpp"
#include "shared/device.hpp"

namespace crownpoint::backgammon::features {

inline constexpr int COUNT = 256;
inline constexpr int PER_SIDE = 128;
inline constexpr int TOTALS_FROM = 120;
inline constexpr int GROUP_SIZE = 8;

// The number of checkers of `side` (0 on roll, 1 its opponent) on `point` 1..25 in its own numbering.
CP_HD constexpr int checkers_on(const Board& board, int side, int point) {
    const int signed_count = side == 0 ? board.points[point] : -board.points[25 - point];
    return signed_count > 0 ? signed_count : 0;
}

CP_HD constexpr int beyond(int number, int limit) { return number > limit ? number - limit : 0; }

CP_HD constexpr int of_point(int checkers, int kind) {
    if (kind == 4) return beyond(checkers, 4);
    return kind == 3 ? checkers >= 4 : checkers == kind + 1;
}

// The last eight features of a side: bar, borne off, pips, rearmost checker.
CP_HD constexpr void totals(const Board& board, int side, int (&out)[GROUP_SIZE]) {
    int pips = 0;
    int rearmost = 0;
    for (int point = 1; point <= 25; ++point) {
        const int checkers = checkers_on(board, side, point);
        pips += point * checkers;
        if (checkers > 0) rearmost = point;
    }
    const int bar = checkers_on(board, side, 25);
    const int off = board.off[side];
    out[0] = bar >= 1;
    out[1] = bar >= 2;
    out[2] = beyond(bar, 2);
    out[3] = off >= 1;
    out[4] = off;
    out[5] = beyond(off, 7);
    out[6] = pips;
    out[7] = rearmost;
}

// Features 8 * group .. 8 * group + 7, the share of one GPU thread.
CP_HD constexpr void of_group(const Board& board, int group, int (&out)[GROUP_SIZE]) {
    constexpr int GROUPS_PER_SIDE = PER_SIDE / GROUP_SIZE;
    const int side = group / GROUPS_PER_SIDE;
    const int first = group % GROUPS_PER_SIDE * GROUP_SIZE;
    if (first == TOTALS_FROM) return totals(board, side, out);
    for (int i = 0; i < GROUP_SIZE; ++i) {
        const int index = first + i;
        out[i] = of_point(checkers_on(board, side, 1 + index / 5), index % 5);
    }
}

// Calls visit(index, value) for every nonzero feature, in ascending order of index.
template <class Visit>
CP_HD constexpr void visit_active(const Board& board, Visit&& visit) {
    for (int side = 0; side < 2; ++side) {
        const int base = side * PER_SIDE;
        for (int point = 1; point <= 24; ++point) {
            const int checkers = checkers_on(board, side, point);
            if (checkers == 0) continue;
            const int first = base + 5 * (point - 1);
            visit(first + (checkers < 4 ? checkers - 1 : 3), 1);
            if (checkers > 4) visit(first + 4, checkers - 4);
        }
        int last[GROUP_SIZE] = {};
        totals(board, side, last);
        for (int i = 0; i < GROUP_SIZE; ++i)
            if (last[i] != 0) visit(base + TOTALS_FROM + i, last[i]);
    }
}

// True if the sides have passed each other, so that nothing can be hit any more. The race network evaluates such
// boards. A finished game counts as a race.
CP_HD constexpr bool is_race(const Board& board) {
    int own = BAR, opponent = OPPONENT_BAR;
    while (own > 0 && board.points[own] <= 0) --own;
    while (opponent < PLACES && board.points[opponent] >= 0) ++opponent;
    return own < opponent;
}

// Which network evaluates a board. Contact positions have two. While each side still has a checker in the other's home
// board or on the bar, much can happen to both. After that one side waits and the other brings its checkers past.
enum class Kind : std::int8_t { CONTACT, RACE, HOLDING };
inline constexpr int KINDS = 3;

CP_HD constexpr Kind kind_of(const Board& board) {
    if (is_race(board)) return Kind::RACE;
    constexpr int HOME = 6;
    bool own = false, opponents = false;
    for (int place = 0; place <= HOME; ++place) {
        own |= board.points[BAR - place] > 0;
        opponents |= board.points[place] < 0;
    }
    return own && opponents ? Kind::CONTACT : Kind::HOLDING;
}

// The value of one unit of a feature in a float network.
CP_HD constexpr float unit(int index) {
    const int place = index % PER_SIDE;
    if (place < TOTALS_FROM) return place % 5 == 4 ? 1.0f / 4 : 1.0f;
    switch (place - TOTALS_FROM) {
        case 2:
            return 1.0f / 2;
        case 4:
            return 1.0f / 5;
        case 5:
            return 1.0f / 4;
        case 6:
            return 1.0f / 80;
        case 7:
            return 1.0f / 12;
        default:
            return 1.0f;
    }
}

}  // namespace crownpoint::backgammon::features
