#include <doctest/doctest.h>

#include "checkers/search/score_cache.hpp"

using namespace crownpoint::checkers;

TEST_CASE("a score is asked for once, until the cache is cleared") {
    ScoreCache cache;
    int asked = 0;
    const auto evaluate = [&] {
        ++asked;
        return -123;
    };
    CHECK(cache.find_or(0x123456789ABCDEF0, evaluate) == -123);
    CHECK(cache.find_or(0x123456789ABCDEF0, evaluate) == -123);
    CHECK(asked == 1);
    CHECK(cache.find_or(0x223456789ABCDEF0, evaluate) == -123);  // the same slot, another position
    CHECK(asked == 2);
    cache.clear();
    CHECK(cache.find_or(0x223456789ABCDEF0, evaluate) == -123);
    CHECK(asked == 3);
}
