// Search and rollouts with the small random networks in testdata.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "backgammon/search/rollout.hpp"
#include "backgammon/search/search.hpp"
#include "backgammon/search/worker.hpp"
#include "position_ids.hpp"

using namespace crownpoint::backgammon;

namespace {

Network read(const std::string& kind) {
    std::ifstream file(CROWNPOINT_TESTDATA "/networks/backgammon-" + kind + ".weights", std::ios::binary);
    const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
    Network network;
    REQUIRE(Network::read(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), network) ==
            WeightsError::NONE);
    return network;
}

struct Fixture {
    Network contact = read("contact"), race = read("race"), pruning = read("pruning");
    EvaluatorPool pool{Knowledge{&contact, &race, &pruning, nullptr, nullptr}};
    CubeModel model{{}, {}};
};

// The mean over all rolls of the best reply's equity, spelled out.
float one_ply(Evaluator& evaluator, const Board& board) {
    float sum = 0;
    for (int index = 0; index < ROLLS; ++index) {
        const Dice dice = roll(index);
        float best = -9;
        const auto look = [&](const Board& after) {
            best = std::max(best, -cubeless_equity(evaluator.evaluate(flipped(after))));
        };
        if (!visit_results(board, dice.high, dice.low, look)) look(board);
        sum += static_cast<float>(roll_weight(dice)) * best;
    }
    return sum / 36;
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "one ply is the mean of the best replies") {
    for (const char* id : {"4HPwATDgc/ABMA", "jHPkASHgc/ABMA", "22zgAAD4AAAYAA", "27YBAAB8AAAEAA"}) {
        const Board board = board_of(id);
        SearchWorker worker(pool, model, 0);
        CHECK(cubeless_equity(worker.value(board, 0, 1).chances) ==
              doctest::Approx(one_ply(worker.evaluator(), board)).epsilon(1e-4));
    }
}

TEST_CASE_FIXTURE(Fixture, "both players judge alike") {
    const Board board = board_of("jHPkASHgc/ABMA");
    SearchWorker worker(pool, model, 8);
    const Value first = worker.value(board, 0, 1), second = worker.value(board, 1, 1);
    CHECK(first.chances.win == second.chances.win);
    CHECK(first.utilities[0] == doctest::Approx(-second.utilities[0]));
    CHECK(first.utilities[1] == doctest::Approx(-second.utilities[2]));
}

TEST_CASE_FIXTURE(Fixture, "threads change nothing, and depths are kept apart") {
    SearchSettings settings;
    settings.plies = 2;
    settings.first = {3, 9.0f};
    const auto one = rank_moves(pool, model, settings, starting_board(), 0, {3, 1});
    settings.threads = 3;
    const auto three = rank_moves(pool, model, settings, starting_board(), 0, {3, 1});
    REQUIRE(one.size() == 16);
    for (std::size_t index = 0; index < one.size(); ++index) {
        CHECK(one[index].utility == three[index].utility);
        CHECK(one[index].plies == (index < 3 ? 2 : 0));
    }
}

// Ends a look when so many of its parts are done.
struct Ending : Progress {
    explicit Ending(int parts) : last(parts) {}
    bool advanced(int done, int parts) override {
        most = std::max(most, done);
        all = parts;
        return done >= last;
    }
    int last, most = 0, all = 0;
};

TEST_CASE_FIXTURE(Fixture, "a look is told of and can be ended; what was finished counts") {
    SearchSettings settings;
    settings.plies = 2;
    settings.first = {3, 9.0f};
    Ending never(1000), soon(5);
    settings.progress = &never;
    CHECK(rank_moves(pool, model, settings, starting_board(), 0, {3, 1})[0].plies == 2);
    CHECK(never.all == 3 * ROLLS);
    CHECK(never.most == never.all);
    settings.progress = &soon;
    const auto ended = rank_moves(pool, model, settings, starting_board(), 0, {3, 1});
    settings.plies = 0;
    const auto bare = rank_moves(pool, model, settings, starting_board(), 0, {3, 1});
    CHECK(soon.most == 5);
    REQUIRE(ended.size() == bare.size());
    for (std::size_t index = 0; index < bare.size(); ++index) {
        CHECK(ended[index].plies == 0);
        CHECK(ended[index].utility == bare[index].utility);
    }
    const Board board = board_of("jHPkASHgc/ABMA");
    const CubeJudgment plain = judge_cube(pool, model, settings, board);
    settings.plies = 2;
    const CubeJudgment cut = judge_cube(pool, model, settings, board);
    CHECK(cut.plies == 0);
    CHECK(cut.no_double == plain.no_double);
    settings.progress = &never;
    CHECK(judge_cube(pool, model, settings, board).plies == 2);
}

TEST_CASE_FIXTURE(Fixture, "boards are ranked as the moves that lead to them, in the order given") {
    SearchSettings settings;
    settings.plies = 1;
    settings.first = {3, 9.0f};
    for (const int player : {0, 1}) {
        std::vector<Candidate> moves = rank_moves(pool, model, settings, starting_board(), player, {3, 1});
        std::vector<Board> boards;
        for (auto move = moves.rbegin(); move != moves.rend(); ++move) boards.push_back(move->move.after);
        const auto ranks = rank_boards(pool, model, settings, boards.data(), boards.size(), player);
        for (std::size_t index = 0; index < ranks.size(); ++index) {
            const Candidate& move = moves[moves.size() - 1 - index];
            CHECK(ranks[index].equity == move.equity);
            CHECK(ranks[index].cubeless == move.cubeless);
            CHECK(ranks[index].plies == move.plies);
            CHECK(move.equity == doctest::Approx(move.utility));  // for money they are the same
        }
    }
}

TEST_CASE_FIXTURE(Fixture, "a cube decision compares no double, take and pass") {
    SearchSettings settings;
    settings.plies = 0;
    const Board board = board_of("jHPkASHgc/ABMA");
    const CubeJudgment judged = judge_cube(pool, model, settings, board);
    CHECK(judged.may_double);
    CHECK(judged.pass == 1);
    CHECK(judged.no_double == judged.utilities.no_double);
    CHECK(judged.take == judged.utilities.take);
    CHECK(judged.cubeless == doctest::Approx(cubeless_equity(judged.chances)));
    CHECK_FALSE(judge_cube(pool, CubeModel({}, {2, 1}), settings, board).may_double);
}

TEST_CASE_FIXTURE(Fixture, "trials depend on their number only") {
    RolloutSettings settings;
    settings.trials = 6;
    settings.truncate = 3;
    Trial whole[6], part[2];
    roll_out(pool, model, settings, starting_board(), 0, whole);
    settings.first_trial = 4;
    settings.trials = 2;
    settings.threads = 2;
    roll_out(pool, model, settings, starting_board(), 0, part);
    CHECK(std::memcmp(whole + 4, part, sizeof part) == 0);
}
