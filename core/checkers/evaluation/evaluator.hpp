// What a position is worth without looking ahead.
#pragma once

#include <memory>

#include "checkers/position.hpp"

namespace crownpoint::checkers {

// A score counts hundredths of a man, from the side to move.
inline constexpr int MAN_SCORE = 100;
inline constexpr int MAX_EVALUATION = 20000;

// What one thread keeps of the positions that it had judged last, where that makes the next one cheaper.
class EvaluatorMemory {
  public:
    virtual ~EvaluatorMemory() = default;
};

// Stateless, so that all threads of a search share one. Scores lie within ±MAX_EVALUATION.
class Evaluator {
  public:
    virtual ~Evaluator() = default;
    virtual int evaluate(const Position& position) const = 0;

    // The same score, with the help of a memory that this evaluator made, or of null where it makes none.
    virtual int evaluate(const Position& position, EvaluatorMemory*) const { return evaluate(position); }
    virtual std::unique_ptr<EvaluatorMemory> new_memory() const { return nullptr; }
};

}  // namespace crownpoint::checkers
