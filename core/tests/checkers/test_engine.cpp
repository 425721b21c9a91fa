#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "checkers/endgame/solved_endgames.hpp"
#include "checkers/movegen.hpp"
#include "checkers/search/busy_moves.hpp"
#include "checkers/search/engine.hpp"
#include "fen.hpp"

using namespace crownpoint::checkers;

namespace {

SearchResult search(Engine& engine, const Position& position, const Limits& limits,
                    std::span<const Position> history = {}) {
    const std::atomic<bool> stop = false;
    return engine.search(position, history, limits, stop);
}

Limits depth(int plies, int lines = 1) { return {0, plies, 0, lines}; }

}  // namespace

TEST_CASE("one thread always finds the same in the same number of nodes") {
    Engine first(1 << 20, 1), second(1 << 20, 1);
    const SearchResult one = search(first, Position{}, depth(11)), two = search(second, Position{}, depth(11));
    CHECK(one.nodes == two.nodes);
    CHECK(one.lines[0].moves == two.lines[0].moves);
    CHECK(one.depth == 11);
}

TEST_CASE("the node limit is kept") {
    Engine engine(1 << 20, 1);
    const SearchResult result = search(engine, Position{}, {0, 0, 5000, 1});
    CHECK(result.nodes <= 5001);
    CHECK(result.lines.size() == 1);
}

TEST_CASE("several lines begin with different moves, best first") {
    Engine engine(1 << 20, 1);
    const SearchResult result = search(engine, Position{}, depth(7, 3));
    REQUIRE(result.lines.size() == 3);
    CHECK(result.lines[0].moves[0] != result.lines[1].moves[0]);
    CHECK(result.lines[1].moves[0] != result.lines[2].moves[0]);
    CHECK(result.lines[0].score >= result.lines[1].score);
    CHECK(result.lines[1].score >= result.lines[2].score);
}

TEST_CASE("a line can be played") {
    Engine engine(1 << 20, 2);
    Position position;
    const SearchResult result = search(engine, position, depth(12));
    REQUIRE(result.lines[0].moves.size() >= 8);
    for (const Move& move : result.lines[0].moves) {
        MoveList moves;
        generate_moves(position, moves);
        REQUIRE(std::find(moves.begin(), moves.end(), move) != moves.end());
        position = after(position, move);
    }
}

TEST_CASE("the better of two captures is chosen") {
    Engine engine(1 << 20, 1);
    const SearchResult result = search(engine, position_from_fen("B:W15,17,26:B10,13"), depth(5));
    CHECK(result.lines[0].moves[0].jumps == 2);
    CHECK(result.lines[0].moves[0].crowns);
}

TEST_CASE("no move is a loss") {
    Engine engine(1 << 20, 1);
    CHECK(search(engine, position_from_fen("B:W5,6,10:B1"), depth(3)).lines.empty());
}

TEST_CASE("won endings score the distance to the win") {
    const std::atomic<bool> stop = false;
    Engine engine(1 << 20, 1);
    engine.set_endgames(SolvedEndgames::solve(4, 1, stop));
    const SearchResult result = search(engine, position_from_fen("W:WK19,K23:B12,K28"), depth(3));
    CHECK(result.lines[0].score == WIN_SCORE - 61);
}

TEST_CASE("a drawn ending is held with the move that is hardest for the opponent") {
    const std::atomic<bool> stop = false;
    const auto endgames = SolvedEndgames::solve(4, 1, stop);
    Engine engine(1 << 20, 1);
    engine.set_endgames(endgames);
    const Position position = position_from_fen("B:WK19,K23:B12,K28");
    const SearchResult result = search(engine, position, depth(8));
    CHECK(result.lines[0].score == 0);
    CHECK(endgames->probe(after(position, result.lines[0].moves[0])).kind == EndgameResult::Kind::DRAW);
    CHECK(search(engine, position, depth(8, 5)).lines.size() > 1);
}

TEST_CASE("the third occurrence of a position is a draw") {
    // White is two kings down and can only hope for a repetition. Every move back is one.
    const Position a = position_from_fen("B:WK32:BK1,K19,K24"), b = position_from_fen("W:WK32:BK5,K19,K24");
    const Position c = position_from_fen("B:WK28:BK5,K19,K24"), d = position_from_fen("W:WK28:BK1,K19,K24");
    const std::vector<Position> history{a, b, c, d, a, b, c, d};
    Engine engine(1 << 20, 1);
    const SearchResult fresh = search(engine, a, depth(1));
    CHECK(fresh.lines[0].score > 100);
    Position repeated = c;
    const SearchResult result = search(engine, repeated, {0, 2, 0, 10}, std::vector<Position>{a, b, c, d, a, b});
    bool drawn = false;
    for (const Line& line : result.lines) drawn = drawn || line.score == 0;
    CHECK(drawn);
}

TEST_CASE("a move is busy from the time a thread enters it until a thread leaves it") {
    const auto busy = std::make_unique<BusyMoves>();
    // More hashes than one bucket holds, all for the same bucket: some are forgotten, none is invented.
    const auto hash = [](std::uint64_t i) { return std::uint64_t{7} << 40 | i; };
    for (std::uint64_t i = 1; i <= 4; ++i) busy->add(hash(i));
    for (std::uint64_t i = 1; i <= 4; ++i) CHECK(busy->contains(hash(i)));
    busy->add(hash(5));
    CHECK(busy->contains(hash(5)));
    CHECK(!busy->contains(hash(6)));
    busy->remove(hash(5));
    CHECK(!busy->contains(hash(5)));
    busy->clear();
    CHECK(!busy->contains(hash(2)));
}
