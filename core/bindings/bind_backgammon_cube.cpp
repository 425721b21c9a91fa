// Match tables, stakes and bear-off tables for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <string>

#include "arrays.hpp"
#include "backgammon.hpp"
#include "backgammon/evaluation/bearoff.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint::backgammon;

namespace {

using Square = nb::ndarray<const float, nb::numpy, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<const float, nb::numpy, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

void make_table(MatchTable* self, const Square& before, const Row& after_crawford) {
    const std::size_t size = before.shape(0);
    if (before.shape(1) != size || after_crawford.shape(0) != size || size < 2 || size > MAX_AWAY + 1)
        throw nb::value_error("a match table is square, with rows and columns 0 to n away, n at most 64");
    new (self) MatchTable();
    self->size = static_cast<int>(size) - 1;
    for (std::size_t own = 0; own < size; ++own) {
        for (std::size_t other = 0; other < size; ++other) self->before[own][other] = before(own, other);
        self->after_crawford[own] = after_crawford(own);
    }
}

Phase phase_named(const std::string& name) {
    if (name == "before") return Phase::BEFORE_CRAWFORD;
    if (name == "crawford") return Phase::CRAWFORD;
    if (name == "after") return Phase::AFTER_CRAWFORD;
    throw nb::value_error("the phase of a match is before, crawford or after");
}

void check_cube(const Cube& cube) {
    if (!is_cube_value(cube.value)) throw nb::value_error("a cube shows a power of two");
    if (cube.owner < NOBODY || cube.owner > 1) throw nb::value_error("a cube is owned by -1 (nobody), 0 or 1");
}

BoundStakes money(int value, int owner, bool jacoby, bool beavers) {
    BoundStakes bound{nb::none(), {}, {value, owner}};
    check_cube(bound.cube);
    bound.stakes.jacoby = jacoby;
    bound.stakes.beavers = beavers;
    return bound;
}

BoundStakes match(nb::object table, std::pair<int, int> away, const std::string& phase, int value, int owner) {
    const auto& numbers = nb::cast<const MatchTable&>(table);
    if (!numbers.contains(away.first, away.second)) throw nb::value_error("the score is not in the match table");
    BoundStakes bound{table, {}, {value, owner}};
    check_cube(bound.cube);
    bound.stakes.table = &numbers;
    bound.stakes.away[0] = away.first;
    bound.stakes.away[1] = away.second;
    bound.stakes.phase = phase_named(phase);
    return bound;
}

template <class Table>
Array<float, nb::shape<-1>> built() {
    auto array = make_array<float, nb::shape<-1>>(sizeof(Table) / sizeof(float));
    nb::gil_scoped_release release;
    bearoff::build(*reinterpret_cast<Table*>(array.data()));
    return array;
}

}  // namespace

void bind_backgammon_cube(nb::module_& module) {
    nb::class_<MatchTable>(module, "MatchTable", "Match-winning chances by score.")
        .def("__init__", &make_table, "before"_a.noconvert(), "after_crawford"_a.noconvert(),
             nb::sig("def __init__(self, before: numpy.typing.NDArray[numpy.float32], after_crawford: "
                     "numpy.typing.NDArray[numpy.float32]) -> None"),
             "before[i, j]: the chance of a player who needs i points against one who needs j; if one of them needs 1, "
             "the "
             "Crawford game comes next. after_crawford[i]: the chance of a trailer who needs i. Index 0 is not used.")
        .def_prop_ro("size", [](const MatchTable& table) { return table.size; }, "The longest match.");

    nb::class_<BoundStakes>(module, "Stakes", "The stakes and the cube. Player 0 is the side on roll.")
        .def_static("money", &money, "cube"_a = 1, "owner"_a = NOBODY, "jacoby"_a = false, "beavers"_a = false,
                    "Money play. The cube's `owner` is -1 for nobody, 0 for the side on roll, 1 for its opponent.")
        .def_static(
            "match", &match, "table"_a, "away"_a, "phase"_a = "before", "cube"_a = 1, "owner"_a = NOBODY,
            nb::sig("def match(table: MatchTable, away: tuple[int, int], phase: str = 'before', cube: int = 1, "
                    "owner: int = -1) -> Stakes"),
            "Match play. `away` has the points that the side on roll and its opponent need. `phase` is 'before' "
            "(the Crawford game), 'crawford' or 'after'.");

    module.def(
        "build_one_sided", &built<bearoff::OneSided>,
        nb::sig("def build_one_sided() -> numpy.typing.NDArray[numpy.float32]"),
        "Compute the one-sided bear-off table: the probabilities of 0 to 31 rolls for 54,264 positions, then of 0 to 7 "
        "rolls to the first checker off for the 15,504 positions with 15 checkers.");
    module.def(
        "build_two_sided", &built<bearoff::TwoSided>,
        nb::sig("def build_two_sided() -> numpy.typing.NDArray[numpy.float32]"),
        "Compute the two-sided bear-off table: for 924 × 924 positions with at most 6 checkers a side the equities "
        "without a cube, with an owned cube, a centered cube and the opponent's cube.");
    module.attr("ONE_SIDED_FLOATS") = sizeof(bearoff::OneSided) / sizeof(float);
    module.attr("TWO_SIDED_FLOATS") = sizeof(bearoff::TwoSided) / sizeof(float);
}
