#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "checkers/evaluation/patterns.hpp"
#include "fen.hpp"

using namespace crownpoint::checkers;

namespace {

constexpr std::size_t HEAD = 24;

std::vector<std::byte> empty_weights() {
    std::vector<std::byte> bytes(HEAD + 4 * (PATTERN_COUNT * PATTERN_SIZE + PATTERN_TERMS));
    const std::uint32_t sizes[4] = {PATTERN_COUNT, PATTERN_SIZE, PATTERN_TERMS, PATTERN_UNIT};
    std::memcpy(bytes.data(), "CPCKPAT1", 8);
    std::memcpy(bytes.data() + 8, sizes, sizeof sizes);
    return bytes;
}

void put(std::vector<std::byte>& bytes, int place, int full, int empty) {
    const std::int16_t pair[2] = {static_cast<std::int16_t>(full * PATTERN_UNIT),
                                  static_cast<std::int16_t>(empty * PATTERN_UNIT)};
    std::memcpy(bytes.data() + HEAD + 4 * static_cast<std::size_t>(place), pair, sizeof pair);
}

int term(int place) { return PATTERN_COUNT * PATTERN_SIZE + place; }

int value(const std::vector<std::byte>& bytes, const char* fen) {
    const char* why = "";
    const auto patterns = Patterns::from_bytes(bytes, why);
    REQUIRE(patterns);
    return patterns->evaluate(position_from_fen(fen));
}

}  // namespace

TEST_CASE("the two values of a term are mixed by the number of pieces") {
    auto bytes = empty_weights();
    put(bytes, term(TERM_TO_MOVE), 24, 0);
    CHECK(value(bytes, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12") == 24);
    CHECK(value(bytes, "W:W21,22,23,24,25,26:B1,2,3,4,5,6") == 12);
    put(bytes, term(TERM_TO_MOVE), 24, 48);
    CHECK(value(bytes, "W:W21,22,23,24,25,26:B1,2,3,4,5,6") == 36);
}

TEST_CASE("both sides see the same board") {
    auto bytes = empty_weights();
    put(bytes, term(TERM_OWN_KINGS + 5), 100, 100);  // square 6, which White sees as 27
    CHECK(value(bytes, "B:W21:BK6") == 100);
    CHECK(value(bytes, "W:WK27:B12") == 100);
    CHECK(value(bytes, "W:W21:BK6") == 0);
    put(bytes, term(TERM_OPPONENT_KINGS + 26), -70, -70);
    CHECK(value(bytes, "B:WK27:B1") == -70);
    CHECK(value(bytes, "W:W21:BK6") == -70);
}

TEST_CASE("a pattern counts men in base three") {
    auto bytes = empty_weights();
    // Column 0, rows 1 to 4: squares 1, 2, 5, 6, 9, 10, 13, 14. Own man on 1, the opponent's on 6.
    put(bytes, 1 + 2 * 27, 50, 50);
    CHECK(value(bytes, "B:W6:B1") == 50);
    CHECK(value(bytes, "B:W6,K9:B1") == 50);
    CHECK(value(bytes, "B:W6,9:B1") == 0);
}

TEST_CASE("freedom, the move and material have their places") {
    const auto terms = counted_terms(own_view(position_from_fen("B:W31,K32:BK1,K18")));
    CHECK(terms[1] == TERM_KING_BALANCE + 4 * 2 + 1);
    CHECK(terms[2] == TERM_OWN_FREEDOM + 6);
    CHECK(terms[3] == TERM_OPPONENT_FREEDOM + 2);
    CHECK(terms[4] == TERM_THE_MOVE + 2 * 4 + 0);
    CHECK(terms[5] == TERM_PIECES + 13 * 2 + 2);
}

TEST_CASE("other bytes are refused with a reason") {
    const auto refused = [](std::vector<std::byte> bytes) {
        const char* why = "";
        CHECK_FALSE(Patterns::from_bytes(bytes, why));
        return std::string(why);
    };
    auto bytes = empty_weights();
    CHECK(refused({}) == "not checkers patterns of version 1");
    auto other = bytes;
    other[3] = std::byte{'X'};
    CHECK(refused(other) == "not checkers patterns of version 1");
    other = bytes;
    other[8] = std::byte{7};
    CHECK(refused(other) == "patterns of a shape that this program does not know");
    other = bytes;
    other.pop_back();
    CHECK(refused(other) == "the weights end too early");
    other = bytes;
    other.push_back(std::byte{0});
    CHECK(refused(other) == "bytes after the end of the weights");
}
