// Solved endings with few pieces: who wins, and in how many plies.
#pragma once

#include <array>
#include <cstdint>

#include "checkers/endgame/slice.hpp"
#include "checkers/position.hpp"

namespace crownpoint::checkers {

// The value of a position for the side to move.
struct EndgameResult {
    enum class Kind : std::uint8_t { UNKNOWN, DRAW, WIN, LOSS } kind = Kind::UNKNOWN;
    int plies = 0;  // to the end of the game if both sides play perfectly
};

// One byte holds the whole result: 0 for a draw, otherwise 1 + the plies to the end. An odd number of plies wins, an
// even number loses. (The longest win with up to seven pieces takes 253 plies, Trice and Dodgen 2003.)
using EndgameByte = std::uint8_t;
inline constexpr EndgameByte DRAW_BYTE = 0;
constexpr EndgameByte byte_of_plies(int plies) { return static_cast<EndgameByte>(plies + 1); }
constexpr bool is_win_byte(EndgameByte byte) { return byte != DRAW_BYTE && byte % 2 == 0; }
constexpr bool is_loss_byte(EndgameByte byte) { return byte % 2 == 1; }
EndgameResult result_of_byte(EndgameByte byte);

// Solved endings that a search can probe.
class Endgames {
  public:
    virtual ~Endgames() = default;
    virtual int max_pieces() const = 0;  // 0 if there are none
    virtual EndgameResult probe(const Position& position) const = 0;
};

// Slices in memory owned by someone else, one byte for each position.
class EndgameSlices final : public Endgames {
  public:
    void add(const Slice& slice, const EndgameByte* bytes);
    void remove(const Slice& slice);
    bool has(const Slice& slice) const { return slices_[static_cast<std::size_t>(slice.id())] != nullptr; }

    // The largest number of pieces for which all slices are present.
    int max_pieces() const override { return max_pieces_; }
    EndgameResult probe(const Position& position) const override;

    // The byte of a position. Its slice must be present, unless the side to move has no pieces left.
    EndgameByte byte_at(const Position& position) const;

  private:
    std::array<const EndgameByte*, Slice::ID_COUNT> slices_{};
    int max_pieces_ = 0;
};

// Calls `visit(slice)` for every slice with this number of pieces, some on each side, in an order in which each slice
// comes after all slices it depends on: captures lead to fewer pieces, crownings to fewer men.
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
