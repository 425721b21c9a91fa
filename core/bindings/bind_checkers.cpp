// The rules of checkers for Python: immutable boards and moves.
#include <nanobind/make_iterator.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>
#include <vector>

#include "checkers/move_list.hpp"
#include "checkers/movegen.hpp"
#include "checkers/perft.hpp"
#include "checkers/position.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint::checkers;

namespace {

// Legal moves sorted by path, as players list them.
struct Moves {
    std::vector<Move> list;
};

nb::tuple numbers(const std::uint8_t* first, int size) {
    nb::list list;
    for (int i = 0; i < size; ++i) list.append(first[i] + 1);
    return nb::tuple(list);
}

nb::tuple path(const Move& move) {
    std::uint8_t squares[MAX_PATH];
    return numbers(squares, path_of(move, squares));
}

nb::tuple captured(const Move& move) {
    std::uint8_t squares[MAX_PATH];
    return numbers(squares, captured_by(move, squares));
}

Position make_board(Squares black, Squares white, Squares kings, bool black_to_move) {
    if (black & white) throw nb::value_error("a square holds a black and a white piece");
    if (kings & ~(black | white)) throw nb::value_error("a king stands on an empty square");
    return {black, white, kings, black_to_move ? Side::BLACK : Side::WHITE};
}

// What a game needs to know of a move, in one call.
nb::tuple play(const Position& position, const Move& move) {
    const Position next = after(position, move);
    const bool quiet = !move.captured && (position.kings >> move.from & 1U);
    return nb::make_tuple(next, Moves{list_moves(next)}, quiet);
}

std::string repr(const Position& position) {
    return "Board(black=" + std::to_string(position.black) + ", white=" + std::to_string(position.white) +
           ", kings=" + std::to_string(position.kings) +
           ", black_to_move=" + (position.side == Side::BLACK ? "True)" : "False)");
}

void bind_move(nb::module_& module) {
    nb::class_<Move>(module, "Move", "One whole turn of checkers, with the path of a capture.")
        .def_prop_ro("path", &path, nb::sig("def path(self) -> tuple[int, ...]"),
                     "The squares from start to end, with every landing of a capture.")
        .def_prop_ro("captured", &captured, nb::sig("def captured(self) -> tuple[int, ...]"),
                     "The squares of the captured pieces, in the order of capture.")
        .def_ro("crowns", &Move::crowns, "Whether a man becomes a king.")
        .def(
            "__eq__", [](const Move& left, const Move& right) { return left == right; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Move& move) { return static_cast<Py_hash_t>(hash_of(move)); })
        .def("__repr__", [](const Move& move) { return "Move('" + text_of(move) + "')"; });
}

void bind_moves(nb::module_& module) {
    nb::class_<Moves>(module, "Moves", "The legal moves of one position, sorted by path.")
        .def("__len__", [](const Moves& moves) { return moves.list.size(); })
        .def("__getitem__",
             [](const Moves& moves, Py_ssize_t index) {
                 const auto size = static_cast<Py_ssize_t>(moves.list.size());
                 if (index < 0) index += size;
                 if (index < 0 || index >= size) {
                     const std::string text =
                         "There are " + std::to_string(size) + " moves, not " + std::to_string(index + 1) + ".";
                     throw nb::index_error(text.c_str());
                 }
                 return moves.list[static_cast<std::size_t>(index)];
             })
        .def(
            "__iter__",
            [](const Moves& moves) {
                return nb::make_iterator<nb::rv_policy::copy>(nb::type<Moves>(), "Iterator", moves.list.begin(),
                                                              moves.list.end());
            },
            nb::keep_alive<0, 1>());
}

void bind_board(nb::module_& module) {
    nb::class_<Position>(module, "Board", "A position as 32-bit masks; bit n-1 is square n.")
        .def(nb::new_(&make_board), "black"_a, "white"_a, "kings"_a, "black_to_move"_a,
             "Raises ValueError if a square holds two pieces or a king stands on an empty square.")
        .def_ro("black", &Position::black)
        .def_ro("white", &Position::white)
        .def_ro("kings", &Position::kings)
        .def_prop_ro("black_to_move", [](const Position& position) { return position.side == Side::BLACK; })
        .def(
            "moves", [](const Position& position) { return Moves{list_moves(position)}; },
            "Every legal move. Circular captures with different paths are different moves.")
        .def("after", &after, "move"_a, "The position after a move that came from `moves()` of this board.")
        .def("play", &play, "move"_a, nb::sig("def play(self, move: Move) -> tuple[Board, Moves, bool]"),
             "The position after a move of this board, its legal moves, and whether a king moved without capturing.")
        .def("perft", &perft, "depth"_a, nb::call_guard<nb::gil_scoped_release>(),
             "The number of leaves `depth` plies below. Circular captures with different paths count separately.")
        .def(
            "__eq__", [](const Position& left, const Position& right) { return left == right; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        // So that every protocol of pickle can copy a board.
        .def(
            "__reduce__",
            [](nb::handle self) {
                const auto& position = nb::cast<const Position&>(self);
                const bool black_to_move = position.side == Side::BLACK;
                return nb::make_tuple(self.type(),
                                      nb::make_tuple(position.black, position.white, position.kings, black_to_move));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("__hash__", [](const Position& position) { return static_cast<Py_hash_t>(hash_of(position) >> 1); })
        .def("__repr__", &repr);
}

}  // namespace

void bind_checkers(nb::module_& module) {
    bind_move(module);
    bind_moves(module);
    bind_board(module);
}
