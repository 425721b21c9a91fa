// Which moves to try first: a move that refuted before is likely to refute again.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "checkers/movegen.hpp"

namespace crownpoint::checkers {

// A quiet move is identified by its squares.
using QuietKey = std::uint16_t;
inline constexpr QuietKey NO_QUIET = 0xFFFF;
inline QuietKey quiet_key(const Move& move) { return static_cast<QuietKey>(move.from << 5 | move.to); }

class MoveOrdering {
  public:
    void clear() {
        for (auto& side : history_) side.fill(0);
        for (auto& side : counter_) side.fill(NO_QUIET);
        for (auto& ply : killers_) ply = {NO_QUIET, NO_QUIET};
    }

    int score(Side side, int ply, QuietKey previous, const Move& move) const {
        const QuietKey key = quiet_key(move);
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (key == killers[0]) return 1 << 20;
        if (key == killers[1]) return 1 << 19;
        if (previous != NO_QUIET && counter_[index(side)][previous] == key) return 1 << 18;
        return history_[index(side)][key];
    }

    int history(Side side, const Move& move) const { return history_[index(side)][quiet_key(move)]; }

    // `move` caused a cutoff; the `tried` moves before it did not.
    void reward(Side side, int ply, QuietKey previous, const Move& move, const Move* tried, int count, int depth) {
        const QuietKey key = quiet_key(move);
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != key) killers = {key, killers[0]};
        if (previous != NO_QUIET) counter_[index(side)][previous] = key;
        const int bonus = std::min(depth * depth, 400);
        adjust(history_[index(side)][key], bonus);
        for (int i = 0; i < count; ++i) adjust(history_[index(side)][quiet_key(tried[i])], -bonus);
    }

  private:
    static constexpr int HISTORY_LIMIT = 1 << 14;

    static std::size_t index(Side side) { return static_cast<std::size_t>(side); }
    static void adjust(std::int32_t& value, int bonus) {
        value += 16 * bonus - value * std::abs(16 * bonus) / HISTORY_LIMIT;
    }

    std::array<std::array<std::int32_t, 1024>, 2> history_{};
    std::array<std::array<QuietKey, 1024>, 2> counter_{};
    std::array<std::array<QuietKey, 2>, 256> killers_{};
};

}  // namespace crownpoint::checkers
