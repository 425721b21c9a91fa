#include "checkers/evaluation/patterns.hpp"

#include <algorithm>
#include <cstring>

#include "checkers/movegen.hpp"

namespace crownpoint::checkers {
namespace {

constexpr char MAGIC[8] = {'C', 'P', 'C', 'K', 'P', 'A', 'T', '1'};
constexpr std::size_t HEAD_SIZE = 8 + 4 * sizeof(std::uint32_t);
constexpr int FULL_BOARD = 2 * MEN_PER_SIDE;

int freedom(Squares kings, Squares empty) {
    const Squares reach =
        step<DOWN_LEFT>(kings) | step<DOWN_RIGHT>(kings) | step<UP_LEFT>(kings) | step<UP_RIGHT>(kings);
    return std::min(popcount(reach & empty), 8);
}

}  // namespace

std::array<int, COUNTED_TERMS> counted_terms(const OwnView& view) {
    const Squares own = view.own_men | view.own_kings, opponent = view.opponent_men | view.opponent_kings;
    const Squares occupied = own | opponent;
    const int own_kings = std::min(popcount(view.own_kings), 3);
    const int opponent_kings = std::min(popcount(view.opponent_kings), 3);
    const int pieces = std::min(popcount(occupied), FULL_BOARD);
    // "The move": with an even number of pieces, the side that has it can force the other to give way in the end.
    const int the_move = popcount(occupied & ODD_ROWS) & 1;
    const int own_count = std::min(popcount(own), MEN_PER_SIDE);
    const int opponent_count = std::min(popcount(opponent), MEN_PER_SIDE);
    return {TERM_TO_MOVE,
            TERM_KING_BALANCE + 4 * own_kings + opponent_kings,
            TERM_OWN_FREEDOM + freedom(view.own_kings, ~occupied),
            TERM_OPPONENT_FREEDOM + freedom(view.opponent_kings, ~occupied),
            TERM_THE_MOVE + 2 * pieces + the_move,
            TERM_PIECES + 13 * own_count + opponent_count};
}

std::shared_ptr<const Patterns> Patterns::from_bytes(std::span<const std::byte> bytes, const char*& why) {
    if (bytes.size() < HEAD_SIZE || std::memcmp(bytes.data(), MAGIC, sizeof MAGIC) != 0) {
        why = "not checkers patterns of version 1";
        return nullptr;
    }
    std::uint32_t sizes[4];
    std::memcpy(sizes, bytes.data() + sizeof MAGIC, sizeof sizes);
    if (sizes[0] != PATTERN_COUNT || sizes[1] != PATTERN_SIZE || sizes[2] != PATTERN_TERMS ||
        sizes[3] != PATTERN_UNIT) {
        why = "patterns of a shape that this program does not know";
        return nullptr;
    }
    constexpr std::size_t pattern_bytes = sizeof(Pair) * PATTERN_COUNT * PATTERN_SIZE;
    constexpr std::size_t term_bytes = sizeof(Pair) * PATTERN_TERMS;
    if (bytes.size() != HEAD_SIZE + pattern_bytes + term_bytes) {
        why = bytes.size() < HEAD_SIZE + pattern_bytes + term_bytes ? "the weights end too early"
                                                                    : "bytes after the end of the weights";
        return nullptr;
    }
    auto patterns = std::make_shared<Patterns>();
    patterns->patterns_.resize(PATTERN_COUNT * PATTERN_SIZE);
    patterns->terms_.resize(PATTERN_TERMS);
    std::memcpy(patterns->patterns_.data(), bytes.data() + HEAD_SIZE, pattern_bytes);
    std::memcpy(patterns->terms_.data(), bytes.data() + HEAD_SIZE + pattern_bytes, term_bytes);
    return patterns;
}

int Patterns::evaluate(const Position& position) const {
    const OwnView view = own_view(position);
    int full = 0, empty = 0;
    const auto add = [&](const Pair& pair) {
        full += pair.full;
        empty += pair.empty;
    };
    std::size_t base = 0;
    for (const int index : pattern_indices(view)) {
        add(patterns_[base + static_cast<std::size_t>(index)]);
        base += PATTERN_SIZE;
    }
    for (const int term : counted_terms(view)) add(terms_[static_cast<std::size_t>(term)]);
    for (Squares kings = view.own_kings; kings; kings &= kings - 1)
        add(terms_[static_cast<std::size_t>(TERM_OWN_KINGS + lowest_bit(kings))]);
    for (Squares kings = view.opponent_kings; kings; kings &= kings - 1)
        add(terms_[static_cast<std::size_t>(TERM_OPPONENT_KINGS + lowest_bit(kings))]);
    const int pieces = std::min(popcount(position.occupied()), FULL_BOARD);
    const int score = (full * pieces + empty * (FULL_BOARD - pieces)) / (FULL_BOARD * PATTERN_UNIT);
    return std::clamp(score, -MAX_EVALUATION, MAX_EVALUATION);
}

}  // namespace crownpoint::checkers
