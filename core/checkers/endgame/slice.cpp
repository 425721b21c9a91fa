#include "checkers/endgame/slice.hpp"

#include "shared/bits.hpp"

namespace crownpoint::checkers {
namespace {

constexpr int MEN_SQUARES = 28;  // no man stands on its king row
constexpr int WHITE_MEN_SHIFT = 4;

struct Binomials {
    std::array<std::array<std::uint32_t, MAX_ENDGAME_PIECES + 1>, SQUARE_COUNT + 1> value{};
};

consteval Binomials make_binomials() {
    Binomials table;
    for (std::size_t n = 0; n <= SQUARE_COUNT; ++n) {
        table.value[n][0] = 1;
        for (std::size_t k = 1; k <= MAX_ENDGAME_PIECES && n > 0; ++k)
            table.value[n][k] = table.value[n - 1][k - 1] + table.value[n - 1][k];
    }
    return table;
}

constexpr Binomials BINOMIALS = make_binomials();

std::uint32_t choose(int n, int k) { return BINOMIALS.value[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)]; }

// The rank of a set among all sets of its size, ordered as masks.
std::uint32_t rank(std::uint32_t set) {
    std::uint32_t rank = 0;
    for (int k = 1; set; set &= set - 1, ++k) rank += choose(lowest_bit(set), k);
    return rank;
}

std::uint32_t unrank(std::uint32_t rank, int size) {
    std::uint32_t set = 0;
    for (int k = size; k > 0; --k) {
        int square = k - 1;
        while (square + 1 < SQUARE_COUNT && choose(square + 1, k) <= rank) ++square;
        rank -= choose(square, k);
        set |= bit(square);
    }
    return set;
}

// The next larger set of the same size (Gosper's hack); 0 stays 0.
std::uint32_t next_set(std::uint32_t set) {
    if (set == 0) return 0;
    const std::uint32_t low = set & (~set + 1), high = set + low;
    return high == 0 ? 0 : high | ((set ^ high) / low >> 2);
}

std::uint32_t first_set(int size) { return static_cast<std::uint32_t>((std::uint64_t{1} << size) - 1); }

// Renumbers squares so that those in `taken` are left out, and back.
std::uint32_t squeeze(Squares squares, Squares taken) {
    std::uint32_t out = 0;
    for (; squares; squares &= squares - 1) {
        const int square = lowest_bit(squares);
        out |= bit(square - popcount(taken & bits_below(square)));
    }
    return out;
}

Squares spread(std::uint32_t places, Squares taken) {
    Squares out = 0;
    for (; places; places &= places - 1) {
        int left = lowest_bit(places);
        Squares free = ~taken;
        for (; left > 0; --left) free &= free - 1;
        out |= free & (~free + 1);
    }
    return out;
}

}  // namespace

Slice slice_of(const Position& position) {
    return {popcount(position.black & ~position.kings), popcount(position.black & position.kings),
            popcount(position.white & ~position.kings), popcount(position.white & position.kings)};
}

std::uint64_t slice_size(const Slice& slice) {
    const int free = SQUARE_COUNT - slice.men();
    return std::uint64_t{choose(MEN_SQUARES, slice.black_men)} * choose(MEN_SQUARES, slice.white_men) *
           choose(free, slice.black_kings) * choose(free - slice.black_kings, slice.white_kings);
}

std::uint64_t slice_index(const Slice& slice, const Position& position) {
    const Squares black_men = position.black & ~position.kings, white_men = position.white & ~position.kings;
    const Squares black_kings = position.black & position.kings, white_kings = position.white & position.kings;
    const Squares men = black_men | white_men;
    const int free = SQUARE_COUNT - slice.men();
    std::uint64_t index = rank(black_men);
    index = index * choose(MEN_SQUARES, slice.white_men) + rank(white_men >> WHITE_MEN_SHIFT);
    index = index * choose(free, slice.black_kings) + rank(squeeze(black_kings, men));
    return index * choose(free - slice.black_kings, slice.white_kings) + rank(squeeze(white_kings, men | black_kings));
}

SliceWalk::SliceWalk(const Slice& slice, std::uint64_t from) : slice_(slice) {
    const int free = SQUARE_COUNT - slice.men();
    const std::uint32_t white_kings = choose(free - slice.black_kings, slice.white_kings);
    const std::uint32_t black_kings = choose(free, slice.black_kings);
    const std::uint32_t white_men = choose(MEN_SQUARES, slice.white_men);
    white_kings_ = unrank(static_cast<std::uint32_t>(from % white_kings), slice.white_kings);
    from /= white_kings;
    black_kings_ = unrank(static_cast<std::uint32_t>(from % black_kings), slice.black_kings);
    from /= black_kings;
    white_men_ = unrank(static_cast<std::uint32_t>(from % white_men), slice.white_men) << WHITE_MEN_SHIFT;
    from /= white_men;
    black_men_ = unrank(static_cast<std::uint32_t>(from), slice.black_men);
    place_kings();
}

void SliceWalk::next() {
    const int free = SQUARE_COUNT - slice_.men();
    const auto outside = [](std::uint32_t set, int squares) {
        return set == 0 || (squares < SQUARE_COUNT && set >> squares != 0);
    };
    white_kings_ = next_set(white_kings_);
    if (outside(white_kings_, free - slice_.black_kings)) {
        white_kings_ = first_set(slice_.white_kings);
        black_kings_ = next_set(black_kings_);
        if (outside(black_kings_, free)) {
            black_kings_ = first_set(slice_.black_kings);
            white_men_ = next_set(white_men_ >> WHITE_MEN_SHIFT);
            if (outside(white_men_, MEN_SQUARES)) {
                white_men_ = first_set(slice_.white_men);
                black_men_ = next_set(black_men_);
            }
            white_men_ <<= WHITE_MEN_SHIFT;
        }
    }
    place_kings();
}

void SliceWalk::place_kings() {
    // If two men share a square there are more free squares than numbers; such a position is not valid anyway.
    const Squares men = black_men_ | white_men_;
    const Squares black_kings = spread(black_kings_, men);
    const Squares white_kings = spread(white_kings_, men | black_kings);
    position_ = {black_men_ | black_kings, white_men_ | white_kings, black_kings | white_kings, Side::BLACK};
}

}  // namespace crownpoint::checkers
