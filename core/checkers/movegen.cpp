#include "checkers/movegen.hpp"

namespace crownpoint::checkers {
namespace {

Squares step_toward(Squares squares, unsigned direction) {
    switch (direction) {
        case DOWN_LEFT:
            return step<DOWN_LEFT>(squares);
        case DOWN_RIGHT:
            return step<DOWN_RIGHT>(squares);
        case UP_LEFT:
            return step<UP_LEFT>(squares);
        default:
            return step<UP_RIGHT>(squares);
    }
}

}  // namespace

int path_of(const Move& move, std::uint8_t path[MAX_PATH]) {
    int size = 0;
    path[size++] = move.from;
    if (move.jumps == 0) path[size++] = move.to;
    Squares at = Squares{1} << move.from;
    for (unsigned jump = 0; jump < move.jumps && size < MAX_PATH; ++jump) {
        const unsigned direction = move.directions >> (2 * jump) & 3u;
        at = step_toward(step_toward(at, direction), direction);
        path[size++] = static_cast<std::uint8_t>(lowest_bit(at));
    }
    return size;
}

int captured_by(const Move& move, std::uint8_t squares[MAX_PATH]) {
    Squares at = Squares{1} << move.from;
    for (unsigned jump = 0; jump < move.jumps; ++jump) {
        const unsigned direction = move.directions >> (2 * jump) & 3u;
        const Squares over = step_toward(at, direction);
        squares[jump] = static_cast<std::uint8_t>(lowest_bit(over));
        at = step_toward(over, direction);
    }
    return move.jumps;
}

}  // namespace crownpoint::checkers
