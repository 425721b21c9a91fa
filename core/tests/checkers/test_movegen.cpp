#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <tuple>

#include "checkers/movegen.hpp"
#include "checkers/perft.hpp"
#include "fen.hpp"

using namespace crownpoint::checkers;

namespace {

// Slow and obvious: moves with the same result count once.
std::uint64_t merged_perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    MoveList moves;
    generate_moves(position, moves);
    const auto circular = [](const Move& move) { return move.jumps >= 4; };
    if (depth == 1 && std::none_of(moves.begin(), moves.end(), circular)) return static_cast<std::uint64_t>(moves.size);
    std::set<std::tuple<Squares, Squares, Squares>> seen;
    std::uint64_t leaves = 0;
    for (const Move& move : moves) {
        const Position next = after(position, move);
        if (circular(move) && !seen.insert({next.black, next.white, next.kings}).second) continue;
        leaves += merged_perft(next, depth - 1);
    }
    return leaves;
}

}  // namespace

TEST_CASE("perft agrees with the committed counts") {
    std::ifstream file(CROWNPOINT_TESTDATA "/perft/checkers.txt");
    REQUIRE(file);
    int positions = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string fen;
        words >> fen;
        if (fen == "merged") {
            int depth = 0;
            std::uint64_t count = 0;
            words >> fen >> depth >> count;
            CHECK(merged_perft(position_from_fen(fen), depth) == count);
            continue;
        }
        ++positions;
        std::uint64_t count = 0;
        for (int depth = 1; words >> count; ++depth) {
            CAPTURE(fen);
            CAPTURE(depth);
            CHECK(perft(position_from_fen(fen), depth) == count);
        }
    }
    CHECK(positions >= 10);
}

TEST_CASE("a capture knows its path and its victims") {
    const Position position = position_from_fen("B:W6,7,14,15,22,23:BK2");
    MoveList moves;
    generate_moves(position, moves);
    REQUIRE(moves.size == 6);
    for (const Move& move : moves) {
        std::uint8_t path[MAX_PATH], victims[MAX_PATH];
        CHECK(path_of(move, path) == move.jumps + 1);
        CHECK(path[0] == move.from);
        CHECK(path[move.jumps] == move.to);
        Squares captured = 0;
        for (int i = 0; i < captured_by(move, victims); ++i) captured |= Squares{1} << victims[i];
        CHECK(captured == move.captured);
    }
}
