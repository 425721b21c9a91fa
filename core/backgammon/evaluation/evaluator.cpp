#include "backgammon/evaluation/evaluator.hpp"

#include <algorithm>
#include <cstring>

#include "backgammon/evaluation/features.hpp"
#include "backgammon/outcome.hpp"

namespace crownpoint::backgammon {
namespace {

// Networks may contradict themselves a little; the rules do not. A side with a checker off cannot lose a gammon.
Probabilities consistent(Probabilities value, const Board& board) {
    if (board.off[1] > 0) value.win_gammon = 0;
    if (board.off[0] > 0) value.lose_gammon = 0;
    value.win_gammon = std::min(value.win_gammon, value.win);
    value.win_backgammon = std::min(value.win_backgammon, value.win_gammon);
    value.lose_gammon = std::min(value.lose_gammon, 1 - value.win);
    value.lose_backgammon = std::min(value.lose_backgammon, value.lose_gammon);
    return value;
}

}  // namespace

BoardClass classify(const Knowledge& knowledge, const Board& board) {
    if (is_over(board)) return BoardClass::OVER;
    if (!features::is_race(board)) return BoardClass::CONTACT;
    if (!knowledge.one_sided && !knowledge.two_sided) return BoardClass::RACE;
    const int own = bearoff::index_of(board), opponent = own < 0 ? -1 : bearoff::index_of(flipped(board));
    if (opponent < 0) return BoardClass::RACE;
    // A side with nothing off can lose a gammon. The tables cover that only for 15 checkers.
    const bool own_safe = board.off[0] > 0, opponent_safe = board.off[1] > 0;
    if (knowledge.two_sided && own < bearoff::SMALL_POSITIONS && opponent < bearoff::SMALL_POSITIONS && own_safe &&
        opponent_safe)
        return BoardClass::TWO_SIDED;
    const bool known = (own_safe || own >= bearoff::WHOLE_FROM) && (opponent_safe || opponent >= bearoff::WHOLE_FROM);
    return knowledge.one_sided && known ? BoardClass::ONE_SIDED : BoardClass::RACE;
}

const bearoff::Equities& exact_equities(const bearoff::TwoSided& table, const Board& board) {
    return table.pairs[bearoff::index_of(board)][bearoff::index_of(flipped(board))];
}

float cube_efficiency(BoardClass kind, const Board& board) {
    // In a long race the cube is turned close to the best moment. Near the end, and with contact, the chances jump past
    // it.
    constexpr float contact = 0.68f, shortest = 0.6f, longest = 0.7f;
    if (kind == BoardClass::CONTACT) return contact;
    if (kind != BoardClass::RACE) return shortest;
    int pips = 0;
    for (int place = 1; place < PLACES; ++place) pips += place * std::max<int>(0, board.points[place]);
    return std::clamp(0.55f + 0.00125f * static_cast<float>(pips), shortest, longest);
}

Evaluator::Evaluator(const Knowledge& knowledge) : knowledge_(&knowledge), memory_(ENTRIES) {}

std::unique_ptr<Evaluator> EvaluatorPool::take() {
    {
        const Lock lock(mutex_);
        if (!idle_.empty()) {
            std::unique_ptr<Evaluator> evaluator = std::move(idle_.back());
            idle_.pop_back();
            return evaluator;
        }
    }
    return std::make_unique<Evaluator>(knowledge_);
}

void EvaluatorPool::give_back(std::unique_ptr<Evaluator> evaluator) {
    const Lock lock(mutex_);
    idle_.push_back(std::move(evaluator));
}

void EvaluatorPool::evaluate(const Board* boards, std::size_t count, Probabilities* values) {
    std::unique_ptr<Evaluator> evaluator = take();
    constexpr std::size_t chunk = 1024;  // much less than what an evaluator remembers
    for (std::size_t first = 0; first < count; first += chunk) {
        const std::size_t last = std::min(count, first + chunk);
        evaluator->prefetch(boards + first, last - first);
        for (std::size_t index = first; index < last; ++index) values[index] = evaluator->evaluate(boards[index]);
    }
    give_back(std::move(evaluator));
}

std::size_t Evaluator::hash(const Board& board) {
    std::uint64_t words[4] = {};
    std::memcpy(words, &board, sizeof board);
    std::uint64_t mixed = 0x9E3779B97F4A7C15;
    for (const std::uint64_t word : words) {
        mixed = (mixed ^ word) * 0xBF58476D1CE4E5B9;
        mixed ^= mixed >> 29;
    }
    return static_cast<std::size_t>(mixed);
}

Probabilities Evaluator::evaluate(const Board& board) {
    if (is_for_outside(board)) {
        prefetch(&board, 1);
        const auto found = told_.find(board);
        return found == told_.end() ? Probabilities{} : found->second;
    }
    Entry& entry = memory_[hash(board) % ENTRIES];
    if (!entry.used || !(entry.board == board)) entry = {board, judge(board), true};
    return entry.value;
}

bool Evaluator::is_for_outside(const Board& board) const {
    if (!knowledge_->outside) return false;
    const BoardClass kind = classify(*knowledge_, board);
    return kind == BoardClass::RACE || kind == BoardClass::CONTACT;
}

void Evaluator::prefetch(const Board* boards, std::size_t count) {
    if (!knowledge_->outside) return;
    asked_.clear();
    for (std::size_t index = 0; index < count; ++index)
        if (!told_.contains(boards[index]) && is_for_outside(boards[index])) asked_.push_back(boards[index]);
    answers_.resize(asked_.size());
    if (asked_.empty() || !knowledge_->outside->evaluate(asked_.data(), asked_.size(), answers_.data())) return;
    evaluations_ += asked_.size();
    if (told_.size() > ENTRIES) told_.clear();
    // Taken as they are: an evaluation that gives only equities may exceed a point even if no gammon is possible.
    for (std::size_t index = 0; index < asked_.size(); ++index) told_[asked_[index]] = answers_[index];
}

Probabilities Evaluator::judge(const Board& board) {
    const Knowledge& known = *knowledge_;
    switch (classify(known, board)) {
        case BoardClass::OVER:
            return certain(outcome(board));
        case BoardClass::TWO_SIDED:
            return {(exact_equities(*known.two_sided, board).cubeless + 1) / 2, 0, 0, 0, 0};
        case BoardClass::ONE_SIDED: {
            const bool whole = board.off[0] == 0, opponent_whole = board.off[1] == 0;
            return bearoff::chances(*known.one_sided, bearoff::index_of(board), bearoff::index_of(flipped(board)),
                                    whole, opponent_whole);
        }
        default:
            break;
    }
    ++evaluations_;
    const features::Kind kind = features::kind_of(board);
    if (kind == features::Kind::RACE && known.race) return consistent(known.race->evaluate(board, race_), board);
    if (kind == features::Kind::HOLDING && known.holding)
        return consistent(known.holding->evaluate(board, holding_), board);
    return consistent(known.contact->evaluate(board, contact_), board);
}

}  // namespace crownpoint::backgammon
