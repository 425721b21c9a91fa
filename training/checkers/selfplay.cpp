// Plays games against itself on many threads and writes records of positions in which the side to move cannot jump:
// those are what the search evaluates. Some are of the game, the others a random move or two away from it.
//
//   selfplay --out FILE --seconds 60 --threads 13 --nodes 3000 --weights FILE|hand --seed 1 --endgames 4 --leaves FILE
//
// With --leaves it also writes one in 128 of the positions that the searches evaluated, as boards alone (16 bytes
// each).
//
// A record (20 bytes, little-endian) is seen by the side to move, as in core/checkers/evaluation/features.hpp:
//   uint32 own men, opponent's men, own kings, opponent's kings; int16 score in hundredths of a man;
//   int8 result (1 won, 0 drawn, -1 lost, 2 unknown: a random move followed); uint8 plies since the start of the game
//   (at most 255).
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>

#include "games.hpp"

namespace {

using namespace training;

struct Record {
    std::uint32_t own_men, opponent_men, own_kings, opponent_kings;
    std::int16_t score;
    std::int8_t result;
    std::uint8_t plies;
};
static_assert(sizeof(Record) == 20);

constexpr int BALANCED = 90;     // openings worse than this for either side are not played
constexpr int QUIET_PLIES = 30;  // a draw after this long without progress: shuffling teaches nothing
constexpr int RECORDED_QUIET_PLIES = 12;
constexpr int DECIDED = 1200, DECIDED_PLIES = 8;
constexpr int MAX_PLIES = 300;
constexpr std::uint32_t RANDOM_MOVE = 80;  // one move in this many is random: unusual positions matter too
constexpr int UNKNOWN = 2;

// Evaluates as another evaluator does, and keeps one in EVERY of the positions: each thread has its own.
class LeafSampler final : public ck::Evaluator {
  public:
    explicit LeafSampler(std::shared_ptr<const ck::Evaluator> evaluator) : evaluator_(std::move(evaluator)) {}

    int evaluate(const ck::Position& position) const override { return evaluator_->evaluate(position); }
    int evaluate(const ck::Position& position, ck::EvaluatorMemory* memory) const override {
        if (++seen_ % EVERY == 0) leaves_.push_back(ck::own_view(position));
        return evaluator_->evaluate(position, memory);
    }
    std::unique_ptr<ck::EvaluatorMemory> new_memory() const override { return evaluator_->new_memory(); }
    std::vector<ck::OwnView>& leaves() { return leaves_; }

  private:
    static constexpr std::uint64_t EVERY = 128;

    std::shared_ptr<const ck::Evaluator> evaluator_;
    mutable std::uint64_t seen_ = 0;
    mutable std::vector<ck::OwnView> leaves_;
};

struct Settings {
    std::uint64_t nodes;
    std::chrono::steady_clock::time_point end;
    std::shared_ptr<const ck::Evaluator> evaluator;
    std::shared_ptr<const ck::Endgames> endgames;
    const Openings* openings;
};

class Player {
  public:
    Player(const Settings& settings, std::uint64_t seed)
        : settings_(settings),
          chance_{seed},
          sampler_(std::make_shared<LeafSampler>(settings.evaluator)),
          engine_(4 << 20, 1),
          strays_(4 << 20, 1) {
        for (ck::Engine* engine : {&engine_, &strays_}) {
            engine->set_evaluator(sampler_);
            engine->set_endgames(settings.endgames);
        }
    }

    std::vector<ck::OwnView>& leaves() { return sampler_->leaves(); }

    // Plays one game and adds its records. Returns false if the opening was not balanced.
    bool play(std::vector<Record>& records) {
        engine_.clear();
        strays_.clear();
        stray_records_.clear();
        TrainingGame game(settings_.openings->draw(chance_));
        const std::size_t first = records.size();
        std::size_t unknown = first;  // the records before this one were followed by a random move
        std::vector<ck::Side> sides;
        int decided = 0;
        int winner = 0;  // 1 Black, -1 White
        for (;;) {
            const ck::Position& position = game.position();
            if (is_known(position, winner)) break;
            const ck::SearchResult found = search(game);
            const int sign = position.side == ck::Side::BLACK ? 1 : -1;
            if (found.lines.empty()) {
                winner = -sign;
                break;
            }
            const int score = found.lines[0].score;
            if (game.plies() == 0 && std::abs(score) > BALANCED) return false;
            if (std::abs(score) > ck::WIN_BOUND) {
                winner = score > 0 ? sign : -sign;
                break;
            }
            decided = std::abs(score) > DECIDED ? decided + 1 : 0;
            if (decided >= DECIDED_PLIES) {
                winner = score > 0 ? sign : -sign;
                break;
            }
            if (game.is_drawn(QUIET_PLIES) || game.plies() > MAX_PLIES) break;
            if (game.quiet_plies() <= RECORDED_QUIET_PLIES) {
                if (!ck::jumpers(position)) {
                    records.push_back(record_of(position, score, game.plies()));
                    sides.push_back(position.side);
                }
                stray(position, game.plies());
            }
            if (chance_.below(RANDOM_MOVE) == 0) {
                unknown = records.size();
                game.play(any_move(position));
            } else {
                game.play(found.lines[0].moves[0]);
            }
        }
        for (std::size_t i = first; i < records.size(); ++i) {
            const int result = sides[i - first] == ck::Side::BLACK ? winner : -winner;
            records[i].result = static_cast<std::int8_t>(i < unknown ? UNKNOWN : result);
        }
        records.insert(records.end(), stray_records_.begin(), stray_records_.end());
        return true;
    }

  private:
    // Whether the solved endings know the position, and if so who wins.
    bool is_known(const ck::Position& position, int& winner) const {
        const ck::Endgames* endgames = settings_.endgames.get();
        if (!endgames || crownpoint::popcount(position.occupied()) > endgames->max_pieces()) return false;
        const ck::EndgameResult result = endgames->probe(position);
        const int sign = position.side == ck::Side::BLACK ? 1 : -1;
        if (result.kind == ck::EndgameResult::Kind::UNKNOWN) return false;
        if (result.kind == ck::EndgameResult::Kind::WIN) winner = sign;
        if (result.kind == ck::EndgameResult::Kind::LOSS) winner = -sign;
        return true;
    }

    ck::SearchResult search(const TrainingGame& game) {
        // The budget varies by half, so that the same opening leads to different games.
        const std::uint64_t nodes =
            settings_.nodes / 2 + chance_.below(static_cast<std::uint32_t>(settings_.nodes) + 1);
        const std::atomic<bool> stop = false;
        return engine_.search(game.position(), game.history(), {0, 0, nodes, 1}, stop);
    }

    ck::Move any_move(const ck::Position& position) {
        ck::MoveList moves;
        ck::generate_moves(position, moves);
        return moves[static_cast<int>(chance_.below(static_cast<std::uint32_t>(moves.size)))];
    }

    // Records a position a random move or two away from the game, after all captures that follow, with the score of a
    // search of its own: leaves of the search are mostly such positions.
    void stray(ck::Position position, int plies) {
        if (chance_.below(2) == 0) return;
        position = Openings::wander(position, 1 + static_cast<int>(chance_.below(2)), chance_);
        while (ck::jumpers(position)) position = Openings::wander(position, 1, chance_);
        int winner = 0;
        if (is_known(position, winner)) return;
        const std::atomic<bool> stop = false;
        const ck::SearchResult found = strays_.search(position, {}, {0, 0, settings_.nodes / 2, 1}, stop);
        if (found.lines.empty()) return;
        stray_records_.push_back(record_of(position, found.lines[0].score, plies));
        stray_records_.back().result = UNKNOWN;
    }

    static Record record_of(const ck::Position& position, int score, int plies) {
        const ck::OwnView view = ck::own_view(position);
        return {view.own_men,
                view.opponent_men,
                view.own_kings,
                view.opponent_kings,
                static_cast<std::int16_t>(score),
                0,
                static_cast<std::uint8_t>(std::min(plies, 255))};
    }

    const Settings& settings_;
    crownpoint::SplitMix64 chance_;
    std::shared_ptr<LeafSampler> sampler_;
    ck::Engine engine_, strays_;
    std::vector<Record> stray_records_;
};

}  // namespace

int main(int count, char** words) {
    const Options options(count, words);
    const std::string out = options.text("out", "");
    if (out.empty()) fail("selfplay --out FILE [--seconds --threads --nodes --weights --seed --ballots]");
    const Openings openings(options.text("ballots", CROWNPOINT_BALLOTS));
    const int thread_count = static_cast<int>(options.number("threads", 1));
    const auto endgames = solve_endgames(static_cast<int>(options.number("endgames", 0)), thread_count);
    const auto start = std::chrono::steady_clock::now();
    const Settings settings{static_cast<std::uint64_t>(options.number("nodes", 3000)),
                            start + std::chrono::milliseconds(static_cast<long>(1000 * options.number("seconds", 60))),
                            load_evaluator(options.text("weights", "hand")), endgames, &openings};

    const auto open = [](const std::string& path) {
        std::FILE* opened = std::fopen(path.c_str(), "wb");
        if (!opened) fail("cannot write " + path);
        return opened;
    };
    std::FILE* file = open(out);
    const std::string leaves_path = options.text("leaves", "");
    std::FILE* leaves_file = leaves_path.empty() ? nullptr : open(leaves_path);
    std::mutex writing;
    std::atomic<std::uint64_t> games = 0, written = 0, decided = 0;
    std::vector<std::thread> threads;
    const auto seed = static_cast<std::uint64_t>(options.number("seed", 1));
    for (int i = 0; i < thread_count; ++i)
        threads.emplace_back([&, i] {
            Player player(settings, seed * 1000003 + static_cast<std::uint64_t>(i));
            std::vector<Record> records;
            while (std::chrono::steady_clock::now() < settings.end) {
                records.clear();
                player.leaves().clear();
                if (!player.play(records) || records.empty()) continue;
                const std::lock_guard lock(writing);
                std::fwrite(records.data(), sizeof(Record), records.size(), file);
                if (leaves_file)
                    std::fwrite(player.leaves().data(), sizeof(ck::OwnView), player.leaves().size(), leaves_file);
                written += records.size();
                decided += records.front().result == 1 || records.front().result == -1;
                ++games;
            }
        });
    for (std::thread& thread : threads) thread.join();
    if (std::fclose(file) != 0) fail("cannot write " + out);
    if (leaves_file && std::fclose(leaves_file) != 0) fail("cannot write " + leaves_path);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("{\"games\": %llu, \"decided\": %llu, \"records\": %llu, \"seconds\": %.1f}\n",
                static_cast<unsigned long long>(games), static_cast<unsigned long long>(decided),
                static_cast<unsigned long long>(written), seconds);
}
