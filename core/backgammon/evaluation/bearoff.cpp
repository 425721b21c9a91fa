#include "backgammon/evaluation/bearoff.hpp"

#include <algorithm>
#include <vector>

#include "backgammon/movegen.hpp"

namespace crownpoint::backgammon::bearoff {
namespace {

constexpr int choose(int from, int count) {
    int ways = 1;
    for (int index = 1; index <= count; ++index) ways = ways * (from - count + index) / index;
    return ways;
}
static_assert(choose(CHECKERS + HOME_POINTS, HOME_POINTS) == POSITIONS);
static_assert(choose(SMALL_CHECKERS + HOME_POINTS, HOME_POINTS) == SMALL_POSITIONS);
static_assert(choose(CHECKERS - 1 + HOME_POINTS, HOME_POINTS) == WHOLE_FROM);

// The rank of the set of places that the ends of the points take among checkers and ends, starting with the six point.
int index_of_counts(const int (&counts)[HOME_POINTS + 1]) {
    int index = 0, place = -1;
    for (int point = HOME_POINTS, rank = 1; point >= 1; --point, ++rank) {
        place += counts[point] + 1;
        index += choose(place, rank);
    }
    return index;
}

// The boards of all positions with at most `checkers` checkers, by number.
std::vector<Board> boards_up_to(int checkers) {
    std::vector<Board> boards(static_cast<std::size_t>(choose(checkers + HOME_POINTS, HOME_POINTS)));
    int counts[HOME_POINTS + 1] = {};
    for (;;) {
        Board board{};
        for (int point = 1; point <= HOME_POINTS; ++point)
            board.points[point] = static_cast<std::int8_t>(counts[point]);
        boards[static_cast<std::size_t>(index_of_counts(counts))] = board;
        // Advance to the next way to place at most that many.
        int total = 0, point = 1;
        for (int each : counts) total += each;
        while (point <= HOME_POINTS && total == checkers) {
            total -= counts[point];
            counts[point++] = 0;
        }
        if (point > HOME_POINTS) return boards;
        ++counts[point];
    }
}

// The numbers of the positions that a roll can lead to.
using Replies = std::vector<int>;

Replies replies_to(const Board& board, Dice dice) {
    Replies replies;
    visit_results(board, dice.high, dice.low, [&](const Board& after) { replies.push_back(index_of(after)); });
    if (replies.empty()) replies.push_back(index_of(board));
    return replies;
}

// Adds the probabilities of `next`, one roll later.
template <int SIZE>
void add_later(float (&sum)[SIZE], const float (&next)[SIZE], float weight) {
    for (int roll = 1; roll < SIZE; ++roll) sum[roll] += weight * next[roll - 1];
}

void build_rolls(OneSided& table, int index, const Board& board, std::vector<float>& means) {
    Rolls& rolls = table.rolls[index];
    for (int turn = 0; turn < ROLLS; ++turn) {
        const Dice dice = roll(turn);
        const auto weight = static_cast<float>(roll_weight(dice));
        int best = -1;
        for (const int reply : replies_to(board, dice))
            if (best < 0 || means[static_cast<std::size_t>(reply)] < means[static_cast<std::size_t>(best)])
                best = reply;
        add_later(rolls, table.rolls[best], weight);
    }
    for (float& chance : rolls) chance /= 36;
    means[static_cast<std::size_t>(index)] = mean_rolls(rolls);
}

void build_first(OneSided& table, int index, const Board& board, std::vector<float>& means) {
    FirstRolls& first = table.first[index - WHOLE_FROM];
    float mean = 1;
    for (int turn = 0; turn < ROLLS; ++turn) {
        const Dice dice = roll(turn);
        const auto weight = static_cast<float>(roll_weight(dice));
        int best = -1;
        float least = 1e9f;
        for (const int reply : replies_to(board, dice)) {
            const float later = reply < WHOLE_FROM ? 0 : means[static_cast<std::size_t>(reply - WHOLE_FROM)];
            if (later < least) least = later, best = reply;
        }
        mean += weight * least / 36;
        if (best < WHOLE_FROM)
            first[1] += weight;
        else
            add_later(first, table.first[best - WHOLE_FROM], weight);
    }
    for (float& chance : first) chance /= 36;
    means[static_cast<std::size_t>(index - WHOLE_FROM)] = mean;
}

// The best reply to one roll for each of the four cube positions. `opponent` is the number of the side that rolls next.
Equities best_reply(const TwoSided& table, const Replies& replies, int opponent) {
    Equities best{-1, -1, -1, -1};
    for (const int reply : replies) {
        if (reply == 0) return {1, 1, 1, 1};
        const Equities& next = table.pairs[opponent][reply];
        best.cubeless = std::max(best.cubeless, -next.cubeless);
        best.owned = std::max(best.owned, -next.opponents);
        best.centered = std::max(best.centered, -with_double(next.centered, next.opponents));
        best.opponents = std::max(best.opponents, -with_double(next.owned, next.opponents));
    }
    return best;
}

}  // namespace

int index_of(const Board& board) {
    int counts[HOME_POINTS + 1] = {}, total = 0;
    for (int place = 1; place <= BAR; ++place) {
        const int checkers = board.points[place];
        if (checkers <= 0) continue;
        if (place > HOME_POINTS) return -1;
        counts[place] = checkers;
        total += checkers;
    }
    return total <= CHECKERS ? index_of_counts(counts) : -1;
}

float mean_rolls(const Rolls& rolls) {
    float mean = 0;
    for (int count = 1; count < MAX_ROLLS; ++count) mean += static_cast<float>(count) * rolls[count];
    return mean;
}

float with_double(float no_double, float opponents) { return std::max(no_double, std::min(1.0f, 2 * opponents)); }

void build(OneSided& table, const std::function<void(double)>& progress) {
    const std::vector<Board> boards = boards_up_to(CHECKERS);
    std::vector<float> means(POSITIONS), first_means(WHOLE_POSITIONS);
    for (Rolls& rolls : table.rolls) std::fill(rolls, rolls + MAX_ROLLS, 0.0f);
    for (FirstRolls& first : table.first) std::fill(first, first + MAX_FIRST_ROLLS, 0.0f);
    table.rolls[0][0] = 1;
    for (int index = 1; index < POSITIONS; ++index) {
        if (progress && index % 256 == 0) progress(index / double{POSITIONS});
        build_rolls(table, index, boards[static_cast<std::size_t>(index)], means);
        if (index >= WHOLE_FROM) build_first(table, index, boards[static_cast<std::size_t>(index)], first_means);
    }
}

void build(TwoSided& table, const std::function<void(double)>& progress) {
    const std::vector<Board> boards = boards_up_to(SMALL_CHECKERS);
    std::vector<Replies> replies;
    for (const Board& board : boards)
        for (int turn = 0; turn < ROLLS; ++turn) replies.push_back(replies_to(board, roll(turn)));
    // A reply has a lower number, so pairs with a lower sum are finished.
    for (int sum = 0; sum <= 2 * (SMALL_POSITIONS - 1); ++sum) {
        if (progress && sum % 8 == 0) progress(sum / double{2 * SMALL_POSITIONS});
        for (int own = std::max(0, sum - SMALL_POSITIONS + 1); own <= std::min(sum, SMALL_POSITIONS - 1); ++own) {
            const int opponent = sum - own;
            Equities& equities = table.pairs[own][opponent];
            equities = {};
            if (own == 0 || opponent == 0) {
                const float sign = own == 0 ? 1.0f : -1.0f;
                equities = {sign, sign, sign, sign};
                continue;
            }
            for (int turn = 0; turn < ROLLS; ++turn) {
                const auto weight = static_cast<float>(roll_weight(roll(turn)));
                const Equities best =
                    best_reply(table, replies[static_cast<std::size_t>(own * ROLLS + turn)], opponent);
                equities.cubeless += weight * best.cubeless;
                equities.owned += weight * best.owned;
                equities.centered += weight * best.centered;
                equities.opponents += weight * best.opponents;
            }
            // Dividing at the end keeps certain results exactly 1.
            for (float* each : {&equities.cubeless, &equities.owned, &equities.centered, &equities.opponents})
                *each /= 36;
        }
    }
}

Probabilities chances(const OneSided& table, int own, int opponent, bool own_whole, bool opponent_whole) {
    const Rolls &mine = table.rolls[own], &his = table.rolls[opponent];
    Probabilities result;
    // Before its nth roll the side on roll has seen n - 1 of the opponent's.
    float his_not_yet = 1, his_none = 1;
    for (int count = 1; count < MAX_ROLLS; ++count) {
        result.win += mine[count] * his_not_yet;
        if (opponent_whole) result.win_gammon += mine[count] * his_none;
        his_not_yet -= his[count];
        if (opponent_whole && count < MAX_FIRST_ROLLS) his_none -= table.first[opponent - WHOLE_FROM][count];
    }
    if (own_whole) {
        float mine_none = 1;
        for (int count = 1; count < MAX_ROLLS; ++count) {
            if (count < MAX_FIRST_ROLLS) mine_none -= table.first[own - WHOLE_FROM][count];
            result.lose_gammon += his[count] * std::max(0.0f, mine_none);
        }
    }
    result.win = std::min(1.0f, result.win);
    result.win_gammon = std::clamp(result.win_gammon, 0.0f, result.win);
    result.lose_gammon = std::clamp(result.lose_gammon, 0.0f, 1 - result.win);
    return result;
}

}  // namespace crownpoint::backgammon::bearoff
