#include "checkers/perft.hpp"

#include "checkers/movegen.hpp"

namespace crownpoint::checkers {
namespace {

struct Counter {
    std::uint64_t leaves = 0;
    void operator()(const Move&) { ++leaves; }
};

template <Side side>
std::uint64_t count_moves(const Position& position) {
    const detail::View view = detail::view_of<side>(position);
    if (const Squares jumping = detail::jumpers<side>(view)) {
        Counter counter;
        detail::visit_captures<side>(view, jumping, counter);
        return counter.leaves;
    }
    const Squares pieces = view.men | view.kings;
    int count = popcount(step<FORWARD_LEFT<side>>(pieces) & view.empty) +
                popcount(step<FORWARD_RIGHT<side>>(pieces) & view.empty);
    if (view.kings)
        count += popcount(step<opposite(FORWARD_RIGHT<side>)>(view.kings) & view.empty) +
                 popcount(step<opposite(FORWARD_LEFT<side>)>(view.kings) & view.empty);
    return static_cast<std::uint64_t>(count);
}

template <Side side>
std::uint64_t count_leaves(const Position& position, int depth) {
    constexpr Side opponent = side == Side::BLACK ? Side::WHITE : Side::BLACK;
    if (depth == 1) return count_moves<side>(position);
    std::uint64_t leaves = 0;
    auto descend = [&](const Move& move) { leaves += count_leaves<opponent>(after(position, move), depth - 1); };
    visit_moves<side>(position, descend);
    return leaves;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    if (depth <= 0) return 1;
    return position.side == Side::BLACK ? count_leaves<Side::BLACK>(position, depth)
                                        : count_leaves<Side::WHITE>(position, depth);
}

}  // namespace crownpoint::checkers
