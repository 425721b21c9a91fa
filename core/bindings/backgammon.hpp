// What the backgammon bindings share. The side on roll is always player 0, its opponent player 1.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <tuple>
#include <vector>

#include "backgammon/cube/cube.hpp"
#include "backgammon/evaluation/evaluator.hpp"
#include "backgammon/movegen.hpp"
#include "own_function.hpp"

namespace crownpoint::backgammon {

// A function of Python as an evaluation. It takes a board array and returns rows of five probabilities as float32.
class OwnEvaluation : public OutsideEvaluation, public OwnFunction {
  public:
    using OwnFunction::OwnFunction;
    bool evaluate(const Board* boards, std::size_t count, Probabilities* values) const override;
};

// An engine with the objects that its knowledge points to.
struct BoundEngine {
    std::vector<nanobind::object> kept;
    std::unique_ptr<OwnEvaluation> own;  // or null
    std::unique_ptr<EvaluatorPool> pool;
};

// Stakes with the table they point to, and the cube.
struct BoundStakes {
    nanobind::object table;
    Stakes stakes;
    Cube cube;
};

inline void check_dice(int die1, int die2) {
    if (!is_die(die1) || !is_die(die2)) throw nanobind::value_error("a die shows a number from 1 to 6");
}

inline nanobind::tuple steps_of(const Step* steps, std::size_t count) {
    nanobind::list list;
    for (std::size_t index = 0; index < count; ++index) {
        const Step& step = steps[index];
        list.append(nanobind::make_tuple(int{step.source}, int{step.target}, int{step.die}, step.hit));
    }
    return nanobind::tuple(list);
}

inline nanobind::tuple steps_of(const Move& move) { return steps_of(move.steps, static_cast<std::size_t>(move.count)); }

using Boards = nanobind::ndarray<const std::int8_t, nanobind::numpy, nanobind::shape<-1, sizeof(Board)>,
                                 nanobind::c_contig, nanobind::device::cpu>;
inline const Board* rows(const Boards& boards) { return reinterpret_cast<const Board*>(boards.data()); }

using Five = std::tuple<float, float, float, float, float>;
inline Five five(const Probabilities& p) {
    return {p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon};
}

}  // namespace crownpoint::backgammon
