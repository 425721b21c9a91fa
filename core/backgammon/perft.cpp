#include "backgammon/perft.hpp"

#include "backgammon/movegen.hpp"

namespace crownpoint::backgammon {

std::uint64_t perft(const Board& board, int depth) {
    if (depth <= 0) return 1;
    if (is_over(board)) return 0;
    std::uint64_t leaves = 0;
    for (int index = 0; index < ROLLS; ++index) {
        const auto [high, low] = roll(index);
        if (depth == 1) {
            const int moves = count_moves(board, high, low);
            leaves += moves ? static_cast<std::uint64_t>(moves) : 1;
        } else if (!visit_results(board, high, low,
                                  [&](const Board& after) { leaves += perft(flipped(after), depth - 1); })) {
            leaves += perft(flipped(board), depth - 1);
        }
    }
    return leaves;
}

}  // namespace crownpoint::backgammon
