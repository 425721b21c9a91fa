// Networks of rectified layers over the raw features of a board, in whole numbers.
//
// The file is described in docs/notation/weights-backgammon.md. Inputs are the integers of features.hpp; hidden
// activations are whole numbers of 13 bits; weights have 16 bits in the first and the last layer, else 8 or 16.
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
enum class NetworkKind : std::uint8_t { CONTACT, RACE, PRUNING, HOLDING };

// A sentence for people.
const char* describe(WeightsError error);
const char* name_of(NetworkKind kind);

// The first layer of the board that a thread judged last: the next one, often a sibling, changes a few rows of it. It
// belongs to one network.
class FirstLayer {
    friend class Network;
    static constexpr int MOST_ACTIVE = 64;  // a side has 15 checkers and 8 totals at most

    int count_ = -1;  // none yet
    Active active_[MOST_ACTIVE];
    alignas(64) std::int32_t sums_[MAX_INPUTS];
};

class Network {
  public:
    Network() = default;
    Network(Network&&) = default;
    Network& operator=(Network&&) = default;

    // Reads a whole file; `network` is unchanged on an error. The checksum of the header is left to the caller, who has
    // read the file.
    static WeightsError read(const std::uint8_t* bytes, std::size_t count, Network& network);

    // The chances of the side on roll of each board. The same on every machine and with any kernels.
    void evaluate(const Board* boards, std::size_t count, Probabilities* values,
                  const SparseKernels& kernels = best_kernels()) const;

    // One board after the other, with what the thread remembers of the last one. The same numbers.
    Probabilities evaluate(const Board& board, FirstLayer& first, const SparseKernels& kernels = best_kernels()) const;

    // The same network with activations that are not rounded: what rounding costs can be measured.
    Probabilities evaluate_unrounded(const Board& board) const;
    void evaluate_unrounded(const Board* boards, std::size_t count, Probabilities* values) const;

    NetworkKind kind() const { return kind_; }

    // Widths from the inputs to the outputs; empty before a file is read.
    const std::vector<int>& widths() const { return widths_; }

  private:
    struct Layer {
        int inputs, outputs, width;  // width: outputs, padded for the kernels
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
