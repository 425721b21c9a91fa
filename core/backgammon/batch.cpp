#include "backgammon/batch.hpp"

#include "backgammon/outcome.hpp"
#include "backgammon/perft.hpp"
#include "shared/random.hpp"

namespace crownpoint::backgammon {
namespace {

// Picks one result uniformly.
Board random_result(const Board& board, int die1, int die2, SplitMix64& random) {
    const int moves = count_moves(board, die1, die2);
    if (moves == 0) return board;
    return result_at(board, die1, die2, static_cast<int>(random.below(static_cast<std::uint32_t>(moves))));
}

std::int32_t play_random_game(Board& board, int max_plies, SplitMix64& random) {
    std::int32_t plies = 0;
    for (; plies < max_plies && !is_over(board); ++plies) {
        const std::uint32_t throw_of_two = random.below(36);
        const int die1 = 1 + static_cast<int>(throw_of_two / 6), die2 = 1 + static_cast<int>(throw_of_two % 6);
        board = flipped(random_result(board, die1, die2, random));
    }
    if (plies % 2 == 1) board = flipped(board);
    return plies;
}

}  // namespace

void count_moves_each(const Board* boards, const DiceRow* dice, std::size_t count, std::int64_t* offsets) {
    offsets[0] = 0;
    for (std::size_t index = 0; index < count; ++index)
        offsets[index + 1] = offsets[index] + count_moves(boards[index], dice[index].die1, dice[index].die2);
}

void list_moves_each(const Board* boards, const DiceRow* dice, std::size_t count, const std::int64_t* offsets,
                     MoveRow* moves, Board* results) {
    for (std::size_t index = 0; index < count; ++index) {
        std::int64_t row = offsets[index];
        visit_moves(boards[index], dice[index].die1, dice[index].die2, [&](const Move& move) {
            for (int step = 0; step < MAX_STEPS; ++step)
                moves[row].steps[step] = step < move.count ? move.steps[step] : Step{};
            results[row++] = move.after;
        });
    }
}

void perft_each(const Board* boards, std::size_t count, int depth, std::uint64_t* leaves) {
    for (std::size_t index = 0; index < count; ++index) leaves[index] = perft(boards[index], depth);
}

void outcome_each(const Board* boards, std::size_t count, std::int8_t* points) {
    for (std::size_t index = 0; index < count; ++index)
        points[index] = static_cast<std::int8_t>(outcome(boards[index]));
}

void begin_each(Board* boards, DiceRow* dice, std::int64_t* counts, std::size_t count, std::uint64_t seed) {
    for (std::size_t index = 0; index < count; ++index) {
        SplitMix64 random = random_of(seed, index);
        begin_game(boards[index], dice[index], counts[index], random);
    }
}

void step_each(Board* boards, DiceRow* dice, std::int64_t* counts, const std::int64_t* choices, std::size_t count,
               std::uint64_t seed, std::int8_t* points) {
    for (std::size_t index = 0; index < count; ++index)
        points[index] = step_game(boards[index], dice[index], counts[index], choices[index], random_of(seed, index));
}

void play_random_games(Board* boards, std::size_t count, std::uint64_t seed, int max_plies, std::int8_t* points,
                       std::int32_t* plies) {
    SplitMix64 seeds{seed};
    for (std::size_t index = 0; index < count; ++index) {
        SplitMix64 random{seeds()};
        plies[index] = play_random_game(boards[index], max_plies, random);
        points[index] = static_cast<std::int8_t>(outcome(boards[index]));
    }
}

}  // namespace crownpoint::backgammon
