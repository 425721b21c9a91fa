// Rollouts for Python: one row of numbers for each trial. Python computes the means and errors.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <algorithm>

#include "arrays.hpp"
#include "backgammon.hpp"
#include "backgammon/search/rollout.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint::backgammon;

namespace {

constexpr std::size_t COLUMNS = sizeof(Trial) / sizeof(float);
static_assert(COLUMNS == 7);

auto rolled_out(BoundEngine& engine, const Board& board, const BoundStakes& stakes, bool opponent_on_roll,
                std::uint64_t seed, int first_trial, int trials, int truncate, int plies, bool reduce_variance,
                int replies, int threads, int final_plies) {
    if (trials < 0 || first_trial < 0) throw nb::value_error("the number of trials cannot be negative");
    if (std::min(plies, final_plies) < 0 || std::max(plies, final_plies) > 3 || truncate < 0)
        throw nb::value_error("plies must be between 0 and 3, truncate not negative");
    if (threads < 1 || threads > 1024) throw nb::value_error("threads must be between 1 and 1024");
    auto rows = make_array<float, nb::shape<-1, COLUMNS>>(static_cast<std::size_t>(trials), COLUMNS);
    without_gil(engine.own.get(), [&] {
        const CubeModel model(stakes.stakes, stakes.cube);
        const RolloutSettings settings{seed,  first_trial,     trials,  truncate, final_plies,
                                       plies, reduce_variance, replies, threads};
        roll_out(*engine.pool, model, settings, board, opponent_on_roll ? 1 : 0, reinterpret_cast<Trial*>(rows.data()));
        return true;
    });
    return rows;
}

}  // namespace

void bind_backgammon_rollout(nb::module_& module) {
    module.def(
        "roll_out", &rolled_out, "engine"_a, "board"_a, "stakes"_a, "opponent_on_roll"_a = false, "seed"_a = 1,
        "first_trial"_a = 0, "trials"_a = 36, "truncate"_a = 0, "plies"_a = 0, "reduce_variance"_a = true,
        "replies"_a = 5, "threads"_a = 1, "final_plies"_a = 0,
        nb::sig("def roll_out(engine: Engine, board: Board, stakes: Stakes, opponent_on_roll: bool = False, seed: "
                "int = 1, first_trial: int = 0, trials: int = 36, truncate: int = 0, plies: int = 0, "
                "reduce_variance: bool = True, replies: int = 5, threads: int = 1, final_plies: int = 0) -> "
                "numpy.typing.NDArray[numpy.float32]"),
        "Rows of win, win gammon, win backgammon, lose gammon, lose backgammon, utility, and utility after a double "
        "and a take, all for player 0 of the stakes. `board` is seen by the side on roll: player 0, or player 1 if "
        "`opponent_on_roll` (the board after a candidate move, flipped). A row depends only on the seed and the "
        "number of its trial.");
    module.def(
        "rollout_dice",
        [](std::uint64_t seed, int trial, int turn) {
            const Dice dice = rollout_dice(seed, trial, turn);
            return std::pair(int{dice.high}, int{dice.low});
        },
        "seed"_a, "trial"_a, "turn"_a, "The dice of one turn of a trial, the same for every position.");
}
