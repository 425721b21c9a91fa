// Evaluates a board without looking ahead: exactly if a table covers it, otherwise with the network for its kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "backgammon/evaluation/bearoff.hpp"
#include "backgammon/evaluation/network.hpp"
#include "backgammon/evaluation/probabilities.hpp"
#include "backgammon/position.hpp"
#include "shared/parallel.hpp"

namespace crownpoint::backgammon {

// An evaluation from outside the core, such as a function of Python. Any number of threads may call it.
class OutsideEvaluation {
  public:
    virtual ~OutsideEvaluation() = default;
    // The probabilities for the side on roll of each board; false if it could not tell, then they mean nothing.
    virtual bool evaluate(const Board* boards, std::size_t count, Probabilities* values) const = 0;
};

// The networks and tables of an engine, read by any number of threads. Only `contact` or `outside` is required.
struct Knowledge {
    const Network* contact = nullptr;
    const Network* race = nullptr;     // otherwise contact evaluates races
    const Network* pruning = nullptr;  // otherwise nothing is pruned
    const Network* holding = nullptr;  // otherwise contact evaluates this kind too
    const Network* replies = nullptr;  // which last replies of a search are close; otherwise all are
    const bearoff::OneSided* one_sided = nullptr;
    const bearoff::TwoSided* two_sided = nullptr;
    const OutsideEvaluation* outside = nullptr;  // evaluates in place of contact, race and holding
};

enum class BoardClass { OVER, TWO_SIDED, ONE_SIDED, RACE, CONTACT };
BoardClass classify(const Knowledge& knowledge, const Board& board);

// The entry of the two-sided table for a board of class TWO_SIDED.
const bearoff::Equities& exact_equities(const bearoff::TwoSided& table, const Board& board);

// How much of a perfectly timed cube a player can expect in a position of this class, from 0 to 1.
float cube_efficiency(BoardClass kind, const Board& board);

// One thread's evaluator, with a cache. The cache changes the speed but never the numbers.
class Evaluator {
  public:
    explicit Evaluator(const Knowledge& knowledge);

    const Knowledge& knowledge() const { return *knowledge_; }
    // The probabilities for the side on roll.
    Probabilities evaluate(const Board& board);
    // Asks an evaluation from outside about all these boards in one call, before they are needed one by one.
    void prefetch(const Board* boards, std::size_t count);
    // The number of network evaluations so far.
    std::uint64_t evaluations() const { return evaluations_; }

  private:
    struct Entry {
        Board board;
        Probabilities value;
        bool used = false;
    };
    static constexpr std::size_t ENTRIES = std::size_t{1} << 16;

    Probabilities judge(const Board& board);
    static std::size_t hash(const Board& board);
    bool is_for_outside(const Board& board) const;

    const Knowledge* knowledge_;
    std::vector<Entry> memory_;
    // Results of the evaluation from outside. Asking again is expensive, so no result is lost to a collision.
    struct Hash {
        std::size_t operator()(const Board& board) const { return hash(board); }
    };
    std::unordered_map<Board, Probabilities, Hash> told_;
    std::vector<Board> asked_;
    std::vector<Probabilities> answers_;
    FirstLayer contact_, race_, holding_;
    std::uint64_t evaluations_ = 0;
};

// Keeps evaluators between calls, so that their caches are not lost. Several threads may use it at once.
class EvaluatorPool {
  public:
    explicit EvaluatorPool(const Knowledge& knowledge) : knowledge_(knowledge) {}

    const Knowledge& knowledge() const { return knowledge_; }
    std::unique_ptr<Evaluator> take();
    void give_back(std::unique_ptr<Evaluator> evaluator);
    // The probabilities for the side on roll of each board.
    void evaluate(const Board* boards, std::size_t count, Probabilities* values);

  private:
    const Knowledge knowledge_;
    Mutex mutex_;
    std::vector<std::unique_ptr<Evaluator>> idle_;
};

}  // namespace crownpoint::backgammon
