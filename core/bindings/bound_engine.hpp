// What the bindings of the backgammon engine share. The side on roll is always player 0, its opponent player 1.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <tuple>
#include <vector>

#include "backgammon/cube/cube.hpp"
#include "backgammon/evaluation/evaluator.hpp"

namespace crownpoint::backgammon {

// An engine with the objects that its knowledge points to.
struct BoundEngine {
    std::vector<nanobind::object> kept;
    std::unique_ptr<EvaluatorPool> pool;
};

// Stakes with the table they point to, and the cube.
struct BoundStakes {
    nanobind::object table;
    Stakes stakes;
    Cube cube;
};

using Five = std::tuple<float, float, float, float, float>;
inline Five five(const Probabilities& p) {
    return {p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon};
}

}  // namespace crownpoint::backgammon
