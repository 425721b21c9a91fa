// Boards written as GNU Backgammon position ids, for the tests.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "backgammon/position.hpp"

namespace crownpoint::backgammon {

inline Board board_of(std::string_view id) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    REQUIRE(id.size() == 14);
    std::uint8_t key[KEY_BYTES + 1] = {};
    for (std::size_t index = 0; index < id.size(); ++index) {
        const std::size_t digit = alphabet.find(id[index]);
        REQUIRE(digit != std::string_view::npos);
        for (std::size_t place = 0; place < 6; ++place) {
            const std::size_t at = 6 * index + place;
            if (digit >> (5 - place) & 1) key[at / 8] |= static_cast<std::uint8_t>(0x80 >> (at % 8));
        }
    }
    std::uint8_t ten[KEY_BYTES];
    for (int index = 0; index < KEY_BYTES; ++index) ten[index] = key[index];
    Board board;
    REQUIRE(read_key(ten, CHECKERS, board));
    return board;
}

}  // namespace crownpoint::backgammon
