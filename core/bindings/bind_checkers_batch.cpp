// Checkers for Python on NumPy arrays: many positions in one call, without the GIL.
#include <nanobind/nanobind.h>

#include <algorithm>

#include "arrays.hpp"
#include "checkers/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint::checkers;

namespace {

using Boards = nb::ndarray<const std::uint32_t, nb::numpy, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;

const BoardRow* rows(const Boards& boards) { return reinterpret_cast<const BoardRow*>(boards.data()); }

nb::tuple legal_moves(const Boards& boards) {
    const std::size_t count = boards.shape(0);
    auto offsets = make_array<std::int64_t, nb::shape<-1>>(count + 1);
    {
        nb::gil_scoped_release release;
        count_moves(rows(boards), count, offsets.data());
    }
    const auto total = static_cast<std::size_t>(offsets.data()[count]);
    auto moves = make_array<std::uint32_t, nb::shape<-1, 4>>(total, std::size_t{4});
    auto results = make_array<std::uint32_t, nb::shape<-1, 4>>(total, std::size_t{4});
    {
        nb::gil_scoped_release release;
        list_moves(rows(boards), count, offsets.data(), reinterpret_cast<MoveRow*>(moves.data()),
                   reinterpret_cast<BoardRow*>(results.data()));
    }
    return nb::make_tuple(offsets, moves, results);
}

Array<std::uint64_t, nb::shape<-1>> perft(const Boards& boards, int depth) {
    const std::size_t count = boards.shape(0);
    auto leaves = make_array<std::uint64_t, nb::shape<-1>>(count);
    nb::gil_scoped_release release;
    perft_each(rows(boards), count, depth, leaves.data());
    return leaves;
}

nb::tuple random_games(const Boards& boards, std::uint64_t seed, int max_plies) {
    const std::size_t count = boards.shape(0);
    auto winners = make_array<std::int8_t, nb::shape<-1>>(count);
    auto plies = make_array<std::int32_t, nb::shape<-1>>(count);
    auto last = make_array<std::uint32_t, nb::shape<-1, 4>>(count, std::size_t{4});
    {
        nb::gil_scoped_release release;
        auto* games = reinterpret_cast<BoardRow*>(last.data());
        std::copy_n(rows(boards), count, games);
        play_random_games(games, count, seed, max_plies, winners.data(), plies.data());
    }
    return nb::make_tuple(winners, plies, last);
}

}  // namespace

void bind_checkers_batch(nb::module_& module) {
    module.def("batch_legal_moves", &legal_moves, "boards"_a.noconvert(),
               nb::sig("def batch_legal_moves(boards: numpy.typing.NDArray[numpy.uint32]) -> "
                       "tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.uint32], "
                       "numpy.typing.NDArray[numpy.uint32]]"),
               "Offsets, moves and results; see crownpoint.checkers.batch.");
    module.def("batch_perft", &perft, "boards"_a.noconvert(), "depth"_a,
               nb::sig("def batch_perft(boards: numpy.typing.NDArray[numpy.uint32], depth: int) -> "
                       "numpy.typing.NDArray[numpy.uint64]"),
               "The number of leaves below each board.");
    module.def("batch_random_games", &random_games, "boards"_a.noconvert(), "seed"_a, "max_plies"_a,
               nb::sig("def batch_random_games(boards: numpy.typing.NDArray[numpy.uint32], seed: int, max_plies: int) "
                       "-> tuple[numpy.typing.NDArray[numpy.int8], numpy.typing.NDArray[numpy.int32], "
                       "numpy.typing.NDArray[numpy.uint32]]"),
               "Winners, plies and final boards of games continued at random.");
}
