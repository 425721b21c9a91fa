// The evaluator that needs no weights.
#pragma once

#include "checkers/evaluation/evaluator.hpp"

namespace crownpoint::checkers {

// Handwritten: material, advancement, center, back row and king mobility. It taught the first weights, and it is used
// if no weights are available.
class HandEvaluator final : public Evaluator {
  public:
    int evaluate(const Position& position) const override;
};

}  // namespace crownpoint::checkers
