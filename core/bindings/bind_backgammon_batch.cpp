// Backgammon for Python on NumPy arrays: many positions in one call, without the GIL.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>

#include "arrays.hpp"
#include "backgammon.hpp"
#include "backgammon/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint::backgammon;

namespace {

constexpr std::size_t ROW = sizeof(Board);
using DiceRows = nb::ndarray<const std::int8_t, nb::numpy, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

nb::tuple legal_moves(const Boards& boards, const DiceRows& dice) {
    const std::size_t count = boards.shape(0);
    if (dice.shape(0) != count) throw nb::value_error("each board needs one pair of dice");
    const auto* rolls = reinterpret_cast<const DiceRow*>(dice.data());
    auto offsets = make_array<std::int64_t, nb::shape<-1>>(count + 1);
    {
        nb::gil_scoped_release release;
        count_moves_each(rows(boards), rolls, count, offsets.data());
    }
    const auto total = static_cast<std::size_t>(offsets.data()[count]);
    auto moves = make_array<std::int8_t, nb::shape<-1, 4, 4>>(total, std::size_t{MAX_STEPS}, sizeof(Step));
    auto results = make_array<std::int8_t, nb::shape<-1, ROW>>(total, ROW);
    {
        nb::gil_scoped_release release;
        list_moves_each(rows(boards), rolls, count, offsets.data(), reinterpret_cast<MoveRow*>(moves.data()),
                        reinterpret_cast<Board*>(results.data()));
    }
    return nb::make_tuple(offsets, moves, results);
}

Array<std::uint64_t, nb::shape<-1>> perft_of(const Boards& boards, int depth) {
    const std::size_t count = boards.shape(0);
    auto leaves = make_array<std::uint64_t, nb::shape<-1>>(count);
    nb::gil_scoped_release release;
    perft_each(rows(boards), count, depth, leaves.data());
    return leaves;
}

Array<std::int8_t, nb::shape<-1>> outcomes(const Boards& boards) {
    const std::size_t count = boards.shape(0);
    auto points = make_array<std::int8_t, nb::shape<-1>>(count);
    nb::gil_scoped_release release;
    outcome_each(rows(boards), count, points.data());
    return points;
}

using BoardsInPlace = nb::ndarray<std::int8_t, nb::numpy, nb::shape<-1, ROW>, nb::c_contig, nb::device::cpu>;
using DiceInPlace = nb::ndarray<std::int8_t, nb::numpy, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::int64_t, nb::numpy, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

void begin(const BoardsInPlace& boards, const DiceInPlace& dice, const Numbers& counts, std::uint64_t seed) {
    const std::size_t count = boards.shape(0);
    if (dice.shape(0) != count || counts.shape(0) != count)
        throw nb::value_error("each board needs its dice and its count");
    nb::gil_scoped_release release;
    begin_each(reinterpret_cast<Board*>(boards.data()), reinterpret_cast<DiceRow*>(dice.data()), counts.data(), count,
               seed);
}

Array<std::int8_t, nb::shape<-1>> step(const BoardsInPlace& boards, const DiceInPlace& dice, const Numbers& counts,
                                       const Numbers& choices, std::uint64_t seed) {
    const std::size_t count = boards.shape(0);
    if (dice.shape(0) != count || counts.shape(0) != count || choices.shape(0) != count)
        throw nb::value_error("each board needs its dice, its count and its choice");
    for (std::size_t row = 0; row < count; ++row) {
        const std::int64_t most = counts.data()[row] > 0 ? counts.data()[row] - 1 : 0;
        if (choices.data()[row] < 0 || choices.data()[row] > most) throw nb::value_error("there is no such move");
    }
    auto points = make_array<std::int8_t, nb::shape<-1>>(count);
    nb::gil_scoped_release release;
    step_each(reinterpret_cast<Board*>(boards.data()), reinterpret_cast<DiceRow*>(dice.data()), counts.data(),
              choices.data(), count, seed, points.data());
    return points;
}

nb::tuple random_games(const Boards& boards, std::uint64_t seed, int max_plies) {
    const std::size_t count = boards.shape(0);
    auto points = make_array<std::int8_t, nb::shape<-1>>(count);
    auto plies = make_array<std::int32_t, nb::shape<-1>>(count);
    auto last = make_array<std::int8_t, nb::shape<-1, ROW>>(count, ROW);
    {
        nb::gil_scoped_release release;
        auto* games = reinterpret_cast<Board*>(last.data());
        std::copy_n(rows(boards), count, games);
        play_random_games(games, count, seed, max_plies, points.data(), plies.data());
    }
    return nb::make_tuple(points, plies, last);
}

}  // namespace

void bind_backgammon_batch(nb::module_& module) {
    module.def("batch_legal_moves", &legal_moves, "boards"_a.noconvert(), "dice"_a.noconvert(),
               nb::sig("def batch_legal_moves(boards: numpy.typing.NDArray[numpy.int8], dice: "
                       "numpy.typing.NDArray[numpy.int8]) -> tuple[numpy.typing.NDArray[numpy.int64], "
                       "numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int8]]"),
               "Offsets, moves and results; see crownpoint.backgammon.batch, which checks the arrays.");
    module.def("batch_perft", &perft_of, "boards"_a.noconvert(), "depth"_a,
               nb::sig("def batch_perft(boards: numpy.typing.NDArray[numpy.int8], depth: int) -> "
                       "numpy.typing.NDArray[numpy.uint64]"),
               "The number of leaves below each board.");
    module.def("batch_outcomes", &outcomes, "boards"_a.noconvert(),
               nb::sig("def batch_outcomes(boards: numpy.typing.NDArray[numpy.int8]) -> "
                       "numpy.typing.NDArray[numpy.int8]"),
               "The points that the side on roll of each board has won, 0 while the game goes on.");
    module.def(
        "batch_begin", &begin, "boards"_a.noconvert(), "dice"_a.noconvert(), "counts"_a.noconvert(), "seed"_a,
        nb::sig("def batch_begin(boards: numpy.typing.NDArray[numpy.int8], dice: numpy.typing.NDArray[numpy.int8], "
                "counts: numpy.typing.NDArray[numpy.int64], seed: int) -> None"),
        "Begins a game on each board, in place, with its opening roll and its count of moves.");
    module.def(
        "batch_step", &step, "boards"_a.noconvert(), "dice"_a.noconvert(), "counts"_a.noconvert(),
        "choices"_a.noconvert(), "seed"_a,
        nb::sig("def batch_step(boards: numpy.typing.NDArray[numpy.int8], dice: numpy.typing.NDArray[numpy.int8], "
                "counts: numpy.typing.NDArray[numpy.int64], choices: numpy.typing.NDArray[numpy.int64], seed: "
                "int) -> numpy.typing.NDArray[numpy.int8]"),
        "Makes the chosen moves in place, with new dice and counts, and returns the points won by them.");
    module.def("batch_random_games", &random_games, "boards"_a.noconvert(), "seed"_a, "max_plies"_a,
               nb::sig("def batch_random_games(boards: numpy.typing.NDArray[numpy.int8], seed: int, max_plies: int) "
                       "-> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], "
                       "numpy.typing.NDArray[numpy.int8]]"),
               "Points, plies and final boards of games continued at random.");
}
