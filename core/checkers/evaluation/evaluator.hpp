// Evaluates a position without looking ahead.
#pragma once

#include <memory>

#include "checkers/position.hpp"

namespace crownpoint::checkers {

// Scores are in hundredths of a man for the side to move.
inline constexpr int MAN_SCORE = 100;
inline constexpr int MAX_EVALUATION = 20000;

// What a thread remembers of the last position it evaluated, to make the next evaluation cheaper.
class EvaluatorMemory {
  public:
    virtual ~EvaluatorMemory() = default;
};

// Stateless, so all threads of a search share one evaluator. Scores lie within ±MAX_EVALUATION.
class Evaluator {
  public:
    virtual ~Evaluator() = default;
    virtual int evaluate(const Position& position) const = 0;

    // The same score. `memory` was made by this evaluator's new_memory(), and is null if that returned null.
    virtual int evaluate(const Position& position, EvaluatorMemory*) const { return evaluate(position); }
    virtual std::unique_ptr<EvaluatorMemory> new_memory() const { return nullptr; }
};

}  // namespace crownpoint::checkers
