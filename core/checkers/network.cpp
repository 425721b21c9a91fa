#include "checkers/network.hpp"

#include <algorithm>
#include <array>
#include <cstring>

// Compiled once for each instruction set and chosen when the program starts.
#if defined(__x86_64__) && defined(__gnu_linux__)
#define CP_CLONES __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define CP_CLONES
#endif

namespace crownpoint::checkers {
namespace {

constexpr int MAX_WIDTH = 256;
constexpr int MAX_WIDTH2 = 32;
constexpr char MAGIC[8] = {'C', 'P', 'C', 'K', 'N', 'E', 'T', '1'};

class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <class Number>
    bool read(Number* numbers, std::size_t count) {
        const std::size_t size = count * sizeof(Number);
        if (bytes_.size() < size) return false;
        std::memcpy(numbers, bytes_.data(), size);
        bytes_ = bytes_.subspan(size);
        return true;
    }
    template <class Number>
    bool read(std::vector<Number>& numbers, std::size_t count) {
        numbers.resize(count);
        return read(numbers.data(), count);
    }
    bool empty() const { return bytes_.empty(); }

  private:
    std::span<const std::byte> bytes_;
};

// Adds the rows of the inputs to the biases, 32 columns at a time so that the sums stay in registers.
CP_CLONES void first_layer(const std::int16_t* biases, const std::int16_t* weights, int width, const int* inputs,
                           int count, std::int16_t* out) {
    for (int column = 0; column < width; column += 32) {
        std::int16_t sums[32];
        for (int i = 0; i < 32; ++i) sums[i] = biases[column + i];
        for (int input = 0; input < count; ++input) {
            const std::int16_t* row = weights + inputs[input] * width + column;
            for (int i = 0; i < 32; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
        }
        for (int i = 0; i < 32; ++i)
            out[column + i] = std::clamp<std::int16_t>(sums[i], 0, static_cast<std::int16_t>(NETWORK_ONE));
    }
}

CP_CLONES void dense(const std::int16_t* in, int width, const std::int16_t* weights, const std::int32_t* biases,
                     int outputs, std::int32_t* out) {
    for (int output = 0; output < outputs; ++output) {
        const std::int16_t* row = weights + output * width;
        std::int32_t sum = 0;
        for (int i = 0; i < width; ++i) sum += in[i] * row[i];
        out[output] = sum + biases[output];
    }
}

}  // namespace

std::shared_ptr<const Network> Network::from_bytes(std::span<const std::byte> bytes, const char*& why) {
    Reader reader(bytes);
    char magic[8];
    std::uint32_t sizes[4];
    if (!reader.read(magic, 8) || std::memcmp(magic, MAGIC, 8) != 0 || !reader.read(sizes, 4)) {
        why = "not a checkers network of version 1";
        return nullptr;
    }
    if (sizes[0] == 0 || sizes[0] % 32 || sizes[0] > MAX_WIDTH || sizes[1] == 0 || sizes[1] > MAX_WIDTH2 ||
        sizes[2] != BUCKET_COUNT) {
        why = "layer sizes that this program does not know";
        return nullptr;
    }
    auto network = std::make_shared<Network>();
    network->width_ = static_cast<int>(sizes[0]);
    network->width2_ = static_cast<int>(sizes[1]);
    bool complete = reader.read(network->biases_, sizes[0]) && reader.read(network->weights_, INPUT_COUNT * sizes[0]);
    for (int bucket = 0; bucket < BUCKET_COUNT && complete; ++bucket) {
        Head& head = network->heads_.emplace_back();
        complete = reader.read(head.biases, sizes[1]) && reader.read(head.weights, sizes[1] * sizes[0]) &&
                   reader.read(&head.output_bias, 1) && reader.read(head.output_weights, sizes[1]);
    }
    if (!complete || !reader.empty()) {
        why = complete ? "bytes after the end of the weights" : "the weights end too early";
        return nullptr;
    }
    return network;
}

int Network::evaluate(const Position& position) const {
    std::array<int, 2 * SQUARE_COUNT> inputs;
    int count = 0;
    visit_inputs(own_view(position), [&](int input) { inputs[static_cast<std::size_t>(count++)] = input; });

    alignas(64) std::int16_t hidden[MAX_WIDTH];
    first_layer(biases_.data(), weights_.data(), width_, inputs.data(), count, hidden);
    const Head& head = heads_[static_cast<std::size_t>(bucket_of(count))];
    std::int32_t second[MAX_WIDTH2];
    dense(hidden, width_, head.weights.data(), head.biases.data(), width2_, second);
    std::int64_t sum = head.output_bias;
    for (int i = 0; i < width2_; ++i) {
        const std::int32_t value = std::clamp(second[i] / NETWORK_WEIGHT_ONE, 0, NETWORK_ONE);
        sum += value * head.output_weights[static_cast<std::size_t>(i)];
    }
    const auto score = static_cast<int>(sum * MAN_SCORE / (NETWORK_ONE * NETWORK_WEIGHT_ONE));
    return std::clamp(score, -MAX_EVALUATION, MAX_EVALUATION);
}

}  // namespace crownpoint::checkers
