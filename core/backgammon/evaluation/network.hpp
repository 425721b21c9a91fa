// Networks of rectified layers on the raw features of a board, in integer arithmetic.
//
// docs/notation/weights-backgammon.md describes the file. Inputs are the integers of features.hpp. Hidden activations
// are 13-bit integers. Weights have 16 bits in the first and the last layer, and 8 or 16 bits in the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "backgammon/evaluation/probabilities.hpp"
#include "backgammon/position.hpp"
#include "shared/aligned.hpp"
#include "shared/sparse_rows.hpp"

namespace crownpoint::backgammon {

enum class WeightsError { NONE, NOT_WEIGHTS, OTHER_VERSION, WRONG_KIND, WRONG_LENGTH, IMPOSSIBLE_SHAPE };
enum class NetworkKind : std::uint8_t { CONTACT, RACE, PRUNING, HOLDING, REPLIES };
constexpr int NETWORK_KINDS = 5;

// A description for people.
const char* describe(WeightsError error);
const char* name_of(NetworkKind kind);

// Writes all features of each board, zeros included, in rows of features::COUNT.
void write_features(const Board* boards, std::size_t count, std::int16_t* rows);

// The first layer's sums for the board that a thread evaluated last. The next board, often a sibling, changes only a
// few rows. Belongs to one network.
class FirstLayer {
    friend class Network;
    static constexpr int MOST_ACTIVE = 64;  // a side has at most 15 checkers and 8 totals

    int count_ = -1;  // none yet
    Active active_[MOST_ACTIVE];
    alignas(64) std::int32_t sums_[MAX_INPUTS];
};

class Network {
  public:
    Network() = default;
    Network(Network&&) = default;
    Network& operator=(Network&&) = default;

    // Reads a whole file; `network` is unchanged on an error. Checking the header's checksum is up to the caller, who
    // has read the file.
    static WeightsError read(const std::uint8_t* bytes, std::size_t count, Network& network);

    // The probabilities for the side on roll of each board. They are the same on every machine and with any kernels.
    void evaluate(const Board* boards, std::size_t count, Probabilities* values,
                  const SparseKernels& kernels = best_kernels()) const;

    // Evaluates one board, using what the thread remembers of the previous one. The numbers are the same.
    Probabilities evaluate(const Board& board, FirstLayer& first, const SparseKernels& kernels = best_kernels()) const;

    // The same without rounding the activations, to measure what rounding costs.
    Probabilities evaluate_unrounded(const Board& board) const;
    void evaluate_unrounded(const Board* boards, std::size_t count, Probabilities* values) const;

    NetworkKind kind() const { return kind_; }

    // Widths from the inputs to the outputs; empty until a file is read.
    const std::vector<int>& widths() const { return widths_; }

  private:
    struct Layer {
        int inputs, outputs, width;  // width is the number of outputs, padded for the kernels
        AlignedArray<float> scales, offsets;
        AlignedArray<std::int16_t> wide;   // 16 bits,
        AlignedArray<std::int8_t> narrow;  // or 8
    };

    void change_first(const Board& board, FirstLayer& first, const SparseKernels& kernels) const;

    NetworkKind kind_ = NetworkKind::CONTACT;
    std::vector<int> widths_;
    std::vector<Layer> layers_;
};

}  // namespace crownpoint::backgammon
