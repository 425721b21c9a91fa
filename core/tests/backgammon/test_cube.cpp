// The cube: money formulas, match scores, cube states.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

#include "backgammon/cube/cube.hpp"

using namespace crownpoint::backgammon;

namespace {

// Chances without gammons.
Probabilities wins(float chance) { return {chance, 0, 0, 0, 0}; }

// A rough table: an even score is 0.5, and each point of lead adds 0.05.
std::unique_ptr<MatchTable> rough_table() {
    auto table = std::make_unique<MatchTable>();
    table->size = 9;
    for (int own = 1; own <= 9; ++own) {
        for (int other = 1; other <= 9; ++other)
            table->before[own][other] = 0.5f + 0.05f * static_cast<float>(other - own);
        table->after_crawford[own] = 0.5f / static_cast<float>((own + 1) / 2);
    }
    return table;
}

}  // namespace

TEST_CASE("money: a fully live cube is passed at 20 and cashed at 80 percent") {
    const CubeModel model({}, {});
    REQUIRE(model.count() == 3);
    float utilities[CubeModel::MAX_STATES];
    model.estimate(wins(0.8f), 0, 1.0f, utilities);
    CHECK(utilities[0] == doctest::Approx(1));
    model.estimate(wins(0.2f), 0, 1.0f, utilities);
    CHECK(utilities[0] == doctest::Approx(-1));
    model.estimate(wins(0.2f), 1, 1.0f, utilities);
    CHECK(utilities[0] == doctest::Approx(1));
    model.estimate(wins(0.5f), 0, 0.68f, utilities);
    CHECK(utilities[0] == doctest::Approx(0));
    CHECK(utilities[1] == doctest::Approx(-utilities[2]));
    CHECK(utilities[1] > 0);  // player 0 owns the cube
}

TEST_CASE("money: a dead cube is the cubeless equity") {
    const CubeModel model({}, {});
    float utilities[CubeModel::MAX_STATES];
    const Probabilities chances{0.6f, 0.2f, 0.01f, 0.1f, 0.005f};
    model.estimate(chances, 0, 0.0f, utilities);
    for (int state = 0; state < 3; ++state) CHECK(utilities[state] == doctest::Approx(cubeless_equity(chances)));
    CHECK(model.merit(chances, 1) == doctest::Approx(cubeless_equity(chances)));
}

TEST_CASE("a cube shows a power of two, and a score is in the table or not") {
    for (const int value : {1, 2, 64, 1 << 20}) CHECK(is_cube_value(value));
    for (const int value : {-2, 0, 3, 1 << 21}) CHECK_FALSE(is_cube_value(value));
    const auto table = rough_table();
    CHECK(table->contains(1, 9));
    CHECK_FALSE(table->contains(0, 1));
    CHECK_FALSE(table->contains(1, 10));
}

TEST_CASE("Jacoby: gammons do not count on a centered cube") {
    Stakes stakes;
    stakes.jacoby = true;
    const CubeModel model(stakes, {});
    CHECK(model.finished(0, 3) == 1);
    CHECK(model.finished(0, -2) == -1);
    CHECK(model.finished(1, 2) == 2);
}

TEST_CASE("the player on roll takes the best cube action") {
    const CubeModel model({}, {});
    float strong[] = {0.7f, 0.75f, 0.6f};  // centered, owned by 0, owned by 1
    model.act(0, strong);
    CHECK(strong[0] == doctest::Approx(1));  // doubled and passed: taking would cost 1.2
    CHECK(strong[2] == doctest::Approx(0.6));
    float middling[] = {0.4f, 0.5f, 0.3f};
    model.act(0, middling);
    CHECK(middling[0] == doctest::Approx(0.6));  // doubled and taken
    float weak[] = {-0.4f, -0.3f, -0.5f};
    model.act(0, weak);
    CHECK(weak[0] == doctest::Approx(-0.4));
    Stakes stakes;
    stakes.beavers = true;
    const CubeModel with_beavers(stakes, {});
    const float mistaken[] = {-0.1f, 0.0f, -0.2f};
    CHECK(with_beavers.taken(0, 0, mistaken) == doctest::Approx(-0.8));
}

TEST_CASE("match: states end where the cube is dead, and Crawford allows none") {
    const auto table = rough_table();
    Stakes stakes;
    stakes.table = table.get();
    stakes.away[0] = 3, stakes.away[1] = 5;
    const CubeModel model(stakes, {});
    // 1 centered; 2 of either; 4 from both (3 > 2 and 5 > 2); 8 by the player 5 away only.
    CHECK(model.count() == 6);
    CHECK(model.finished(0, 3) == doctest::Approx(1));
    CHECK(model.finished(0, -1) == doctest::Approx(2 * 0.55 - 1));
    stakes.phase = Phase::CRAWFORD;
    stakes.away[0] = 1;
    const CubeModel crawford(stakes, {});
    CHECK(crawford.count() == 1);
    CHECK(crawford.finished(0, -2) == doctest::Approx(2 * (1 - 0.25) - 1));
}

TEST_CASE("match: at 2 away each the doubled cube is dead, so the take point is what the scores say") {
    const auto table = rough_table();
    Stakes stakes;
    stakes.table = table.get();
    stakes.away[0] = stakes.away[1] = 2;
    const CubeModel model(stakes, {});
    REQUIRE(model.count() == 3);
    // Passing leaves 45 percent, and taking plays for the match, so the taker needs 45 percent.
    float utilities[CubeModel::MAX_STATES];
    model.estimate(wins(0.55f), 0, 1.0f, utilities);
    CHECK(utilities[0] == doctest::Approx(2 * 0.55 - 1));
    model.estimate(wins(0.45f), 0, 1.0f, utilities);
    CHECK(utilities[0] == doctest::Approx(2 * 0.45 - 1));
}

TEST_CASE("match: a cube that can be turned for nothing counts as turned, unless its owner plays on for a gammon") {
    const auto table = rough_table();
    Stakes stakes;
    stakes.table = table.get();
    stakes.away[0] = 2, stakes.away[1] = 3;  // player 1 loses the match with the game on a cube of 2
    const CubeModel waiting(stakes, {2, 1}), turned(stakes, {4, 0});
    float now[CubeModel::MAX_STATES], after[CubeModel::MAX_STATES];
    for (const float chance : {0.2f, 0.4f, 0.6f, 0.8f}) {
        waiting.estimate(wins(chance), 0, 0.68f, now);
        turned.estimate(wins(chance), 0, 0.68f, after);
        CHECK(now[0] == doctest::Approx(std::max(after[0], waiting.passed(0, 0))));
    }
    // Player 1 wins many gammons, which are worth the match to him; a redouble would be passed.
    waiting.estimate({0.15f, 0, 0, 0.7f, 0}, 0, 0.68f, now);
    CHECK(now[0] < waiting.passed(0, 0) - 0.2f);
}
