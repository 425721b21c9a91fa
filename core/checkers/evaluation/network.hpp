// A small network that evaluates positions: 120 inputs → first layer → second layer → one number. The pieces
// and who has the move select the last two (`head_of`). It uses integers only, so every machine computes the same
// score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "checkers/evaluation/evaluator.hpp"
#include "checkers/evaluation/features.hpp"
#include "checkers/evaluation/network_kernels.hpp"

namespace crownpoint::checkers {

// The bytes of a weights file, little-endian:
//   char[8]  "CPCKNET2"
//   uint32   first layer's width (a multiple of 32, at most 256), second layer's width (at most 32), HEAD_COUNT, 0
//   int16    first layer's biases [width], weights [INPUT_COUNT][width]                     (1.0 = NETWORK_ONE)
//   then for each head:
//   int32    second layer's biases [width2]                                                 (1.0 = ONE × WEIGHT_ONE)
//   int16    second layer's weights [width2][width]                                         (1.0 = NETWORK_WEIGHT_ONE)
//   int32    output bias                                                                    (1.0 = ONE × WEIGHT_ONE)
//   int16    output weights [width2]                                                        (1.0 = NETWORK_WEIGHT_ONE)
// Both hidden layers clip their sums to 0 … 1. An output of 1.0 is one man (MAN_SCORE).
inline constexpr int NETWORK_ONE = 256;
inline constexpr int NETWORK_WEIGHT_ONE = 1 << NETWORK_WEIGHT_BITS;

class Network final : public Evaluator {
  public:
    // Null if the bytes are not a network with this layout; `why` then says what is wrong.
    static std::shared_ptr<Network> from_bytes(std::span<const std::byte> bytes, const char*& why);

    int evaluate(const Position& position) const override;
    int evaluate(const Position& position, EvaluatorMemory* memory) const override;
    std::unique_ptr<EvaluatorMemory> new_memory() const override;

    // For tests: selects the inner loops.
    void use(const NetworkKernels& kernels) { kernels_ = &kernels; }

  private:
    struct Head {
        std::vector<std::int32_t> biases;
        std::vector<std::int16_t> weights;
        std::int32_t output_bias = 0;
        std::vector<std::int16_t> output_weights;
    };

    struct FirstLayer;
    struct Memory;

    void bring_to(FirstLayer& layer, const Position& position) const;
    int judge(const FirstLayer& layer, int head_number) const;

    int width_ = 0, width2_ = 0;  // padded
    std::vector<std::int16_t> biases_, weights_;
    std::vector<Head> heads_;
    const NetworkKernels* kernels_ = &best_network_kernels();
};

}  // namespace crownpoint::checkers
