// Backgammon boards and moves for Python.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <string>
#include <string_view>

#include "backgammon.hpp"
#include "backgammon/evaluation/features.hpp"
#include "backgammon/move_list.hpp"
#include "backgammon/outcome.hpp"
#include "backgammon/perft.hpp"
#include "backgammon/position.hpp"

namespace nb = nanobind;
using namespace crownpoint::backgammon;

// Not in the anonymous namespace: nanobind tells types apart by name, and checkers has a list of moves too.
namespace crownpoint::backgammon {
struct MoveList {
    std::vector<Move> list;
};
}  // namespace crownpoint::backgammon

namespace {

Board make_board(const std::vector<int>& points, std::pair<int, int> off) {
    constexpr int most = 127;
    if (points.size() != PLACES) throw nb::value_error("a backgammon board has 26 places");
    Board board{};
    for (int place = 0; place < PLACES; ++place) {
        const int checkers = points[static_cast<std::size_t>(place)];
        if (checkers < -most || checkers > most) throw nb::value_error("a place cannot hold so many checkers");
        board.points[place] = static_cast<std::int8_t>(checkers);
    }
    if (points[OPPONENT_BAR] > 0) throw nb::value_error("place 0 is the opponent's bar: its number cannot be positive");
    if (points[BAR] < 0)
        throw nb::value_error("place 25 is the bar of the side on roll: its number cannot be negative");
    if (off.first < 0 || off.first > most || off.second < 0 || off.second > most)
        throw nb::value_error("the numbers of checkers off must be between 0 and 127");
    board.off[0] = static_cast<std::int8_t>(off.first);
    board.off[1] = static_cast<std::int8_t>(off.second);
    return board;
}

nb::tuple points_of(const Board& board) {
    nb::list points;
    for (std::int8_t checkers : board.points) points.append(int{checkers});
    return nb::tuple(points);
}

nb::list ways_of(const Board& board, int die1, int die2) {
    check_dice(die1, die2);
    nb::list list;
    for (const Way& way : list_ways(board, die1, die2)) list.append(steps_of(way.data(), way.size()));
    return list;
}

nb::bytes ways_json_of(const Board& board, int die1, int die2) {
    check_dice(die1, die2);
    const std::string text = ways_json(board, die1, die2);
    return nb::bytes(text.data(), text.size());
}

const Move& move_at(const MoveList& moves, std::ptrdiff_t index) {
    if (index < 0 || index >= static_cast<std::ptrdiff_t>(moves.list.size())) throw nb::index_error("no such move");
    return moves.list[static_cast<std::size_t>(index)];
}

std::string_view bytes_of(const Board& board) { return {reinterpret_cast<const char*>(&board), sizeof(Board)}; }

nb::bytes key_of(const Board& board) {
    std::uint8_t key[KEY_BYTES];
    if (!write_key(board, key)) throw nb::value_error("a position key holds at most 15 checkers a side");
    return nb::bytes(reinterpret_cast<const char*>(key), KEY_BYTES);
}

Board from_key(const nb::bytes& bytes, int checkers) {
    std::uint8_t key[KEY_BYTES];
    if (bytes.size() != KEY_BYTES) throw nb::value_error("a position key has 10 bytes");
    std::memcpy(key, bytes.c_str(), KEY_BYTES);
    Board board{};
    if (!read_key(key, checkers, board)) throw nb::value_error("the key describes no possible position");
    return board;
}

using StepsSignature = nb::typed<nb::tuple, nb::typed<nb::tuple, int, int, int, bool>, nb::ellipsis>;

}  // namespace

void bind_backgammon(nb::module_& module) {
    module.doc() = "Backgammon: boards seen by the side on roll, legal moves, move counts.";

    nb::class_<MoveList>(module, "Moves", "The legal moves of one roll: each distinct result once.")
        .def("__len__", [](const MoveList& moves) { return moves.list.size(); })
        .def(
            "steps",
            [](const MoveList& moves, std::ptrdiff_t index) -> StepsSignature {
                const Move& move = move_at(moves, index);
                return StepsSignature(steps_of(move));
            },
            nb::arg("index"),
            "The canonical steps (source, target, die, hit), highest source first; 25 = bar, 0 = off.")
        .def(
            "after", [](const MoveList& moves, std::ptrdiff_t index) { return move_at(moves, index).after; },
            nb::arg("index"), "The result, seen by the side that moved.")
        .def(
            "find", [](const MoveList& moves, const Board& board) { return find_result(moves.list, board); },
            nb::arg("board"), "The index of the move with this result, -1 if there is none.");

    nb::class_<Board>(module, "Board", "An immutable board, seen by the side on roll.")
        .def(
            "__init__",
            [](Board* self, const std::vector<int>& points, std::pair<int, int> off) {
                new (self) Board(make_board(points, off));
            },
            nb::arg("points"), nb::arg("off") = std::pair(0, 0),
            "26 numbers: [0] the opponent's bar (<= 0), [1..24] the points, [25] the bar of the side on roll. Positive "
            "numbers are checkers of the side on roll. off = (own, opponent's). Raises ValueError for a wrong length "
            "or sign.")
        .def_prop_ro("points", &points_of, nb::sig("def points(self) -> tuple[int, ...]"))
        .def_prop_ro("off", [](const Board& board) { return std::pair(int{board.off[0]}, int{board.off[1]}); })
        .def("flipped", nb::overload_cast<const Board&>(&flipped), "The same board seen by the other side.")
        .def(
            "moves",
            [](const Board& board, int die1, int die2) {
                check_dice(die1, die2);
                return MoveList{list_moves(board, die1, die2)};
            },
            nb::arg("die1"), nb::arg("die2"), "Each distinct result once; empty if nothing can be played.")
        .def("ways", &ways_of, nb::arg("die1"), nb::arg("die2"),
             nb::sig("def ways(self, die1: int, die2: int) -> list[tuple[tuple[int, int, int, bool], ...]]"),
             "Every distinct complete sequence of steps, by order and path.")
        .def("ways_json", &ways_json_of, nb::arg("die1"), nb::arg("die2"),
             "The same as JSON: a list of lists of steps [source, target, die, hit, 0], all numbers.")
        .def("perft", &perft, nb::arg("depth"), nb::call_guard<nb::gil_scoped_release>(),
             "The number of move sequences of this depth over all 21 rolls; a forced pass counts 1.")
        .def_prop_ro("outcome", &outcome,
                     "The points that the side on roll has won: 1, 2 or 3, negative if lost, 0 while the game goes on.")
        .def_prop_ro("is_race", &features::is_race,
                     "Whether the sides have passed each other, so that nothing can be hit.")
        .def_prop_ro("key", &key_of, "The 10 bytes behind a GNU Backgammon position id.")
        .def_static("from_key", &from_key, nb::arg("key"), nb::arg("checkers") = CHECKERS,
                    "The board of a position key. Checkers missing from the total of `checkers` a side are borne off.")
        .def(
            "__eq__",
            [](const Board& left, nb::handle right) {
                return nb::isinstance<Board>(right) && left == nb::cast<const Board&>(right);
            },
            nb::arg("other"), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Board& board) { return std::hash<std::string_view>{}(bytes_of(board)); })
        // So that every protocol of pickle can copy a board.
        .def(
            "__reduce__",
            [](nb::handle self) {
                const auto& board = nb::cast<const Board&>(self);
                return nb::make_tuple(self.type(), nb::make_tuple(points_of(board), nb::make_tuple(int{board.off[0]},
                                                                                                   int{board.off[1]})));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("__repr__", [](const Board& board) {
            return nb::str("Board({}, off=({}, {}))").format(points_of(board), int{board.off[0]}, int{board.off[1]});
        });
}
