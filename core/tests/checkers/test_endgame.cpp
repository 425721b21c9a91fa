#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "checkers/endgame/compressed_endgames.hpp"
#include "checkers/endgame/solved_endgames.hpp"
#include "checkers/movegen.hpp"
#include "fen.hpp"

using namespace crownpoint::checkers;

namespace {

std::shared_ptr<const SolvedEndgames> solved(int pieces) {
    const std::atomic<bool> stop = false;
    return SolvedEndgames::solve(pieces, 2, stop);
}

SliceCounts totals(const SolvedEndgames& endgames, int pieces) {
    SliceCounts sum;
    visit_slices(pieces, [&](const Slice& slice) {
        const SliceCounts counts = endgames.counts(slice);
        sum.positions += counts.positions;
        sum.wins += counts.wins;
        sum.losses += counts.losses;
        sum.draws += counts.draws;
    });
    return sum;
}

}  // namespace

TEST_CASE("every position of a slice has its number") {
    for (const Slice slice : {Slice{1, 1, 1, 0}, Slice{0, 2, 0, 1}, Slice{2, 0, 1, 0}, Slice{1, 0, 0, 2}}) {
        SliceWalk walk(slice);
        for (std::uint64_t index = 0; index < slice_size(slice); ++index, walk.next()) {
            if (!walk.valid()) continue;
            REQUIRE(is_consistent(walk.position()));
            REQUIRE(slice_of(walk.position()) == slice);
            REQUIRE(slice_index(slice, walk.position()) == index);
            if (index % 97 == 0) REQUIRE(SliceWalk(slice, index).position() == walk.position());
        }
    }
}

TEST_CASE("wins, losses and draws of two, three and four pieces are the known ones") {
    const auto endgames = solved(4);
    REQUIRE(endgames->max_pieces() == 4);
    const SliceCounts two = totals(*endgames, 2), three = totals(*endgames, 3), four = totals(*endgames, 4);
    CHECK(two.wins == 716);
    CHECK(two.losses == 402);
    CHECK(two.draws == 2370);
    CHECK(three.wins == 100250);
    CHECK(three.losses == 87305);
    CHECK(three.draws == 8477);
    CHECK(four.wins == 2574304);
    CHECK(four.losses == 1917090);
    CHECK(four.draws == 1717922);
}

TEST_CASE("the distance is that of the best move") {
    const auto endgames = solved(3);
    const Slice slice{1, 1, 0, 1};
    SliceWalk walk(slice);
    for (std::uint64_t index = 0; index < slice_size(slice); index += 13) {
        const Position position = SliceWalk(slice, index).position();
        MoveList moves;
        generate_moves(position, moves);
        int best_win = 1000, longest_loss = -1, draws = 0;
        for (const Move& move : moves) {
            const EndgameResult reply = endgames->probe(after(position, move));
            if (reply.kind == EndgameResult::Kind::LOSS) best_win = std::min(best_win, reply.plies + 1);
            if (reply.kind == EndgameResult::Kind::WIN) longest_loss = std::max(longest_loss, reply.plies + 1);
            draws += reply.kind == EndgameResult::Kind::DRAW;
        }
        const EndgameResult result = endgames->probe(position);
        if (best_win < 1000) {
            CHECK(result.kind == EndgameResult::Kind::WIN);
            CHECK(result.plies == best_win);
        } else if (draws > 0) {
            CHECK(result.kind == EndgameResult::Kind::DRAW);
        } else {
            CHECK(result.kind == EndgameResult::Kind::LOSS);
            CHECK(result.plies == std::max(longest_loss, 0));
        }
    }
}

TEST_CASE("compressed slices say the same") {
    const auto endgames = solved(3);
    CompressedEndgames stored(1 << 16, 0), unpacked(0);
    std::vector<std::vector<std::byte>> bodies;
    SolvedEndgames restored;
    for (int pieces = 2; pieces <= 3; ++pieces)
        visit_slices(pieces, [&](const Slice& slice) {
            bodies.push_back(endgames->compressed(slice));
            CHECK(stored.add(slice, bodies.back()));
            CHECK(unpacked.add(slice, bodies.back()));
            CHECK(restored.add_compressed(slice, bodies.back()));
        });
    REQUIRE(stored.max_pieces() == 3);
    visit_slices(3, [&](const Slice& slice) {
        SliceWalk walk(slice);
        for (std::uint64_t index = 0; index < slice_size(slice); ++index, walk.next()) {
            if (!walk.valid()) continue;
            const EndgameResult expected = endgames->probe(walk.position());
            for (const Endgames* each : {static_cast<const Endgames*>(&stored), static_cast<const Endgames*>(&unpacked),
                                         static_cast<const Endgames*>(&restored)}) {
                const EndgameResult result = each->probe(walk.position());
                REQUIRE(result.kind == expected.kind);
                REQUIRE(result.plies == expected.plies);
            }
        }
    });
}

TEST_CASE("a slice is solved after those it depends on, and restored after those of fewer pieces") {
    const auto endgames = solved(2);
    const Slice king_each{0, 1, 0, 1}, three_men{2, 0, 1, 0}, three_kings{0, 2, 0, 1};
    CHECK(king_each.is_possible());
    CHECK_FALSE(Slice{0, 2, 0, 0}.is_possible());
    CHECK_FALSE(Slice{4, 0, 4, 0}.is_possible());
    CHECK_FALSE(Slice{-1, 2, 0, 1}.is_possible());
    CHECK(SolvedEndgames().can_solve(king_each));
    CHECK_FALSE(SolvedEndgames().can_solve(Slice{1, 0, 0, 1}));
    CHECK(endgames->can_solve(three_kings));
    CHECK_FALSE(endgames->can_solve(three_men));  // its men can be crowned
    CHECK(endgames->can_restore(three_men));
    CHECK_FALSE(SolvedEndgames().can_restore(three_kings));
}

TEST_CASE("a damaged body is refused or read as unknown, never beyond its end") {
    const auto endgames = solved(3);
    const Slice slice{1, 1, 0, 1};
    const std::vector<std::byte> body = endgames->compressed(slice);
    BlockReader reader;
    CHECK(!reader.open(std::span(body).first(body.size() - 1), slice_size(slice)));
    CHECK(!reader.open(std::span(body).first(100), slice_size(slice)));
    CHECK(!reader.open(body, slice_size(slice) * 2));
    std::vector<EndgameByte> out(BLOCK_POSITIONS);
    for (std::size_t place = 0; place < body.size(); place += 7) {
        std::vector<std::byte> damaged = body;
        damaged[place] ^= std::byte{0x15};
        if (!reader.open(damaged, slice_size(slice))) continue;
        bool good = true;
        for (std::uint64_t block = 0; block < reader.block_count(); ++block)
            good = reader.read(block, out.data()) && good;
        if (place + 8 < body.size()) CHECK(!good);  // the padding at the end means nothing
    }
}

TEST_CASE("a damaged slice is refused where it is unpacked, and says nothing where it is not") {
    const auto endgames = solved(2);
    CompressedEndgames stored(1 << 16, 0), unpacked(1 << 16);
    std::vector<std::vector<std::byte>> bodies;
    visit_slices(2, [&](const Slice& slice) {
        bodies.push_back(endgames->compressed(slice));
        const bool kings = slice == Slice{0, 1, 0, 1};
        if (kings) bodies.back()[head_size(slice_size(slice))] ^= std::byte{0x15};
        CHECK(stored.add(slice, bodies.back()));
        CHECK(unpacked.add(slice, bodies.back()) == !kings);
    });
    CHECK(stored.probe(position_from_fen("B:WK1:BK32")).kind == EndgameResult::Kind::UNKNOWN);
    CHECK(unpacked.probe(position_from_fen("B:WK1:BK32")).kind == EndgameResult::Kind::UNKNOWN);
}

TEST_CASE("a man on his king row, which cannot be, is unknown") {
    CHECK(solved(2)->probe(position_from_fen("B:WK1:B30")).kind == EndgameResult::Kind::UNKNOWN);
}

TEST_CASE("first position is won in 61 plies, without the opposition it is a draw") {
    const auto endgames = solved(4);
    const EndgameResult first = endgames->probe(position_from_fen("W:WK19,K23:B12,K28"));
    CHECK(first.kind == EndgameResult::Kind::WIN);
    CHECK(first.plies == 61);
    CHECK(endgames->probe(position_from_fen("B:WK19,K23:B12,K28")).kind == EndgameResult::Kind::DRAW);
    CHECK(endgames->probe(position_from_fen("B:WK19,K23,30:B12,K28")).kind == EndgameResult::Kind::UNKNOWN);
}
