// Endings of few pieces, solved: who wins, and in how many plies.
#pragma once

#include <array>
#include <cstdint>

#include "checkers/endgame/slice.hpp"
#include "checkers/position.hpp"

namespace crownpoint::checkers {

// What a table says of a position, for the side to move.
struct EndgameResult {
    enum class Kind : std::uint8_t { UNKNOWN, DRAW, WIN, LOSS } kind = Kind::UNKNOWN;
    int plies = 0;  // to the end of the game with best play of both
};

// One byte tells all: 0 a draw, else 1 + the plies to the end. An odd number of plies wins, an even one loses. (The
// longest win of up to seven pieces takes 253 plies, Trice and Dodgen 2003.)
using EndgameByte = std::uint8_t;
inline constexpr EndgameByte DRAW_BYTE = 0;
constexpr EndgameByte byte_of_plies(int plies) { return static_cast<EndgameByte>(plies + 1); }
constexpr bool is_win_byte(EndgameByte byte) { return byte != DRAW_BYTE && byte % 2 == 0; }
constexpr bool is_loss_byte(EndgameByte byte) { return byte % 2 == 1; }
EndgameResult result_of_byte(EndgameByte byte);

// Solved endings that a search may ask.
class Endgames {
  public:
    virtual ~Endgames() = default;
    virtual int max_pieces() const = 0;  // 0 where there are none
    virtual EndgameResult probe(const Position& position) const = 0;
};

// Slices in memory that somebody else owns, one byte for each position.
class EndgameSlices final : public Endgames {
  public:
    void add(const Slice& slice, const EndgameByte* bytes);
    void remove(const Slice& slice);
    bool has(const Slice& slice) const { return slices_[static_cast<std::size_t>(slice.id())] != nullptr; }

    // The largest number of pieces up to which no slice is missing.
    int max_pieces() const override { return max_pieces_; }
    EndgameResult probe(const Position& position) const override;

    // The byte of a position whose slice is there, or whose side to move has no piece left.
    EndgameByte byte_at(const Position& position) const;

  private:
    std::array<const EndgameByte*, Slice::ID_COUNT> slices_{};
    int max_pieces_ = 0;
};

// Calls `visit(slice)` for every slice of so many pieces, both sides having some, in an order in which each slice comes
// after all that it depends on: captures lead to fewer pieces, crownings to fewer men.
template <class Visit>
void visit_slices(int pieces, Visit&& visit) {
    for (int men = 0; men <= pieces; ++men)
        for (int black = 1; black < pieces; ++black)
            for (int black_men = 0; black_men <= black && black_men <= men; ++black_men) {
                const int white = pieces - black, white_men = men - black_men;
                if (white_men <= white) visit(Slice{black_men, black - black_men, white_men, white - white_men});
            }
}

}  // namespace crownpoint::checkers
