// The judge of a board without looking ahead: exact where a table knows, else the network of its kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "backgammon/evaluation/bearoff.hpp"
#include "backgammon/evaluation/network.hpp"
#include "backgammon/evaluation/probabilities.hpp"
#include "backgammon/position.hpp"

namespace crownpoint::backgammon {

// What the engine knows; read by any number of threads. Only `contact` is needed.
struct Knowledge {
    const Network* contact = nullptr;
    const Network* race = nullptr;     // else contact judges races
    const Network* pruning = nullptr;  // else nothing is pruned
    const Network* holding = nullptr;  // else contact judges this kind, too
    const bearoff::OneSided* one_sided = nullptr;
    const bearoff::TwoSided* two_sided = nullptr;
};

enum class BoardClass { OVER, TWO_SIDED, ONE_SIDED, RACE, CONTACT };
BoardClass classify(const Knowledge& knowledge, const Board& board);

// The entry of the two-sided table for a board of class TWO_SIDED.
const bearoff::Equities& exact_equities(const bearoff::TwoSided& table, const Board& board);

// How much of a perfectly timed cube a player can expect in a position of this class.
float cube_efficiency(BoardClass kind, const Board& board);

// One thread's evaluator: remembers what it has judged. Memory changes the speed and never the numbers.
class Evaluator {
  public:
    explicit Evaluator(const Knowledge& knowledge);

    const Knowledge& knowledge() const { return *knowledge_; }
    // The chances of the side on roll.
    Probabilities evaluate(const Board& board);
    // How many networks were asked so far.
    std::uint64_t evaluations() const { return evaluations_; }

  private:
    struct Entry {
        Board board;
        Probabilities value;
        bool used = false;
    };
    static constexpr std::size_t ENTRIES = std::size_t{1} << 16;

    Probabilities judge(const Board& board);

    const Knowledge* knowledge_;
    std::vector<Entry> memory_;
    FirstLayer contact_, race_, holding_;
    std::uint64_t evaluations_ = 0;
};

// Evaluators kept between calls, so that what they remember is not lost. May be used by several threads at once.
class EvaluatorPool {
  public:
    explicit EvaluatorPool(const Knowledge& knowledge) : knowledge_(knowledge) {}

    const Knowledge& knowledge() const { return knowledge_; }
    std::unique_ptr<Evaluator> take();
    void give_back(std::unique_ptr<Evaluator> evaluator);
    // The chances of the side on roll of each board.
    void evaluate(const Board* boards, std::size_t count, Probabilities* values);

  private:
    const Knowledge knowledge_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Evaluator>> idle_;
};

}  // namespace crownpoint::backgammon
