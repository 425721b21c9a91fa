// The backgammon engine for Python: evaluation, search, cube.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "arrays.hpp"
#include "backgammon.hpp"
#include "backgammon/search/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint::backgammon;

bool OwnEvaluation::evaluate(const Board* boards, std::size_t count, Probabilities* values) const {
    return call([&](const nb::object& function) {
        auto asked = make_array<std::int8_t, nb::shape<-1, sizeof(Board)>>(count, sizeof(Board));
        std::memcpy(asked.data(), boards, count * sizeof(Board));
        using Rows = nb::ndarray<const float, nb::numpy, nb::shape<-1, OUTPUTS>, nb::c_contig, nb::device::cpu>;
        const auto found = nb::cast<Rows>(function(asked));
        if (found.shape(0) != count) throw nb::value_error("an evaluation gives five probabilities for each board");
        std::copy_n(reinterpret_cast<const Probabilities*>(found.data()), count, values);
    });
}

namespace {

using Table = nb::ndarray<const float, nb::numpy, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

template <class Content>
const Content* content(const std::optional<Table>& table) {
    if (!table) return nullptr;
    if (table->shape(0) * sizeof(float) != sizeof(Content)) throw nb::value_error("a bear-off table of the wrong size");
    return reinterpret_cast<const Content*>(table->data());
}

void make_engine(BoundEngine* self, nb::object contact, nb::object race, nb::object pruning,
                 std::optional<Table> one_sided, std::optional<Table> two_sided, nb::object holding, nb::object replies,
                 nb::object own) {
    const auto network = [](const nb::object& object) {
        return object.is_none() ? nullptr : &nb::cast<const Network&>(object);
    };
    if (contact.is_none() == own.is_none())
        throw nb::value_error("an engine has either networks or an evaluation of one's own");
    auto evaluation = own.is_none() ? nullptr : std::make_unique<OwnEvaluation>(own);
    const Knowledge knowledge{network(contact),
                              network(race),
                              network(pruning),
                              network(holding),
                              network(replies),
                              content<bearoff::OneSided>(one_sided),
                              content<bearoff::TwoSided>(two_sided),
                              evaluation.get()};
    new (self) BoundEngine{{contact, race, pruning, holding, replies}, std::move(evaluation), nullptr};
    if (one_sided) self->kept.push_back(nb::cast(*one_sided));
    if (two_sided) self->kept.push_back(nb::cast(*two_sided));
    self->pool = std::make_unique<EvaluatorPool>(knowledge);
}

auto evaluate(BoundEngine& engine, const Boards& boards) {
    const std::size_t count = boards.shape(0);
    auto values = make_array<float, nb::shape<-1, OUTPUTS>>(count, std::size_t{OUTPUTS});
    without_gil(engine.own.get(), [&] {
        engine.pool->evaluate(rows(boards), count, reinterpret_cast<Probabilities*>(values.data()));
        return true;
    });
    return values;
}

void check(int plies, int threads) {
    if (plies < 0 || plies > 9) throw nb::value_error("plies must be between 0 and 9");
    if (threads < 1 || threads > 1024) throw nb::value_error("threads must be between 1 and 1024");
}

// Reports the progress of a search to a Python function, which ends the search by returning true or by an error.
class ToldProgress : public OwnFunction, public Progress {
  public:
    using OwnFunction::OwnFunction;

    bool advanced(int done, int parts) override {
        bool ends = false;
        return !call([&](const nb::object& function) { ends = nb::cast<bool>(nb::bool_(function(done, parts))); }) ||
               ends;
    }
};

// Searches with the GIL released; `look` is called with the progress, null if no progress is wanted.
template <class Look>
auto told(BoundEngine& engine, const nb::object& progress, Look&& look) {
    if (progress.is_none()) return without_gil(engine.own.get(), [&] { return look(nullptr); });
    ToldProgress telling(progress);
    const OwnFunction::Work guard(&telling);
    auto result = without_gil(engine.own.get(), [&] { return look(&telling); });
    guard.check();
    return result;
}

std::vector<Candidate> ranked(BoundEngine& engine, const Board& board, int die1, int die2, const BoundStakes& stakes,
                              int plies, int threads, int replies, std::pair<int, float> first,
                              std::pair<int, float> later, bool stop_when_decided, const nb::object& progress) {
    check_dice(die1, die2);
    check(plies, threads);
    return told(engine, progress, [&](Progress* telling) {
        const CubeModel model(stakes.stakes, stakes.cube);
        const SearchSettings settings{
            plies,  threads, replies, {first.first, first.second}, {later.first, later.second}, stop_when_decided,
            telling};
        return rank_moves(*engine.pool, model, settings, board, 0, dice_of(die1, die2));
    });
}

nb::tuple ranked_boards(BoundEngine& engine, const Boards& boards, const BoundStakes& stakes, int plies, int threads,
                        int replies, std::pair<int, float> first, std::pair<int, float> later) {
    check(plies, threads);
    const std::size_t count = boards.shape(0);
    auto equities = make_array<float, nb::shape<-1, 2>>(count, std::size_t{2});
    auto depths = make_array<std::int32_t, nb::shape<-1>>(count);
    without_gil(engine.own.get(), [&] {
        const CubeModel model(stakes.stakes, stakes.cube);
        const SearchSettings settings{plies, threads, replies, {first.first, first.second}, {later.first, later.second},
                                      false};
        const std::vector<BoardRank> ranks = rank_boards(*engine.pool, model, settings, rows(boards), count, 0);
        for (std::size_t row = 0; row < count; ++row) {
            equities.data()[2 * row] = ranks[row].equity;
            equities.data()[2 * row + 1] = ranks[row].cubeless;
            depths.data()[row] = ranks[row].plies;
        }
        return true;
    });
    return nb::make_tuple(equities, depths);
}

CubeJudgment judged(BoundEngine& engine, const Board& board, const BoundStakes& stakes, int plies, int threads,
                    int replies, const nb::object& progress) {
    check(plies, threads);
    return told(engine, progress, [&](Progress* telling) {
        const CubeModel model(stakes.stakes, stakes.cube);
        SearchSettings settings;
        settings.plies = plies;
        settings.threads = threads;
        settings.replies = replies;
        settings.progress = telling;
        return judge_cube(*engine.pool, model, settings, board);
    });
}

template <class Get>
auto when_possible(Get get) {
    return [get](const CubeJudgment& self) { return self.may_double ? std::optional<float>(get(self)) : std::nullopt; };
}

void bind_results(nb::module_& module) {
    nb::class_<Candidate>(module, "Candidate", "A legal move and its value for the side that makes it.")
        .def_prop_ro(
            "steps", [](const Candidate& self) { return steps_of(self.move); },
            nb::sig("def steps(self) -> tuple[tuple[int, int, int, bool], ...]"), "The canonical steps.")
        .def_prop_ro(
            "after", [](const Candidate& self) { return self.move.after; },
            "The board after the move, seen by the side that moved.")
        .def_prop_ro(
            "chances", [](const Candidate& self) { return five(self.chances); },
            "Win, win gammon, win backgammon, lose gammon, lose backgammon.")
        .def_ro("equity", &Candidate::equity,
                "With the cube, in points of the current cube. In a match, normalized so that a single game is 1.")
        .def_ro("cubeless", &Candidate::cubeless, "The same with a dead cube.")
        .def_ro("utility", &Candidate::utility,
                "Points for money; twice the chance to win the match minus one in match play.")
        .def_ro("plies", &Candidate::plies, "The depth to which this candidate was evaluated.");

    nb::class_<CubeJudgment>(module, "Judgment", "The value of a board before the side on roll rolls.")
        .def_prop_ro(
            "chances", [](const CubeJudgment& self) { return five(self.chances); },
            "Win, win gammon, win backgammon, lose gammon, lose backgammon.")
        .def_ro("cubeless", &CubeJudgment::cubeless, "Equity with a dead cube.")
        .def_ro("plies", &CubeJudgment::plies, "The depth to which it was judged.")
        .def_ro("may_double", &CubeJudgment::may_double, "Whether a double is allowed and can matter.")
        .def_ro("no_double", &CubeJudgment::no_double, "Equity if the side on roll does not double now.")
        .def_prop_ro("take", when_possible([](const CubeJudgment& self) { return self.take; }),
                     "Equity if it doubles and the opponent takes (or beavers); None if it may not double.")
        .def_prop_ro("pass_", when_possible([](const CubeJudgment& self) { return self.pass; }),
                     "Equity if it doubles and the opponent passes; None if it may not double.")
        .def_prop_ro(
            "utilities",
            [](const CubeJudgment& self) {
                return std::tuple(self.utilities.no_double, self.utilities.take, self.utilities.pass);
            },
            "No double, take and pass: points for money, twice the chance to win the match minus one in match play.");
}

}  // namespace

void bind_backgammon_engine(nb::module_& module) {
    bind_results(module);
    nb::class_<BoundEngine>(module, "Engine", "Networks and tables. Any number of threads may use an engine at once.")
        .def("__init__", &make_engine, "contact"_a.none(), "race"_a.none() = nb::none(),
             "pruning"_a.none() = nb::none(), "one_sided"_a.noconvert().none() = nb::none(),
             "two_sided"_a.noconvert().none() = nb::none(), "holding"_a.none() = nb::none(),
             "replies"_a.none() = nb::none(), "own"_a.none() = nb::none(),
             nb::sig("def __init__(self, contact: Network | None, race: Network | None = None, pruning: Network | None "
                     "= None, "
                     "one_sided: numpy.typing.NDArray[numpy.float32] | None = None, two_sided: "
                     "numpy.typing.NDArray[numpy.float32] | None = None, holding: Network | None = None, replies: "
                     "Network | None "
                     "= None, own: "
                     "collections.abc.Callable[[numpy.typing.NDArray[numpy.int8]], "
                     "numpy.typing.NDArray[numpy.float32]] | None = None) -> None"),
             "`own` evaluates in place of networks: it takes a board array, and returns rows of five probabilities.")
        .def("evaluate", &evaluate, "boards"_a.noconvert(),
             nb::sig("def evaluate(self, boards: numpy.typing.NDArray[numpy.int8]) -> "
                     "numpy.typing.NDArray[numpy.float32]"),
             "The probabilities for the side on roll of each board, without looking ahead; exact if a table covers it.")
        .def("rank_moves", &ranked, "board"_a, "die1"_a, "die2"_a, "stakes"_a, "plies"_a = 0, "threads"_a = 1,
             "replies"_a = 5, "first"_a = std::pair(8, 0.08f), "later"_a = std::pair(4, 0.08f),
             "stop_when_decided"_a = false, "progress"_a.none() = nb::none(),
             "All legal moves, best first; those evaluated more deeply come before the others. `first` and `later` say "
             "how many candidates are evaluated more deeply and how far, in points, they may be behind the best: "
             "`first` after the plain evaluation, `later` after each deeper one. `replies` is the number of replies "
             "that the pruning network passes on inside the tree. `progress(done, parts)` is called after each part "
             "of a look; if it returns true the look ends, and moves are judged as deeply as was finished.")
        .def("rank_boards", &ranked_boards, "boards"_a.noconvert(), "stakes"_a, "plies"_a = 0, "threads"_a = 1,
             "replies"_a = 5, "first"_a = std::pair(8, 0.08f), "later"_a = std::pair(4, 0.08f),
             nb::sig(
                 "def rank_boards(self, boards: numpy.typing.NDArray[numpy.int8], stakes: Stakes, plies: int = 0, "
                 "threads: int = 1, replies: int = 5, first: tuple[int, float] = (8, 0.08), later: tuple[int, float] "
                 "= (4, 0.08)) -> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.int32]]"),
             "The same for boards after candidate moves, seen by the side that moved. Returns the equities with and "
             "without the cube, in the order given, and the depth to which each was evaluated. Only equities of the "
             "same depth can be compared.")
        .def("judge", &judged, "board"_a, "stakes"_a, "plies"_a = 0, "threads"_a = 1, "replies"_a = 5,
             "progress"_a.none() = nb::none(),
             "The probabilities and cube equities of the side on roll before its roll. A look that `progress` ends is "
             "replaced by the plain evaluation.");
}
