#include "checkers/move_list.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "checkers/movegen.hpp"

namespace crownpoint::checkers {
namespace {

struct Path {
    std::array<std::uint8_t, MAX_PATH> squares;
    int size;

    explicit Path(const Move& move) : squares{}, size(path_of(move, squares.data())) {}
    auto begin() const { return squares.begin(); }
    auto end() const { return squares.begin() + size; }
};

}  // namespace

std::vector<Move> list_moves(const Position& position) {
    MoveList found;
    generate_moves(position, found);
    std::vector<Move> moves(found.begin(), found.end());
    std::ranges::sort(moves, [](const Move& left, const Move& right) {
        return std::ranges::lexicographical_compare(Path(left), Path(right));
    });
    return moves;
}

std::string text_of(const Move& move) {
    std::string text;
    for (const std::uint8_t square : Path(move)) {
        if (!text.empty()) text += move.jumps ? 'x' : '-';
        text += std::to_string(square + 1);
    }
    return text;
}

}  // namespace crownpoint::checkers
