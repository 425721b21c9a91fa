#include "checkers/evaluation/network.hpp"

#include <algorithm>
#include <cstring>

namespace crownpoint::checkers {
namespace {

constexpr int MAX_WIDTH = 256;
constexpr int MAX_WIDTH2 = NETWORK_MAX_OUTPUTS;
constexpr int WIDTH2_STEP = 16;  // the width of the second layer is padded to a multiple of this
constexpr char MAGIC[8] = {'C', 'P', 'C', 'K', 'N', 'E', 'T', '2'};

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

// [outputs][inputs] → [inputs / 2][padded outputs][2]
std::vector<std::int16_t> in_pairs(const std::vector<std::int16_t>& weights, std::size_t inputs, std::size_t outputs,
                                   std::size_t padded) {
    std::vector<std::int16_t> pairs(inputs * padded);
    for (std::size_t output = 0; output < outputs; ++output)
        for (std::size_t input = 0; input < inputs; ++input)
            pairs[2 * (input / 2 * padded + output) + input % 2] = weights[output * inputs + input];
    return pairs;
}

}  // namespace

std::shared_ptr<Network> Network::from_bytes(std::span<const std::byte> bytes, const char*& why) {
    Reader reader(bytes);
    char magic[8];
    std::uint32_t sizes[4];
    if (!reader.read(magic, 8) || std::memcmp(magic, MAGIC, 8) != 0 || !reader.read(sizes, 4)) {
        why = "not a checkers network of version 2";
        return nullptr;
    }
    if (sizes[0] == 0 || sizes[0] % 32 || sizes[0] > MAX_WIDTH || sizes[1] == 0 || sizes[1] > MAX_WIDTH2 ||
        sizes[2] != HEAD_COUNT) {
        why = "layer sizes that this program does not know";
        return nullptr;
    }
    auto network = std::make_shared<Network>();
    const std::size_t width = sizes[0], width2 = sizes[1];
    const std::size_t padded = (width2 + WIDTH2_STEP - 1) / WIDTH2_STEP * WIDTH2_STEP;
    network->width_ = static_cast<int>(width);
    network->width2_ = static_cast<int>(padded);
    bool complete = reader.read(network->biases_, width) && reader.read(network->weights_, INPUT_COUNT * width);
    for (int i = 0; i < HEAD_COUNT && complete; ++i) {
        Head& head = network->heads_.emplace_back();
        std::vector<std::int16_t> weights;
        complete = reader.read(head.biases, width2) && reader.read(weights, width2 * width) &&
                   reader.read(&head.output_bias, 1) && reader.read(head.output_weights, width2);
        if (!complete) break;
        head.biases.resize(padded);
        head.output_weights.resize(padded);
        head.weights = in_pairs(weights, width, width2, padded);
    }
    if (!complete || !reader.empty()) {
        why = complete ? "bytes after the end of the weights" : "the weights end too early";
        return nullptr;
    }
    return network;
}

// The sums of the first layer and the pieces they stand for, seen by one side.
struct Network::FirstLayer {
    Squares own_men = 0, opponent_men = 0, own_kings = 0, opponent_kings = 0;
    alignas(64) std::int16_t sums[MAX_WIDTH];

    explicit FirstLayer(const std::vector<std::int16_t>& biases) { std::ranges::copy(biases, sums); }
};

// Positions evaluated one after another differ by a move or two, so the sums are updated rather than recomputed. Each
// side has its own view of the board.
struct Network::Memory final : EvaluatorMemory {
    FirstLayer sides[2];

    explicit Memory(const std::vector<std::int16_t>& biases) : sides{FirstLayer(biases), FirstLayer(biases)} {}
};

std::unique_ptr<EvaluatorMemory> Network::new_memory() const { return std::make_unique<Memory>(biases_); }

// The board is not flipped: a white piece on square s counts for White as a black one on 31 - s does for Black.
void Network::bring_to(FirstLayer& layer, const Position& position) const {
    const bool black = position.side == Side::BLACK;
    const Squares own = position.own(), opponent = position.opponent();
    NetworkRows added, removed;
    const auto change = [&](Squares& squares, Squares wanted, int base) {
        const auto row = [&](int square) { return base + (black ? square : SQUARE_COUNT - 1 - square); };
        for (Squares more = wanted & ~squares; more; more &= more - 1) added.push(row(lowest_bit(more)));
        for (Squares less = squares & ~wanted; less; less &= less - 1) removed.push(row(lowest_bit(less)));
        squares = wanted;
    };
    // A man cannot stand on its king row. Such an impossible piece is treated as a king, so that it uses no other
    // input.
    const Squares own_row = black ? BLACK_KING_ROW : WHITE_KING_ROW,
                  opponent_row = black ? WHITE_KING_ROW : BLACK_KING_ROW;
    const Squares own_kings = own & (position.kings | own_row),
                  opponent_kings = opponent & (position.kings | opponent_row);
    change(layer.own_men, own & ~own_kings, OWN_MEN_INPUT);
    change(layer.opponent_men, opponent & ~opponent_kings, OPPONENT_MEN_INPUT - 4);
    change(layer.own_kings, own_kings, OWN_KINGS_INPUT);
    change(layer.opponent_kings, opponent_kings, OPPONENT_KINGS_INPUT);
    kernels_->update(weights_.data(), width_, added, removed, layer.sums);
}

int Network::judge(const FirstLayer& layer, int head_number) const {
    const Head& head = heads_[static_cast<std::size_t>(head_number)];
    const std::int64_t sum =
        std::int64_t{head.output_bias} +
        kernels_->last_layers(layer.sums, width_, NETWORK_ONE,
                              {width2_, head.weights.data(), head.biases.data(), head.output_weights.data()});
    const auto score = static_cast<int>(sum * MAN_SCORE / (NETWORK_ONE * NETWORK_WEIGHT_ONE));
    return std::clamp(score, -MAX_EVALUATION, MAX_EVALUATION);
}

int Network::evaluate(const Position& position) const {
    FirstLayer layer(biases_);
    bring_to(layer, position);
    return judge(layer, head_of(position));
}

int Network::evaluate(const Position& position, EvaluatorMemory* memory) const {
    FirstLayer& layer = static_cast<Memory*>(memory)->sides[position.side == Side::BLACK ? 0 : 1];
    bring_to(layer, position);
    return judge(layer, head_of(position));
}

}  // namespace crownpoint::checkers
