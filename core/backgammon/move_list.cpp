#include "backgammon/move_list.hpp"

namespace crownpoint::backgammon {
namespace {

// Adds every sequence of `length` steps with the dice in this order.
void add_ways(const Mover& mover, const int* dice, std::size_t length, Way& made, std::vector<Way>& ways) {
    if (made.size() == length) {
        ways.push_back(made);
        return;
    }
    const int die = dice[made.size()];
    for (std::uint32_t rest = mover.sources(die); rest;) {
        const int source = highest_bit(rest);
        rest ^= bit(source);
        Mover next = mover;
        made.push_back(next.step(source, die));
        add_ways(next, dice, length, made, ways);
        made.pop_back();
    }
}

}  // namespace

std::vector<Move> list_moves(const Board& board, int die1, int die2) {
    std::vector<Move> moves;
    visit_moves(board, die1, die2, [&](const Move& move) { moves.push_back(move); });
    return moves;
}

std::ptrdiff_t find_result(const std::vector<Move>& moves, const Board& after) {
    for (std::size_t index = 0; index < moves.size(); ++index)
        if (moves[index].after == after) return static_cast<std::ptrdiff_t>(index);
    return -1;
}

std::vector<Way> list_ways(const Board& board, int die1, int die2) {
    const Mover start(board);
    std::vector<Way> ways;
    Way made;
    const int high = die1 > die2 ? die1 : die2, low = die1 > die2 ? die2 : die1;
    const int high_first[MAX_STEPS] = {high, low, low, low}, low_first[MAX_STEPS] = {low, high, high, high};
    for (std::size_t length = high == low ? MAX_STEPS : 2; length > 0 && ways.empty(); --length) {
        add_ways(start, high_first, length, made, ways);
        // Only one die can be played: the lower one only if the higher one cannot be played at all.
        if (high != low && (length == 2 || ways.empty())) add_ways(start, low_first, length, made, ways);
    }
    return ways;
}

std::string ways_json(const Board& board, int die1, int die2) {
    std::string text = "[";
    for (const Way& way : list_ways(board, die1, die2)) {
        if (text.size() > 1) text += ',';
        char before = '[';
        for (const Step& step : way) {
            text += before;
            text += '[' + std::to_string(step.source) + ',' + std::to_string(step.target) + ',' +
                    std::to_string(step.die) + (step.hit ? ",1,0]" : ",0,0]");
            before = ',';
        }
        text += ']';
    }
    return text + ']';
}

}  // namespace crownpoint::backgammon
