// The checkers engine for Python: search with limits, several lines and a clean stop.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arrays.hpp"
#include "checkers/batch.hpp"
#include "checkers/evaluation/hand_evaluator.hpp"
#include "checkers/evaluation/network.hpp"
#include "checkers/evaluation/network_kernels.hpp"
#include "checkers/evaluation/patterns.hpp"
#include "checkers/search/engine.hpp"
#include "own_function.hpp"
#include "shared/parallel.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint::checkers;

namespace crownpoint::checkers {

// A function of Python as an evaluator. It takes a board array and returns hundredths of a man as int32.
class OwnEvaluator : public Evaluator, public OwnFunction {
  public:
    using OwnFunction::OwnFunction;

    int evaluate(const Position& position) const override {
        int score = 0;
        const bool told = call([&](const nb::object& function) {
            auto asked = make_array<std::uint32_t, nb::shape<-1, 4>>(std::size_t{1}, std::size_t{4});
            const BoardRow row = to_row(position);
            std::memcpy(asked.data(), &row, sizeof row);
            using Scores = nb::ndarray<const std::int32_t, nb::numpy, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
            const auto found = nb::cast<Scores>(function(asked));
            if (found.shape(0) != 1) throw nb::value_error("an evaluation gives a score for each board");
            score = std::clamp(found.data()[0], -MAX_EVALUATION, MAX_EVALUATION);
        });
        if (!told && stop_) *stop_ = true;
        return score;
    }
    // The flag to set when the function has failed, or null.
    void set_stop(std::atomic<bool>* stop) const { stop_ = stop; }

  private:
    mutable std::atomic<bool>* stop_ = nullptr;
};

// An engine and the flag that stops it.
class BoundEngine {
  public:
    BoundEngine(std::size_t table_mebibytes, int threads) : engine_(table_mebibytes << 20, threads) {}

    void set_evaluator(std::shared_ptr<const Evaluator> evaluator) {
        own_ = std::dynamic_pointer_cast<const OwnEvaluator>(evaluator);
        engine_.set_evaluator(std::move(evaluator));
    }
    void set_endgames(std::shared_ptr<const Endgames> endgames) { engine_.set_endgames(std::move(endgames)); }
    void clear() { engine_.clear(); }
    void stop() { stop_ = true; }

    SearchResult search(const Position& position, const std::vector<Position>& history, double seconds, int depth,
                        std::uint64_t nodes, int lines, const std::function<void(const SearchResult&)>& report) {
        const Limits limits{seconds, depth, nodes, lines};
        if (limits.unlimited() && !report) throw nb::value_error("a search needs a limit: seconds, depth or nodes");
        stop_ = false;
        if (own_) own_->set_stop(&stop_);
        std::function<void(const SearchResult&)> with_gil;
        if (report)
            with_gil = [&](const SearchResult& result) {
                nb::gil_scoped_acquire acquire;
                report(result);
            };
        return without_gil(own_.get(), [&] { return engine_.search(position, history, limits, stop_, with_gil); });
    }

  private:
    Engine engine_;
    std::shared_ptr<const OwnEvaluator> own_;
    std::atomic<bool> stop_ = false;
};

}  // namespace crownpoint::checkers

namespace {

template <class Kind>
std::shared_ptr<const Evaluator> from_bytes(nb::bytes bytes) {
    const char* why = "";
    auto evaluator = Kind::from_bytes({static_cast<const std::byte*>(bytes.data()), bytes.size()}, why);
    if (!evaluator) throw nb::value_error(why);
    return evaluator;
}

using Boards = nb::ndarray<const std::uint32_t, nb::numpy, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;

Array<std::int32_t, nb::shape<-1>> evaluate_batch(const Evaluator& evaluator, const Boards& boards, int threads) {
    constexpr std::size_t chunk = 1024;
    const std::size_t count = boards.shape(0);
    auto scores = make_array<std::int32_t, nb::shape<-1>>(count);
    const auto* rows = reinterpret_cast<const BoardRow*>(boards.data());
    nb::gil_scoped_release release;
    crownpoint::parallel_for(static_cast<int>((count + chunk - 1) / chunk), threads, [&](int task, int) {
        const std::size_t first = static_cast<std::size_t>(task) * chunk;
        for (std::size_t row = first; row < std::min(first + chunk, count); ++row)
            scores.data()[row] = evaluator.evaluate(from_row(rows[row]));
    });
    return scores;
}

void bind_results(nb::module_& module) {
    nb::class_<Line>(module, "Line",
                     "One of the best lines, with its score in hundredths of a man for the side to move.")
        .def_ro("score", &Line::score)
        .def_ro("depth", &Line::depth)
        .def_ro("moves", &Line::moves);
    nb::class_<SearchResult>(module, "SearchResult", "The result of a search.")
        .def_ro("lines", &SearchResult::lines, "Best first; empty if there is no legal move.")
        .def_ro("depth", &SearchResult::depth, "The depth of the last completed iteration.")
        .def_ro("nodes", &SearchResult::nodes)
        .def_ro("seconds", &SearchResult::seconds);
}

}  // namespace

void bind_checkers_engine(nb::module_& module) {
    bind_results(module);
    module.attr("WIN_SCORE") = WIN_SCORE;
    module.attr("WIN_BOUND") = WIN_BOUND;
    nb::class_<Evaluator>(module, "Evaluator", "Evaluates positions without looking ahead.")
        .def("evaluate", nb::overload_cast<const Position&>(&Evaluator::evaluate, nb::const_), "board"_a,
             "Hundredths of a man for the side to move.")
        .def("evaluate_batch", &evaluate_batch, "boards"_a.noconvert(), "threads"_a = 1,
             nb::sig("def evaluate_batch(self, boards: numpy.typing.NDArray[numpy.uint32], threads: int = 1) -> "
                     "numpy.typing.NDArray[numpy.int32]"),
             "The same for each row of a board array; see crownpoint.checkers.batch, which checks the arrays.");
    module.def(
        "hand_evaluator", [] { return std::shared_ptr<const Evaluator>(std::make_shared<HandEvaluator>()); },
        "The handwritten evaluator.");
    module.def(
        "use_kernels",
        [](const std::string& name) {
            if (!use_network_kernels(name)) throw nb::value_error("this machine has no such kernels");
        },
        "name"_a, "Use these kernels in networks made from now on; the fastest where it is empty.");
    module.def(
        "own_evaluator",
        [](nb::object function) {
            return std::shared_ptr<const Evaluator>(std::make_shared<OwnEvaluator>(std::move(function)));
        },
        "function"_a,
        nb::sig("def own_evaluator(function: collections.abc.Callable[[numpy.typing.NDArray[numpy.uint32]], "
                "numpy.typing.NDArray[numpy.int32]]) -> Evaluator"),
        "A function that takes a board array, here of one row, and returns hundredths of a man for the side to move.");
    module.def("network", &from_bytes<Network>, "weights"_a,
               "The network with these weights. Raises ValueError if the bytes are not a network.");
    module.def("patterns", &from_bytes<Patterns>, "weights"_a,
               "The patterns with these weights. Raises ValueError if the bytes are not patterns.");
    nb::class_<BoundEngine>(module, "Engine", "Searches one position at a time and keeps its results.")
        .def(nb::init<std::size_t, int>(), "table_mebibytes"_a = 64, "threads"_a = 1)
        .def("set_evaluator", &BoundEngine::set_evaluator, "evaluator"_a.none(), "None selects the handwritten one.")
        .def("set_endgames", &BoundEngine::set_endgames, "endgames"_a.none(), "None turns endgames off.")
        .def("clear", &BoundEngine::clear, "Forget all results.")
        .def("stop", &BoundEngine::stop, "Stop a search that is running in another thread; it returns what it has.")
        .def("search", &BoundEngine::search, "board"_a, "history"_a = std::vector<Position>{}, "seconds"_a = 0.0,
             "depth"_a = 0, "nodes"_a = 0, "lines"_a = 1, "report"_a = nb::none(),
             "Search until the first limit is reached; 0 means no limit.\n\n`history` holds the earlier boards of the "
             "game, oldest first. `report` is called after each completed iteration. Raises ValueError without a "
             "limit.");
}
