#include <doctest/doctest.h>

#include <random>

#include "checkers/movegen.hpp"
#include "checkers/perft.hpp"
#include "fen.hpp"

using namespace crownpoint::checkers;

TEST_CASE("the incremental hash equals the hash from scratch over random games") {
    std::mt19937 random(1);
    int captures = 0, crownings = 0;
    for (int game = 0; game < 200; ++game) {
        Position position;
        std::uint64_t hash = hash_of(position);
        for (int ply = 0; ply < 200; ++ply) {
            MoveList moves;
            generate_moves(position, moves);
            if (moves.size == 0) break;
            const Move& move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size))];
            captures += move.jumps > 0;
            crownings += move.crowns;
            hash = hash_after(hash, position, move);
            position = after(position, move);
            REQUIRE(hash == hash_of(position));
            REQUIRE(is_consistent(position));
        }
    }
    CHECK(captures > 0);
    CHECK(crownings > 0);
}

TEST_CASE("a flipped position has the same tree and flips back") {
    const Position position = position_from_fen("W:WK3,K14,21,30:BK31,K19,5,13");
    CHECK(flipped(flipped(position)) == position);
    CHECK(flipped(position) == position_from_fen("B:WK2,K14,20,28:BK30,K19,3,12"));
    CHECK(perft(flipped(position), 6) == perft(position, 6));
}
