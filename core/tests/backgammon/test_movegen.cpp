// Compares the generator with plain enumeration of every sequence of steps, on random boards of all kinds.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "backgammon/move_list.hpp"
#include "backgammon/stepping.hpp"
#include "position_ids.hpp"

using namespace crownpoint::backgammon;

namespace {

using Bytes = std::vector<int>;

Bytes bytes_of(const Board& board) {
    Bytes bytes(board.points, board.points + PLACES);
    bytes.insert(bytes.end(), board.off, board.off + 2);
    return bytes;
}

// Own checkers on 1..`back`, the opponent's anywhere else; up to 15 a side, with blots and points.
Board random_board(std::mt19937& random) {
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    constexpr int backs[] = {6, 6, 7, 9, 13, 24, 25};
    Board board{};
    const int back = backs[below(7)];
    for (int left = 1 + below(CHECKERS); left > 0; --left) ++board.points[1 + below(back)];
    for (int left = 1 + below(CHECKERS); left > 0; --left) {
        const int place = below(PLACES - 1);
        if (board.points[place] <= 0) --board.points[place];
    }
    return board;
}

// Asks for the moves in turn by their numbers.
void check_numbers(const Board& board, int die1, int die2, const std::vector<Move>& moves) {
    REQUIRE(count_moves(board, die1, die2) == static_cast<int>(moves.size()));
    for (std::size_t number = 0; number < moves.size(); ++number)
        REQUIRE(result_at(board, die1, die2, static_cast<int>(number)) == moves[number].after);
}

}  // namespace

TEST_CASE("each result of plain enumeration is generated exactly once") {
    std::mt19937 random(1);
    for (int trial = 0; trial < 20'000; ++trial) {
        const Board board = random_board(random);
        const int die1 = 1 + static_cast<int>(random() % 6), die2 = 1 + static_cast<int>(random() % 6);
        std::set<Bytes> expected, generated;
        for (const Way& way : list_ways(board, die1, die2)) {
            Mover mover(board);
            for (const Step& step : way) mover.step(step.source, step.die);
            expected.insert(bytes_of(mover.board()));
        }
        const auto moves = list_moves(board, die1, die2);
        for (const Move& move : moves) {
            generated.insert(bytes_of(move.after));
            const auto later = [](const Step& left, const Step& right) { return left.source > right.source; };
            CHECK(std::is_sorted(move.steps, move.steps + move.count, later));
        }
        REQUIRE(generated == expected);
        REQUIRE(moves.size() == expected.size());
        check_numbers(board, die1, die2, moves);
    }
}

TEST_CASE("moves of random games are counted and picked without being listed") {
    crownpoint::SplitMix64 random{5};
    Board board{};
    DiceRow dice{};
    std::int64_t count = 0;
    begin_game(board, dice, count, random);
    for (int turn = 0; turn < 20'000; ++turn) {
        check_numbers(board, dice.die1, dice.die2, list_moves(board, dice.die1, dice.die2));
        const auto choice = count ? random.below(static_cast<std::uint32_t>(count)) : 0;
        step_game(board, dice, count, choice, random);
        random();
    }
}

TEST_CASE("ways as JSON, and a move found by its result") {
    const Board board = board_of("4HPwATDgc/ABMA");
    const auto ways = list_ways(board, 3, 1);
    const std::string text = ways_json(board, 3, 1);
    CHECK(text.rfind("[[[24,21,3,0,0],[24,23,1,0,0]],", 0) == 0);
    CHECK(std::count(text.begin(), text.end(), '[') == 1 + static_cast<std::ptrdiff_t>(3 * ways.size()));
    CHECK(ways_json(board_of("4HPwATDgc/ABMA"), 6, 6).size() > 2);
    const auto moves = list_moves(board, 3, 1);
    for (std::size_t index = 0; index < moves.size(); ++index)
        CHECK(find_result(moves, moves[index].after) == static_cast<std::ptrdiff_t>(index));
    CHECK(find_result(moves, board) == -1);
}

TEST_CASE("a board seen twice from the other side is itself") {
    const Board board = board_of("/34BAACqCjInBQ");
    CHECK(flipped(flipped(board)) == board);
    CHECK_FALSE(flipped(board) == board);
}

TEST_CASE("keys of impossible positions are refused") {
    Board board;
    std::uint8_t ones[KEY_BYTES], empty[KEY_BYTES] = {};
    std::fill(ones, ones + KEY_BYTES, std::uint8_t{0xFF});
    CHECK_FALSE(read_key(ones, CHECKERS, board));
    REQUIRE(read_key(empty, CHECKERS, board));
    CHECK(board.off[0] == CHECKERS);
    CHECK(is_over(board));
}
