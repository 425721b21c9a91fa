// Compares exact endings with published numbers.
#include <doctest/doctest.h>

#include <initializer_list>
#include <memory>
#include <set>

#include "backgammon/evaluation/bearoff.hpp"

using namespace crownpoint::backgammon;
using namespace crownpoint::backgammon::bearoff;

namespace {

// The number of the position with these checkers on points 1, 2 … 6.
int number(std::initializer_list<int> counts) {
    Board board{};
    int point = 1;
    for (int count : counts) board.points[point++] = static_cast<std::int8_t>(count);
    return index_of(board);
}

const OneSided& one_sided() {
    static const auto table = [] {
        auto built = std::make_unique<OneSided>();
        build(*built);
        return built;
    }();
    return *table;
}

const TwoSided& two_sided() {
    static const auto table = [] {
        auto built = std::make_unique<TwoSided>();
        build(*built);
        return built;
    }();
    return *table;
}

double off_in_one(std::initializer_list<int> counts) { return 36 * double{one_sided().rolls[number(counts)][1]}; }

}  // namespace

TEST_CASE("positions are numbered without gaps") {
    CHECK(number({0, 0, 0, 0, 0, 0}) == 0);
    CHECK(number({1, 0, 0, 0, 0, 0}) == 1);
    CHECK(number({0, 0, 0, 0, 0, 15}) == POSITIONS - 1);
    CHECK(number({15, 0, 0, 0, 0, 0}) == WHOLE_FROM);
    CHECK(number({0, 0, 0, 0, 0, 6}) == SMALL_POSITIONS - 1);
    Board outside{};
    outside.points[7] = 1;
    CHECK(index_of(outside) == -1);
}

TEST_CASE("mean rolls of one side") {
    const auto mean = [](std::initializer_list<int> counts) { return mean_rolls(one_sided().rolls[number(counts)]); };
    CHECK(mean({1}) == doctest::Approx(1.000).epsilon(0.0005));
    CHECK(mean({0, 0, 0, 0, 0, 1}) == doctest::Approx(1.250).epsilon(0.0005));
    CHECK(mean({15}) == doctest::Approx(6.980).epsilon(0.0001));
    CHECK(mean({0, 0, 0, 0, 0, 15}) == doctest::Approx(12.266).epsilon(0.0001));
    CHECK(mean({2, 2, 2, 2, 2, 2}) == doctest::Approx(6.360).epsilon(0.0001));
}

TEST_CASE("two checkers off in one roll, of 36") {
    CHECK(off_in_one({0, 0, 0, 0, 0, 2}) == doctest::Approx(4));
    CHECK(off_in_one({0, 0, 0, 0, 1, 1}) == doctest::Approx(6));
    CHECK(off_in_one({0, 0, 0, 1, 0, 1}) == doctest::Approx(8));
    CHECK(off_in_one({0, 1, 0, 0, 0, 1}) == doctest::Approx(13));
    CHECK(off_in_one({1, 0, 0, 0, 0, 1}) == doctest::Approx(15));
    CHECK(off_in_one({0, 1, 0, 0, 1}) == doctest::Approx(19));
    CHECK(off_in_one({0, 0, 0, 2}) == doctest::Approx(11));
    CHECK(off_in_one({1, 0, 0, 1}) == doctest::Approx(29));
    CHECK(off_in_one({0, 0, 2}) == doctest::Approx(17));
    CHECK(off_in_one({1, 0, 1}) == doctest::Approx(34));
    CHECK(off_in_one({0, 2}) == doctest::Approx(26));
    CHECK(off_in_one({2}) == doctest::Approx(36));
}

TEST_CASE("chances add up to one") {
    for (const Rolls& rolls : one_sided().rolls) {
        double sum = 0;
        for (float chance : rolls) sum += double{chance};
        REQUIRE(sum == doctest::Approx(1).epsilon(1e-4));
    }
    for (const FirstRolls& first : one_sided().first) {
        double sum = 0;
        for (float chance : first) sum += double{chance};
        REQUIRE(sum == doctest::Approx(1).epsilon(1e-3));
    }
}

TEST_CASE("equities of two sides") {
    const auto check = [](int position, double cubeless, double owned, double centered, double opponents) {
        const Equities& found = two_sided().pairs[position][position];
        CHECK(found.cubeless == doctest::Approx(cubeless).epsilon(0.0002));
        CHECK(found.owned == doctest::Approx(owned).epsilon(0.0002));
        CHECK(found.centered == doctest::Approx(centered).epsilon(0.0002));
        CHECK(found.opponents == doctest::Approx(opponents).epsilon(0.0002));
    };
    check(number({0, 0, 0, 0, 0, 2}), .5090, .6217, .6031, .4806);
    check(number({6}), .5756, .7685, .7685, .5756);
    check(number({1, 1, 1, 1, 1, 1}), .4011, .6367, .6022, .3511);
}

TEST_CASE("one side's chances agree with the table of two sides where the play cannot differ") {
    const int ace = number({3}), other = number({4});
    const Probabilities found = chances(one_sided(), ace, other, false, false);
    CHECK(cubeless_equity(found) == doctest::Approx(two_sided().pairs[ace][other].cubeless).epsilon(1e-5));
    CHECK(found.win_gammon == 0);
}

TEST_CASE("a side with nothing borne off can lose a gammon") {
    const int last = number({1}), whole = number({15}), deep = number({0, 0, 0, 0, 0, 15});
    CHECK(chances(one_sided(), last, whole, false, true).win_gammon == doctest::Approx(1));
    CHECK(chances(one_sided(), whole, last, true, false).lose_gammon == 0);
    // 25 of 36 rolls have no six. The side loses a gammon only with those that cannot bear off a checker another way.
    const float risk = chances(one_sided(), deep, last, true, false).lose_gammon;
    CHECK(risk > 0.5f);
    CHECK(risk <= doctest::Approx(25.0 / 36));
}
