// Backgammon through the plain C face.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "backgammon/evaluation/features.hpp"
#include "backgammon/move_list.hpp"
#include "backgammon/outcome.hpp"
#include "backgammon/perft.hpp"
#include "backgammon/search/rollout.hpp"
#include "backgammon/search/search.hpp"
#include "wasm/face.hpp"

using namespace crownpoint::backgammon;

struct CpBackgammon {
    Network contact, race, pruning, holding, replies;
    std::unique_ptr<bearoff::OneSided> one_sided;
    std::unique_ptr<bearoff::TwoSided> two_sided;
    MatchTable table;
    std::unique_ptr<EvaluatorPool> pool;

    // After a change of what the engine knows.
    void renew() {
        const auto known = [](const Network& network) { return network.widths().empty() ? nullptr : &network; };
        pool = std::make_unique<EvaluatorPool>(Knowledge{known(contact), known(race), known(pruning), known(holding),
                                                         known(replies), one_sided.get(), two_sided.get()});
    }
};

namespace {

static_assert(sizeof(Trial) == sizeof(CpTrial));

Board board_at(const std::int8_t* bytes) {
    Board board;
    std::memcpy(&board, bytes, sizeof board);
    return board;
}

CubeModel model_of(const CpBackgammon* self, const CpStakes* given) {
    Stakes stakes;
    if (given->away > 0) {
        stakes.table = &self->table;
        stakes.away[0] = given->away;
        stakes.away[1] = given->opponent_away;
        stakes.phase = static_cast<Phase>(given->phase);
    }
    stakes.jacoby = given->jacoby != 0;
    stakes.beavers = given->beavers != 0;
    return CubeModel(stakes, {given->cube, given->owner});
}

SearchSettings to(int plies) {
    SearchSettings settings;
    settings.plies = plies;
    return settings;
}

void write(const Move& from, CpMove& move) {
    move = {};
    move.count = from.count;
    for (int k = 0; k < from.count; ++k) {
        const Step& step = from.steps[k];
        move.steps[k] = {step.source, step.target, step.die, static_cast<std::int8_t>(step.hit)};
    }
    std::memcpy(move.after, &from.after, sizeof move.after);
}

void write_value(const Candidate& from, CpMove& move) {
    move.plies = from.plies;
    std::memcpy(move.chances, &from.chances, sizeof move.chances);
    move.equity = from.equity;
    move.cubeless = from.cubeless;
    move.utility = from.utility;
}

}  // namespace

int cp_bg_moves(const std::int8_t* board, int die1, int die2, CpMove* moves, int room) {
    const std::vector<Move> found = list_moves(board_at(board), die1, die2);
    const int count = static_cast<int>(found.size());
    for (int k = 0; k < std::min(count, room); ++k) write(found[static_cast<std::size_t>(k)], moves[k]);
    return count;
}

int cp_bg_ways(const std::int8_t* board, int die1, int die2, char* json, int room) {
    const std::string text = ways_json(board_at(board), die1, die2);
    std::memcpy(json, text.data(), std::min(text.size(), static_cast<std::size_t>(room)));
    return static_cast<int>(text.size());
}

int cp_bg_outcome(const std::int8_t* board) { return outcome(board_at(board)); }
int cp_bg_is_race(const std::int8_t* board) { return features::is_race(board_at(board)); }
double cp_bg_perft(const std::int8_t* board, int depth) { return static_cast<double>(perft(board_at(board), depth)); }

int cp_bg_key(const std::int8_t* board, std::uint8_t* key) {
    std::uint8_t bytes[KEY_BYTES];
    if (!write_key(board_at(board), bytes)) return 0;
    std::memcpy(key, bytes, KEY_BYTES);
    return 1;
}

int cp_bg_from_key(const std::uint8_t* key, int checkers, std::int8_t* board) {
    std::uint8_t bytes[KEY_BYTES];
    std::memcpy(bytes, key, KEY_BYTES);
    Board found{};
    if (!read_key(bytes, checkers, found)) return 0;
    std::memcpy(board, &found, sizeof found);
    return 1;
}

CpBackgammon* cp_bg_new() { return new CpBackgammon; }

// The kind is in the file. Returns 0, or the number of a `WeightsError`.
int cp_bg_weights(CpBackgammon* self, const std::uint8_t* bytes, std::size_t count) {
    Network network;
    if (const WeightsError error = Network::read(bytes, count, network); error != WeightsError::NONE)
        return static_cast<int>(error);
    Network* const places[NETWORK_KINDS] = {&self->contact, &self->race, &self->pruning, &self->holding,
                                            &self->replies};
    *places[static_cast<std::size_t>(network.kind())] = std::move(network);
    self->renew();
    return 0;
}

void cp_bg_match_table(CpBackgammon* self, const float* before, const float* after, int size) {
    self->table.size = size - 1;
    for (int own = 0; own < size; ++own) {
        for (int other = 0; other < size; ++other) self->table.before[own][other] = before[own * size + other];
        self->table.after_crawford[own] = after[own];
    }
}

std::size_t cp_bg_table_bytes(int sides) { return sides == 1 ? sizeof(bearoff::OneSided) : sizeof(bearoff::TwoSided); }

// Returns where the table is. Where it is not built, the caller fills it in.
void* cp_bg_table(CpBackgammon* self, int sides, int build) {
    void* place;
    if (sides == 1) {
        self->one_sided = std::make_unique<bearoff::OneSided>();
        if (build) bearoff::build(*self->one_sided, cp_done);
        place = self->one_sided.get();
    } else {
        self->two_sided = std::make_unique<bearoff::TwoSided>();
        if (build) bearoff::build(*self->two_sided, cp_done);
        place = self->two_sided.get();
    }
    self->renew();
    return place;
}

int cp_bg_has_tables(const CpBackgammon* self) { return self->one_sided && self->two_sided; }

void cp_bg_forget(CpBackgammon* self) { self->renew(); }

void cp_bg_evaluate(CpBackgammon* self, const std::int8_t* boards, int count, float* chances) {
    self->pool->evaluate(reinterpret_cast<const Board*>(boards), static_cast<std::size_t>(count),
                         reinterpret_cast<Probabilities*>(chances));
}

int cp_bg_rank(CpBackgammon* self, const std::int8_t* board, int die1, int die2, const CpStakes* stakes, int plies,
               int decided, CpMove* moves, int room) {
    SearchSettings settings = to(plies);
    settings.stop_when_decided = decided != 0;
    const std::vector<Candidate> found =
        rank_moves(*self->pool, model_of(self, stakes), settings, board_at(board), 0, dice_of(die1, die2));
    const int count = static_cast<int>(found.size());
    for (int k = 0; k < std::min(count, room); ++k) {
        write(found[static_cast<std::size_t>(k)].move, moves[k]);
        write_value(found[static_cast<std::size_t>(k)], moves[k]);
    }
    return count;
}

int cp_bg_deeper(CpBackgammon* self, const CpStakes* stakes, const float* utilities, int count, int plies,
                 int most_plies) {
    return static_cast<int>(
        worth_deeper(model_of(self, stakes), to(most_plies), {utilities, utilities + count}, plies));
}

int cp_bg_next_plies(int plies, int most_plies) { return next_plies(to(most_plies), plies); }

void cp_bg_judge_after(CpBackgammon* self, const std::int8_t* after, const CpStakes* stakes, int plies, CpMove* move) {
    std::vector<Candidate> one(1);
    one[0].move.after = board_at(after);
    judge_candidates(*self->pool, model_of(self, stakes), to(plies), 0, one, 1, plies);
    write_value(one[0], *move);
}

void cp_bg_cube(CpBackgammon* self, const std::int8_t* board, const CpStakes* stakes, int plies, CpCube* cube) {
    const CubeJudgment found = judge_cube(*self->pool, model_of(self, stakes), to(plies), board_at(board));
    *cube = {};
    std::memcpy(cube->chances, &found.chances, sizeof cube->chances);
    cube->cubeless = found.cubeless;
    cube->no_double = found.no_double;
    cube->take = found.take;
    cube->pass = found.pass;
    const float utilities[] = {found.utilities.no_double, found.utilities.take, found.utilities.pass};
    std::copy_n(utilities, 3, cube->utilities);
    cube->may_double = found.may_double;
}

// Utilities as equities, in place.
void cp_bg_normalize(CpBackgammon* self, const CpStakes* stakes, float* utilities, int count) {
    const CubeModel model = model_of(self, stakes);
    std::transform(utilities, utilities + count, utilities, [&](float utility) { return model.normalized(utility); });
}

void cp_bg_roll_out(CpBackgammon* self, const std::int8_t* board, const CpStakes* stakes, const CpRollout* given,
                    CpTrial* trials) {
    RolloutSettings settings;
    settings.seed = given->seed;
    settings.first_trial = given->first_trial;
    settings.trials = given->trials;
    settings.truncate = given->truncate;
    settings.plies = given->plies;
    settings.final_plies = given->final_plies;
    settings.reduce_variance = given->reduce_variance != 0;
    roll_out(*self->pool, model_of(self, stakes), settings, board_at(board), given->opponent_on_roll ? 1 : 0,
             reinterpret_cast<Trial*>(trials));
}
