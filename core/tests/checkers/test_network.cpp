#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "checkers/evaluation/network.hpp"
#include "checkers/movegen.hpp"
#include "fen.hpp"
#include "shared/random.hpp"

using namespace crownpoint::checkers;

namespace {

// A weights file with random weights. A second layer of 8 outputs also tests the padding.
std::vector<std::byte> random_weights(std::uint32_t width, std::uint32_t width2) {
    crownpoint::SplitMix64 random{7};
    std::vector<std::byte> bytes;
    const auto append = [&](const auto& number) {
        const auto* first = reinterpret_cast<const std::byte*>(&number);
        bytes.insert(bytes.end(), first, first + sizeof number);
    };
    const auto small = [&](int most) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most))) - most;
    };
    for (const char letter : {'C', 'P', 'C', 'K', 'N', 'E', 'T', '2'}) append(letter);
    for (const std::uint32_t size : {width, width2, std::uint32_t{HEAD_COUNT}, 0u}) append(size);
    for (std::uint32_t i = 0; i < width * (INPUT_COUNT + 1); ++i) append(static_cast<std::int16_t>(small(100)));
    for (int head = 0; head < HEAD_COUNT; ++head) {
        for (std::uint32_t i = 0; i < width2; ++i) append(std::int32_t{small(100000)});
        for (std::uint32_t i = 0; i < width2 * width; ++i) append(static_cast<std::int16_t>(small(500)));
        append(std::int32_t{small(100000)});
        for (std::uint32_t i = 0; i < width2; ++i) append(static_cast<std::int16_t>(small(3000)));
    }
    return bytes;
}

}  // namespace

TEST_CASE("every processor computes the same score, with a memory and without, and a turned board has the same") {
    const char* why = "";
    for (const std::uint32_t width : {32u, 64u, 160u, 256u}) {
        const auto weights = random_weights(width, width == 64 ? 16 : 8);
        const auto network = Network::from_bytes(weights, why);
        REQUIRE(network);
        const auto memory = network->new_memory();
        crownpoint::SplitMix64 random{1};
        int different = 0;
        Position position;
        for (int ply = 0; ply < 300; ++ply) {
            MoveList moves;
            generate_moves(position, moves);
            if (moves.size == 0) position = Position{};
            if (moves.size == 0) continue;
            position = after(position, moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size)))]);
            network->use(*all_network_kernels()[0]);
            const int score = network->evaluate(position);
            for (const NetworkKernels* const* kernels = all_network_kernels(); *kernels; ++kernels) {
                network->use(**kernels);
                REQUIRE(network->evaluate(position) == score);
                REQUIRE(network->evaluate(flipped(position)) == score);
                REQUIRE(network->evaluate(position, memory.get()) == score);
            }
            different += score != 0;
        }
        CHECK(different > 100);
    }
}

TEST_CASE("bytes that are no network are refused") {
    const char* why = "";
    auto weights = random_weights(32, 8);
    CHECK(!Network::from_bytes(std::span(weights).first(weights.size() - 1), why));
    CHECK(std::strcmp(why, "the weights end too early") == 0);
    weights.push_back(std::byte{0});
    CHECK(!Network::from_bytes(weights, why));
    CHECK(std::strcmp(why, "bytes after the end of the weights") == 0);
    weights[8] = std::byte{33};
    CHECK(!Network::from_bytes(weights, why));
    CHECK(!Network::from_bytes(std::span(weights).first(5), why));
}
