// What a position is worth without looking ahead.
#pragma once

#include "checkers/position.hpp"

namespace crownpoint::checkers {

// A score counts hundredths of a man, from the side to move.
inline constexpr int MAN_SCORE = 100;
inline constexpr int MAX_EVALUATION = 20000;

// Stateless, so that all threads of a search share one. Scores lie within ±MAX_EVALUATION.
class Evaluator {
  public:
    virtual ~Evaluator() = default;
    virtual int evaluate(const Position& position) const = 0;
};

// Written by hand: material, advance, centre, back row, king mobility. The first teacher, and the answer where no
// weights are at hand.
class HandEvaluator final : public Evaluator {
  public:
    int evaluate(const Position& position) const override;
};

}  // namespace crownpoint::checkers
