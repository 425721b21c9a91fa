// Every kernel that this machine can run gives the same numbers as the plain one.
#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "shared/sparse_rows.hpp"

using namespace crownpoint;

namespace {

struct Layer {
    int inputs, width;
    std::vector<std::int16_t> wide;
    std::vector<std::int8_t> narrow;
    std::vector<float> scales, offsets;
    std::vector<Active> active;
};

Layer random_layer(int inputs, int width, std::mt19937& random) {
    Layer layer{inputs, width, {}, {}, {}, {}, {}};
    const auto size = static_cast<std::size_t>(inputs * width);
    for (std::size_t index = 0; index < size; ++index) {
        layer.wide.push_back(static_cast<std::int16_t>(random()));
        layer.narrow.push_back(static_cast<std::int8_t>(random()));
    }
    for (int output = 0; output < width; ++output) {
        layer.scales.push_back(1e-4f * static_cast<float>(random() % 100));
        layer.offsets.push_back(static_cast<float>(random() % 100) - 60.5f);
    }
    for (int input = 0; input < inputs; ++input)
        if (random() % 3 == 0)
            layer.active.push_back({static_cast<std::uint16_t>(input),
                                    static_cast<std::int16_t>(static_cast<int>(random() % 1000) - 300)});
    return layer;
}

void check(const SparseKernels& kernels, const Layer& layer) {
    const SparseKernels& plain = scalar_kernels();
    const auto width = static_cast<std::size_t>(layer.width);
    const int count = static_cast<int>(layer.active.size());
    std::vector<std::int32_t> expected(width, 7), sums(width, 7);
    plain.add_rows16(expected.data(), layer.width, layer.wide.data(), layer.active.data(), count);
    kernels.add_rows16(sums.data(), layer.width, layer.wide.data(), layer.active.data(), count);
    CHECK(sums == expected);
    std::vector<Active> positive = layer.active;
    for (Active& each : positive)
        each.value = static_cast<std::int16_t>(each.value < 0 ? MAX_ACTIVATION + each.value : each.value);
    plain.add_rows8(expected.data(), layer.width, layer.narrow.data(), positive.data(), count);
    kernels.add_rows8(sums.data(), layer.width, layer.narrow.data(), positive.data(), count);
    CHECK(sums == expected);
    std::vector<Active> some(width), others(width);
    const int found = plain.activate(sums.data(), layer.width, layer.scales.data(), layer.offsets.data(), some.data());
    REQUIRE(kernels.activate(sums.data(), layer.width, layer.scales.data(), layer.offsets.data(), others.data()) ==
            found);
    for (std::size_t index = 0; index < static_cast<std::size_t>(found); ++index) {
        CHECK(some[index].index == others[index].index);
        CHECK(some[index].value == others[index].value);
    }
}

std::vector<const SparseKernels*> all_kernels() {
    return {vector128_kernels(), avx2_kernels(), avxvnni_kernels(), avx512_kernels(), &best_kernels()};
}

}  // namespace

TEST_CASE("vector kernels equal the plain one bit for bit") {
    std::mt19937 random(5);
    for (int width : {64, 128, 192, 512, 1024})
        for (int inputs : {1, 2, 7, 256}) {
            const Layer layer = random_layer(inputs, width, random);
            CAPTURE(width);
            CAPTURE(inputs);
            for (const SparseKernels* kernels : all_kernels())
                if (kernels) check(*kernels, layer);
        }
}

TEST_CASE("the largest activations and weights do not overflow") {
    std::mt19937 random(6);
    for (const int weight : {-128, 127}) {
        Layer layer = random_layer(8, 64, random);
        for (std::int8_t& each : layer.narrow) each = static_cast<std::int8_t>(weight);
        layer.active.clear();
        for (std::uint16_t input = 0; input < 8; ++input) layer.active.push_back({input, MAX_ACTIVATION});
        for (const SparseKernels* kernels : all_kernels())
            if (kernels) check(*kernels, layer);
    }
}

TEST_CASE("the bias of even outputs changes no sum") {
    std::mt19937 random(7);
    Layer layer = random_layer(9, 64, random);
    std::vector<std::int32_t> expected(64, 3), sums(64, 3);
    for (Active& each : layer.active) {
        each.value = static_cast<std::int16_t>(random() % (MAX_ACTIVATION + 1));
        for (std::size_t output = 0; output < 64; ++output)
            expected[output] += each.value * layer.narrow[each.index * 64u + output];
    }
    bias(layer.narrow.data(), layer.narrow.size());
    best_kernels().add_rows8(sums.data(), 64, layer.narrow.data(), layer.active.data(),
                             static_cast<int>(layer.active.size()));
    CHECK(sums == expected);
}

TEST_CASE("kernels are found by name") {
    CHECK(kernels_named("scalar") == &scalar_kernels());
    CHECK(kernels_named(best_kernels().name) == &best_kernels());
    CHECK(kernels_named("abacus") == nullptr);
}
