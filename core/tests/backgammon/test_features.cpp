// Network inputs: the two ways of computing them agree, and single facts are where the layout says.
#include <doctest/doctest.h>

#include <random>

#include "backgammon/evaluation/features.hpp"
#include "backgammon/evaluation/network.hpp"
#include "backgammon/movegen.hpp"
#include "backgammon/outcome.hpp"

using namespace crownpoint::backgammon;

namespace {

int feature(const Board& board, int index) {
    int values[features::GROUP_SIZE];
    features::of_group(board, index / features::GROUP_SIZE, values);
    return values[index % features::GROUP_SIZE];
}

Board random_reply(const Board& board, std::mt19937& random) {
    const Dice dice = roll(static_cast<int>(random() % ROLLS));
    Board chosen = board;
    unsigned seen = 0;
    visit_results(board, dice.high, dice.low, [&](const Board& after) {
        if (random() % ++seen == 0) chosen = after;
    });
    return flipped(chosen);
}

}  // namespace

TEST_CASE("the starting position in features") {
    const Board board = starting_board();
    for (int side = 0; side < 2; ++side) {
        const int base = side * features::PER_SIDE;
        CHECK(feature(board, base + 5 * (6 - 1) + 3) == 1);
        CHECK(feature(board, base + 5 * (6 - 1) + 4) == 1);
        CHECK(feature(board, base + 5 * (8 - 1) + 2) == 1);
        CHECK(feature(board, base + 5 * (24 - 1) + 1) == 1);
        CHECK(feature(board, base + 120) == 0);
        CHECK(feature(board, base + 126) == 167);
        CHECK(feature(board, base + 127) == 24);
    }
    int active = 0;
    features::visit_active(board, [&](int, int) { ++active; });
    CHECK(active == 16);
}

TEST_CASE("rows hold every feature, zeros included") {
    const Board boards[] = {starting_board(), Board{}};
    std::int16_t rows[2 * features::COUNT];
    write_features(boards, 2, rows);
    for (int row = 0; row < 2; ++row)
        for (int index = 0; index < features::COUNT; ++index)
            REQUIRE(rows[row * features::COUNT + index] == feature(boards[row], index));
}

TEST_CASE("active features are the groups without their zeros, in random games") {
    std::mt19937 random(1);
    Board board = starting_board();
    for (int ply = 0; ply < 2000; ++ply) {
        int expected[features::COUNT] = {}, last = -1;
        features::visit_active(board, [&](int index, int value) {
            CHECK(index > last);
            CHECK(value != 0);
            expected[last = index] = value;
        });
        for (int index = 0; index < features::COUNT; ++index) REQUIRE(feature(board, index) == expected[index]);
        const Board other = flipped(board);
        for (int index = 0; index < features::COUNT; ++index)
            REQUIRE(feature(other, (index + features::PER_SIDE) % features::COUNT) == expected[index]);
        REQUIRE(features::is_race(board) == features::is_race(other));
        board = random_reply(board, random);
        if (is_over(board)) {
            CHECK(features::is_race(board));
            CHECK(points_lost(board) >= 1);
            board = starting_board();
        } else {
            CHECK(points_lost(board) == 0);
        }
    }
}

TEST_CASE("what a lost game costs") {
    Board lost{};
    lost.off[1] = CHECKERS;
    lost.off[0] = 1;
    lost.points[24] = 14;
    CHECK(points_lost(lost) == 1);  // one checker off saves even the gammon
    lost.off[0] = 0;
    lost.points[24] = 0;
    lost.points[18] = 15;
    CHECK(points_lost(lost) == 2);
    lost.points[18] = 14;
    lost.points[19] = 1;
    CHECK(points_lost(lost) == 3);
    lost.points[19] = 0;
    lost.points[BAR] = 1;
    CHECK(points_lost(lost) == 3);
    CHECK(features::is_race(lost));
}
