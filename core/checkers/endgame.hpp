// Endings of few pieces, solved: who wins, and in how many plies.
#pragma once

#include <cstdint>

#include "checkers/position.hpp"

namespace crownpoint::checkers {

// What a table says of a position, for the side to move.
struct EndgameResult {
    enum class Kind : std::uint8_t { unknown, draw, win, loss } kind = Kind::unknown;
    int plies = 0;  // to the end of the game with best play of both
};

// Solved endings that a search may ask.
class Endgames {
  public:
    virtual ~Endgames() = default;
    virtual int max_pieces() const = 0;  // 0 where there are none
    virtual EndgameResult probe(const Position& position) const = 0;
};

}  // namespace crownpoint::checkers
