// The evaluator without weights.
#pragma once

#include "checkers/evaluation/evaluator.hpp"

namespace crownpoint::checkers {

// Written by hand: material, advance, center, back row, king mobility. The first teacher, and the answer where no
// weights are at hand.
class HandEvaluator final : public Evaluator {
  public:
    int evaluate(const Position& position) const override;
};

}  // namespace crownpoint::checkers
