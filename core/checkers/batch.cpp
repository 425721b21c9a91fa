#include "checkers/batch.hpp"

#include "checkers/movegen.hpp"
#include "checkers/perft.hpp"
#include "shared/random.hpp"

namespace crownpoint::checkers {

Position from_row(const BoardRow& row) {
    return {row.black, row.white, row.kings, row.white_to_move ? Side::WHITE : Side::BLACK};
}

BoardRow to_row(const Position& position) {
    return {position.black, position.white, position.kings, position.side == Side::WHITE ? 1u : 0u};
}

void count_moves(const BoardRow* boards, std::size_t count, std::int64_t* offsets) {
    offsets[0] = 0;
    for (std::size_t i = 0; i < count; ++i)
        offsets[i + 1] = offsets[i] + static_cast<std::int64_t>(perft(from_row(boards[i]), 1));
}

void list_moves(const BoardRow* boards, std::size_t count, const std::int64_t* offsets, MoveRow* moves,
                BoardRow* results) {
    for (std::size_t i = 0; i < count; ++i) {
        const Position position = from_row(boards[i]);
        std::int64_t row = offsets[i];
        auto write = [&](const Move& move) {
            if (row == offsets[i + 1]) return;
            moves[row] = {move.from + 1u, move.to + 1u, move.captured, move.crowns};
            results[row++] = to_row(after(position, move));
        };
        visit_moves(position, write);
    }
}

void perft_each(const BoardRow* boards, std::size_t count, int depth, std::uint64_t* leaves) {
    for (std::size_t i = 0; i < count; ++i) leaves[i] = perft(from_row(boards[i]), depth);
}

void play_random_games(BoardRow* boards, std::size_t count, std::uint64_t seed, int max_plies, std::int8_t* winners,
                       std::int32_t* plies) {
    SplitMix64 random{seed};
    for (std::size_t i = 0; i < count; ++i) {
        Position position = from_row(boards[i]);
        winners[i] = 0;
        int ply = 0;
        for (; ply < max_plies; ++ply) {
            MoveList moves;
            generate_moves(position, moves);
            if (moves.size == 0) {
                winners[i] = position.side == Side::WHITE ? 1 : -1;
                break;
            }
            position = after(position, moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size)))]);
        }
        plies[i] = ply;
        boards[i] = to_row(position);
    }
}

}  // namespace crownpoint::checkers
