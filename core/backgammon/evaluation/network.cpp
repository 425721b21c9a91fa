#include "backgammon/evaluation/network.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "backgammon/evaluation/features.hpp"

namespace crownpoint::backgammon {
namespace {

constexpr char MAGIC[4] = {'C', 'P', 'B', 'G'};
constexpr int VERSION = 1, MIN_LAYERS = 2, MAX_LAYERS = 7;
constexpr std::size_t HEADER_BYTES = 64, ALIGNMENT = 64;

struct Header {
    char magic[4];
    std::uint16_t version;
    std::uint8_t kind, layers;
    std::uint32_t length;
    std::uint16_t widths[MAX_LAYERS + 1];
    std::uint32_t wide;  // a bit for each inner layer whose weights have 16 bits
    std::uint8_t digest[32];
};
static_assert(sizeof(Header) == HEADER_BYTES);

bool is_wide(const Header& header, std::size_t layer) {
    return layer == 0 || layer + 1 == header.layers || (header.wide >> layer & 1) != 0;
}

std::size_t padded(std::size_t bytes) { return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

// Reads little-endian sections of a file whose length has been checked. All machines we build for are little-endian.
class Sections {
  public:
    explicit Sections(const std::uint8_t* at) : at_(at) {}

    template <class Value>
    void take(Value* values, int rows, int columns, int width) {
        const std::size_t row_bytes = static_cast<std::size_t>(columns) * sizeof(Value);
        for (int row = 0; row < rows; ++row)
            std::memcpy(values + static_cast<std::ptrdiff_t>(row) * width,
                        at_ + static_cast<std::size_t>(row) * row_bytes, row_bytes);
        at_ += padded(static_cast<std::size_t>(rows) * row_bytes);
    }

    // The last layer is stored output by output; the kernels want it input by input.
    void take_turned(std::int16_t* values, int inputs, int outputs, int width) {
        for (int output = 0; output < outputs; ++output)
            for (int input = 0; input < inputs; ++input)
                std::memcpy(values + static_cast<std::ptrdiff_t>(input) * width + output,
                            at_ + 2 * (static_cast<std::ptrdiff_t>(output) * inputs + input), sizeof(std::int16_t));
        at_ += padded(static_cast<std::size_t>(inputs) * static_cast<std::size_t>(outputs) * sizeof(std::int16_t));
    }

  private:
    const std::uint8_t* at_;
};

std::size_t expected_length(const Header& header) {
    std::size_t length = HEADER_BYTES;
    for (std::size_t index = 0; index < header.layers; ++index) {
        const std::size_t inputs = header.widths[index], outputs = header.widths[index + 1];
        length += padded(inputs * outputs * (is_wide(header, index) ? 2 : 1)) + 2 * padded(outputs * sizeof(float));
    }
    return length;
}

WeightsError check(const Header& header, std::size_t count) {
    if (std::memcmp(header.magic, MAGIC, sizeof MAGIC) != 0) return WeightsError::NOT_WEIGHTS;
    if (header.version != VERSION) return WeightsError::OTHER_VERSION;
    if (header.kind >= NETWORK_KINDS) return WeightsError::WRONG_KIND;
    if (header.layers < MIN_LAYERS || header.layers > MAX_LAYERS) return WeightsError::IMPOSSIBLE_SHAPE;
    const std::uint16_t *widths = header.widths, *end = widths + header.layers + 1;
    if (std::any_of(widths, end, [](int width) { return width < 1 || width > MAX_INPUTS; }) ||
        widths[0] != features::COUNT || end[-1] != OUTPUTS)
        return WeightsError::IMPOSSIBLE_SHAPE;
    return header.length == count && expected_length(header) == count ? WeightsError::NONE : WeightsError::WRONG_LENGTH;
}

float sigmoid(float logit) { return 1.0f / (1.0f + std::exp(-logit)); }

Probabilities from_logits(const float* logits) {
    return {sigmoid(logits[0]), sigmoid(logits[1]), sigmoid(logits[2]), sigmoid(logits[3]), sigmoid(logits[4])};
}

}  // namespace

const char* describe(WeightsError error) {
    switch (error) {
        case WeightsError::NONE:
            return "no error";
        case WeightsError::NOT_WEIGHTS:
            return "not a file of backgammon weights";
        case WeightsError::OTHER_VERSION:
            return "a version of the format that this program does not know";
        case WeightsError::WRONG_KIND:
            return "a kind of network that this program does not know";
        case WeightsError::WRONG_LENGTH:
            return "the length does not fit the layers: the file is damaged";
        case WeightsError::IMPOSSIBLE_SHAPE:
            return "the widths of the layers are not possible";
    }
    return "unknown error";
}

const char* name_of(NetworkKind kind) {
    constexpr const char* names[] = {"contact", "race", "pruning", "holding", "replies"};
    return names[static_cast<std::size_t>(kind)];
}

void write_features(const Board* boards, std::size_t count, std::int16_t* rows) {
    std::fill_n(rows, count * features::COUNT, std::int16_t{0});
    for (std::size_t index = 0; index < count; ++index) {
        std::int16_t* row = rows + index * features::COUNT;
        features::visit_active(boards[index],
                               [&](int feature, int value) { row[feature] = static_cast<std::int16_t>(value); });
    }
}

WeightsError Network::read(const std::uint8_t* bytes, std::size_t count, Network& network) {
    Header header;
    if (count < sizeof header) return WeightsError::NOT_WEIGHTS;
    std::memcpy(&header, bytes, sizeof header);
    if (const WeightsError error = check(header, count); error != WeightsError::NONE) return error;
    Network found;
    found.kind_ = static_cast<NetworkKind>(header.kind);
    found.widths_.assign(header.widths, header.widths + header.layers + 1);
    Sections sections(bytes + HEADER_BYTES);
    for (std::size_t index = 0; index < header.layers; ++index) {
        const int inputs = found.widths_[index], outputs = found.widths_[index + 1];
        const int width = (outputs + WIDTH_UNIT - 1) / WIDTH_UNIT * WIDTH_UNIT;
        const bool last = index + 1 == header.layers, wide = is_wide(header, index);
        const auto room = static_cast<std::size_t>(width);
        const std::size_t weights = room * static_cast<std::size_t>(inputs);
        Layer layer{inputs,
                    outputs,
                    width,
                    AlignedArray<float>(room),
                    AlignedArray<float>(room),
                    AlignedArray<std::int16_t>(wide ? weights : 0),
                    AlignedArray<std::int8_t>(wide ? 0 : weights)};
        if (last)
            sections.take_turned(layer.wide.data(), inputs, outputs, width);
        else if (wide)
            sections.take(layer.wide.data(), inputs, outputs, width);
        else
            sections.take(layer.narrow.data(), inputs, outputs, width);
        bias(layer.narrow.data(), layer.narrow.size());
        sections.take(layer.scales.data(), 1, outputs, width);
        sections.take(layer.offsets.data(), 1, outputs, width);
        found.layers_.push_back(std::move(layer));
    }
    network = std::move(found);
    return WeightsError::NONE;
}

// Updates the first layer from the board it holds to another one. Both lists are in ascending order.
void Network::change_first(const Board& board, FirstLayer& first, const SparseKernels& kernels) const {
    Active active[FirstLayer::MOST_ACTIVE], changes[2 * FirstLayer::MOST_ACTIVE];
    int count = 0, changed = 0;
    features::visit_active(board, [&](int index, int value) {
        active[count++] = {static_cast<std::uint16_t>(index), static_cast<std::int16_t>(value)};
    });
    for (int now = 0, before = 0; now < count || before < first.count_;) {
        const int index = now < count ? active[now].index : MAX_INPUTS;
        const int old_index = before < first.count_ ? first.active_[before].index : MAX_INPUTS;
        int value = 0;
        if (index <= old_index) value += active[now++].value;
        if (old_index <= index) value -= first.active_[before++].value;
        if (value != 0)
            changes[changed++] = {static_cast<std::uint16_t>(std::min(index, old_index)),
                                  static_cast<std::int16_t>(value)};
    }
    const Layer& layer = layers_.front();
    if (first.count_ < 0 || changed >= count) {
        std::memset(first.sums_, 0, static_cast<std::size_t>(layer.width) * sizeof first.sums_[0]);
        kernels.add_rows16(first.sums_, layer.width, layer.wide.data(), active, count);
    } else {
        kernels.add_rows16(first.sums_, layer.width, layer.wide.data(), changes, changed);
    }
    std::copy_n(active, count, first.active_);
    first.count_ = count;
}

Probabilities Network::evaluate(const Board& board, FirstLayer& first, const SparseKernels& kernels) const {
    Active active[MAX_INPUTS];
    alignas(64) std::int32_t sums[MAX_INPUTS];
    change_first(board, first, kernels);
    const Layer* before = &layers_.front();
    const std::int32_t* before_sums = first.sums_;
    for (std::size_t index = 1; index < layers_.size(); ++index) {
        const Layer& layer = layers_[index];
        const int count =
            kernels.activate(before_sums, before->width, before->scales.data(), before->offsets.data(), active);
        std::memset(sums, 0, static_cast<std::size_t>(layer.width) * sizeof sums[0]);
        if (layer.wide.size())
            kernels.add_rows16(sums, layer.width, layer.wide.data(), active, count);
        else
            kernels.add_rows8(sums, layer.width, layer.narrow.data(), active, count);
        before = &layer;
        before_sums = sums;
    }
    float logits[OUTPUTS];
    for (std::size_t output = 0; output < OUTPUTS; ++output)
        logits[output] = static_cast<float>(sums[output]) * before->scales[output] + before->offsets[output];
    return from_logits(logits);
}

void Network::evaluate(const Board* boards, std::size_t count, Probabilities* values,
                       const SparseKernels& kernels) const {
    FirstLayer first;
    for (std::size_t index = 0; index < count; ++index) values[index] = evaluate(boards[index], first, kernels);
}

Probabilities Network::evaluate_unrounded(const Board& board) const {
    std::vector<double> inputs(features::COUNT, 0.0);
    features::visit_active(board, [&](int index, int value) { inputs[static_cast<std::size_t>(index)] = value; });
    for (std::size_t index = 0; index < layers_.size(); ++index) {
        const Layer& layer = layers_[index];
        std::vector<double> outputs(static_cast<std::size_t>(layer.outputs));
        for (std::size_t output = 0; output < outputs.size(); ++output) {
            double sum = 0;
            for (std::size_t input = 0; input < inputs.size(); ++input) {
                const std::size_t at = input * static_cast<std::size_t>(layer.width) + output;
                const int narrow = layer.wide.size() ? 0 : unbiased(layer.narrow[at], at);
                sum += inputs[input] * (layer.wide.size() ? int{layer.wide[at]} : narrow);
            }
            sum = sum * layer.scales[output] + layer.offsets[output];
            outputs[output] = index + 1 < layers_.size() ? std::max(sum, 0.0) : sum;
        }
        inputs = std::move(outputs);
    }
    float logits[OUTPUTS];
    for (std::size_t output = 0; output < OUTPUTS; ++output) logits[output] = static_cast<float>(inputs[output]);
    return from_logits(logits);
}

void Network::evaluate_unrounded(const Board* boards, std::size_t count, Probabilities* values) const {
    for (std::size_t index = 0; index < count; ++index) values[index] = evaluate_unrounded(boards[index]);
}

}  // namespace crownpoint::backgammon
