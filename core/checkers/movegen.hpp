// Generates all legal moves. Captures are mandatory, any capture may be chosen, and a capture must be completed.
#pragma once

#include <cstdint>

#include "checkers/position.hpp"
#include "shared/bits.hpp"
#include "shared/device.hpp"

namespace crownpoint::checkers {

// Directions with square 1 at the top: Black's men move down, White's men move up.
enum Direction : unsigned { DOWN_LEFT = 0, DOWN_RIGHT = 1, UP_LEFT = 2, UP_RIGHT = 3 };

CP_HD constexpr Direction opposite(Direction direction) { return static_cast<Direction>(3 - direction); }

// Moves every square of the set one step; squares that would leave the board disappear. Rows 1, 3, 5 and 7 are shifted
// to the right of rows 2, 4, 6 and 8, so each direction needs two shifts.
template <Direction direction>
CP_HD constexpr Squares step(Squares squares) {
    constexpr Squares odd_rows = 0x0F0F0F0F, even_rows = 0xF0F0F0F0;
    constexpr Squares odd_rows_without_right_edge = 0x07070707, even_rows_without_left_edge = 0xE0E0E0E0;
    if constexpr (direction == DOWN_LEFT)
        return (squares & odd_rows) << 4 | (squares & even_rows_without_left_edge) << 3;
    else if constexpr (direction == DOWN_RIGHT)
        return (squares & even_rows) << 4 | (squares & odd_rows_without_right_edge) << 5;
    else if constexpr (direction == UP_LEFT)
        return (squares & odd_rows) >> 4 | (squares & even_rows_without_left_edge) >> 5;
    else
        return (squares & even_rows) >> 4 | (squares & odd_rows_without_right_edge) >> 3;
}

template <Side side>
inline constexpr Direction FORWARD_LEFT = side == Side::BLACK ? DOWN_LEFT : UP_LEFT;
template <Side side>
inline constexpr Direction FORWARD_RIGHT = side == Side::BLACK ? DOWN_RIGHT : UP_RIGHT;
template <Side side>
inline constexpr Squares KING_ROW = side == Side::BLACK ? BLACK_KING_ROW : WHITE_KING_ROW;

// More than any position with twelve pieces a side can have. A full list ignores further moves.
inline constexpr int MAX_MOVES = 128;

struct MoveList {
    Move moves[MAX_MOVES];
    int size = 0;

    CP_HD void operator()(const Move& move) {
        if (size < MAX_MOVES) moves[size++] = move;
    }
    CP_HD const Move* begin() const { return moves; }
    CP_HD const Move* end() const { return moves + size; }
    CP_HD Move& operator[](int index) { return moves[index]; }
    CP_HD const Move& operator[](int index) const { return moves[index]; }
};

namespace detail {

// The board from the point of view of the side to move.
struct View {
    Squares men, kings, opponent, empty;
};

template <Side side>
CP_HD constexpr View view_of(const Position& position) {
    const Squares own = side == Side::BLACK ? position.black : position.white;
    const Squares opponent = side == Side::BLACK ? position.white : position.black;
    return {own & ~position.kings, own & position.kings, opponent, ~(own | opponent)};
}

// The pieces of the set that can jump in this direction.
template <Direction direction>
CP_HD constexpr Squares jumpers_toward(Squares pieces, Squares opponent, Squares empty) {
    constexpr Direction back = opposite(direction);
    return pieces & step<back>(opponent & step<back>(empty));
}

template <Side side>
CP_HD constexpr Squares jumpers(const View& view) {
    Squares found = jumpers_toward<FORWARD_LEFT<side>>(view.men | view.kings, view.opponent, view.empty) |
                    jumpers_toward<FORWARD_RIGHT<side>>(view.men | view.kings, view.opponent, view.empty);
    if (view.kings) {
        constexpr Direction back_left = opposite(FORWARD_RIGHT<side>), back_right = opposite(FORWARD_LEFT<side>);
        found |= jumpers_toward<back_left>(view.kings, view.opponent, view.empty) |
                 jumpers_toward<back_right>(view.kings, view.opponent, view.empty);
    }
    return found;
}

// Visits every way to complete a capture; `opponent` holds the pieces that have not been jumped yet. When they leave
// the board makes no difference: a jumping piece only lands on squares two rows apart, never where a captured piece
// stood.
template <Side side, bool king>
struct Capture {
    template <class Visit>
    CP_HD static void finish(Squares at, Squares opponent, Squares empty, Move& move, Visit& visit) {
        bool jumped = false;
        jump<FORWARD_LEFT<side>>(at, opponent, empty, move, visit, jumped);
        jump<FORWARD_RIGHT<side>>(at, opponent, empty, move, visit, jumped);
        if constexpr (king) {
            jump<opposite(FORWARD_RIGHT<side>)>(at, opponent, empty, move, visit, jumped);
            jump<opposite(FORWARD_LEFT<side>)>(at, opponent, empty, move, visit, jumped);
        }
        if (!jumped) {
            move.to = static_cast<std::uint8_t>(lowest_bit(at));
            visit(move);
        }
    }

    template <Direction direction, class Visit>
    CP_HD static void jump(Squares at, Squares opponent, Squares empty, Move& move, Visit& visit, bool& jumped) {
        const Squares over = step<direction>(at) & opponent;
        const Squares landing = step<direction>(over) & empty;
        if (!landing) return;
        jumped = true;
        const unsigned shift = 2u * move.jumps;
        move.captured |= over;
        move.directions |= static_cast<std::uint32_t>(direction) << shift;
        ++move.jumps;
        if (!king && (landing & KING_ROW<side>)) {
            move.to = static_cast<std::uint8_t>(lowest_bit(landing));
            move.crowns = true;
            visit(move);
            move.crowns = false;
        } else {
            finish(landing, opponent & ~over, empty, move, visit);
        }
        --move.jumps;
        move.directions &= ~(3u << shift);
        move.captured &= ~over;
    }
};

template <Side side, class Visit>
CP_HD void visit_captures(const View& view, Squares jumping, Visit& visit) {
    for (; jumping; jumping &= jumping - 1) {
        const Squares from = jumping & (~jumping + 1);
        Move move{};
        move.from = static_cast<std::uint8_t>(lowest_bit(from));
        if (from & view.kings)
            Capture<side, true>::finish(from, view.opponent, view.empty | from, move, visit);
        else
            Capture<side, false>::finish(from, view.opponent, view.empty | from, move, visit);
    }
}

template <Side side, Direction direction, class Visit>
CP_HD void visit_steps(Squares pieces, Squares kings, Squares empty, Visit& visit) {
    for (Squares targets = step<direction>(pieces) & empty; targets; targets &= targets - 1) {
        const Squares to = targets & (~targets + 1);
        const Squares from = step<opposite(direction)>(to);
        Move move{};
        move.from = static_cast<std::uint8_t>(lowest_bit(from));
        move.to = static_cast<std::uint8_t>(lowest_bit(to));
        move.crowns = (to & KING_ROW<side>) && !(from & kings);
        visit(move);
    }
}

template <Side side, class Visit>
CP_HD void visit_quiet_moves(const View& view, Visit& visit) {
    const Squares pieces = view.men | view.kings;
    visit_steps<side, FORWARD_LEFT<side>>(pieces, view.kings, view.empty, visit);
    visit_steps<side, FORWARD_RIGHT<side>>(pieces, view.kings, view.empty, visit);
    if (view.kings) {
        visit_steps<side, opposite(FORWARD_RIGHT<side>)>(view.kings, view.kings, view.empty, visit);
        visit_steps<side, opposite(FORWARD_LEFT<side>)>(view.kings, view.kings, view.empty, visit);
    }
}

}  // namespace detail

// Calls `visit(move)` for every legal move. Circular captures with different paths are different moves.
template <Side side, class Visit>
CP_HD void visit_moves(const Position& position, Visit& visit) {
    const detail::View view = detail::view_of<side>(position);
    const Squares jumping = detail::jumpers<side>(view);
    if (jumping)
        detail::visit_captures<side>(view, jumping, visit);
    else
        detail::visit_quiet_moves<side>(view, visit);
}

template <class Visit>
CP_HD void visit_moves(const Position& position, Visit& visit) {
    if (position.side == Side::BLACK)
        visit_moves<Side::BLACK>(position, visit);
    else
        visit_moves<Side::WHITE>(position, visit);
}

// The pieces of the side to move that can capture. If there are any, only captures are legal.
CP_HD constexpr Squares jumpers(const Position& position) {
    return position.side == Side::BLACK ? detail::jumpers<Side::BLACK>(detail::view_of<Side::BLACK>(position))
                                        : detail::jumpers<Side::WHITE>(detail::view_of<Side::WHITE>(position));
}

CP_HD inline void generate_moves(const Position& position, MoveList& list) {
    list.size = 0;
    visit_moves(position, list);
}

// Writes the squares that a move visits, counted from 0, to `path`; returns how many (2 to 13).
inline constexpr int MAX_PATH = MEN_PER_SIDE + 1;
int path_of(const Move& move, std::uint8_t path[MAX_PATH]);

// Writes the squares of the captured pieces, in order, to `squares`; returns how many.
int captured_by(const Move& move, std::uint8_t squares[MAX_PATH]);

}  // namespace crownpoint::checkers
