// Shared by self-play, duels and the book: openings, evaluators from files, and games that know when they are over.
#pragma once

#include <atomic>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "checkers/endgame/solved_endgames.hpp"
#include "checkers/evaluation/hand_evaluator.hpp"
#include "checkers/evaluation/network.hpp"
#include "checkers/evaluation/patterns.hpp"
#include "checkers/movegen.hpp"
#include "checkers/search/engine.hpp"
#include "shared/random.hpp"

namespace training {

namespace ck = crownpoint::checkers;

[[noreturn]] inline void fail(const std::string& message) {
    std::cerr << message << '\n';
    std::exit(1);
}

// The evaluator in a file, of either kind; "hand" is the handwritten one.
inline std::shared_ptr<const ck::Evaluator> load_evaluator(const std::string& path) {
    if (path == "hand") return std::make_shared<ck::HandEvaluator>();
    std::ifstream file(path, std::ios::binary);
    if (!file) fail("cannot open " + path);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    const std::span<const std::byte> span(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size());
    const char* why = "";
    if (std::shared_ptr<const ck::Evaluator> network = ck::Network::from_bytes(span, why)) return network;
    if (std::shared_ptr<const ck::Evaluator> patterns = ck::Patterns::from_bytes(span, why)) return patterns;
    fail(path + ": " + why);
}

// All endings with up to this many pieces, null for none.
inline std::shared_ptr<const ck::Endgames> solve_endgames(int pieces, int threads) {
    const std::atomic<bool> stop = false;
    return pieces < 2 ? nullptr : ck::SolvedEndgames::solve(pieces, threads, stop);
}

// The position after a move given as text, such as 11-15 or 13x22.
inline ck::Position play_text(const ck::Position& position, const std::string& text) {
    const std::size_t split = text.find_first_of("-x");
    const int from = std::stoi(text) - 1, to = std::stoi(text.substr(split + 1)) - 1;
    ck::MoveList moves;
    ck::generate_moves(position, moves);
    for (const ck::Move& move : moves)
        if (move.from == from && move.to == to) return ck::after(position, move);
    fail("a ballot holds an impossible move: " + text);
}

// The three-move ballots of the Python package (src/crownpoint/checkers/ballots.txt) and the eleven-man ballots.
class Openings {
  public:
    explicit Openings(const std::string& ballots_path) {
        read_three_move(ballots_path);
        make_eleven_man();
    }

    const std::vector<ck::Position>& three_move() const { return three_move_; }
    const std::vector<ck::Position>& eleven_man() const { return eleven_man_; }

    // A random opening of one of three kinds; the third is four to eleven random moves from the start.
    ck::Position draw(crownpoint::SplitMix64& chance) const {
        switch (chance.below(3)) {
            case 0:
                return three_move_[chance.below(static_cast<std::uint32_t>(three_move_.size()))];
            case 1:
                return eleven_man_[chance.below(static_cast<std::uint32_t>(eleven_man_.size()))];
            default:
                return wander({}, 4 + static_cast<int>(chance.below(8)), chance);
        }
    }

    // Plays random moves for as long as there are any.
    static ck::Position wander(ck::Position position, int plies, crownpoint::SplitMix64& chance) {
        for (; plies > 0; --plies) {
            ck::MoveList moves;
            ck::generate_moves(position, moves);
            if (moves.size == 0) break;
            position =
                ck::after(position, moves[static_cast<int>(chance.below(static_cast<std::uint32_t>(moves.size)))]);
        }
        return position;
    }

  private:
    void read_three_move(const std::string& path) {
        std::ifstream file(path);
        if (!file) fail("cannot open the ballots " + path);
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line[0] == '#') continue;
            std::istringstream words(line);
            std::string first, second, third;
            words >> first >> second;
            const ck::Position middle = play_text(play_text({}, first), second);
            while (words >> third) {
                if (third.front() == '(') third = third.substr(1, third.size() - 2);
                three_move_.push_back(play_text(middle, third));
            }
        }
        if (three_move_.size() != 174) fail("the ballots are not complete: " + path);
    }

    // Each side removes a man in front of its back row, and each side moves one such man.
    void make_eleven_man() {
        std::unordered_map<std::uint64_t, bool> seen;
        for (int black = 4; black < 12; ++black)
            for (int white = 20; white < 28; ++white) {
                ck::Position start;
                start.black &= ~(ck::Squares{1} << black);
                start.white &= ~(ck::Squares{1} << white);
                ck::MoveList firsts, seconds;
                ck::generate_moves(start, firsts);
                for (const ck::Move& first : firsts) {
                    const ck::Position middle = ck::after(start, first);
                    ck::generate_moves(middle, seconds);
                    for (const ck::Move& second : seconds) {
                        const ck::Position end = ck::after(middle, second);
                        if (first.from >= 4 && second.from < 28 && seen.emplace(ck::hash_of(end), true).second)
                            eleven_man_.push_back(end);
                    }
                }
            }
    }

    std::vector<ck::Position> three_move_, eleven_man_;
};

// A game that ends by the rules: no legal move, a third occurrence, or too many quiet plies.
class TrainingGame {
  public:
    explicit TrainingGame(const ck::Position& start) : positions_{start} { ++seen_[ck::hash_of(start)]; }

    const ck::Position& position() const { return positions_.back(); }
    std::span<const ck::Position> history() const { return {positions_.data(), positions_.size() - 1}; }
    int quiet_plies() const { return quiet_; }
    int plies() const { return static_cast<int>(positions_.size()) - 1; }

    void play(const ck::Move& move) {
        const bool quiet = move.jumps == 0 && (position().kings >> move.from & 1);
        positions_.push_back(ck::after(position(), move));
        quiet_ = quiet ? quiet_ + 1 : 0;
        if (!quiet) seen_.clear();
        ++seen_[ck::hash_of(position())];
    }

    bool is_drawn(int quiet_limit = ck::QUIET_PLIES_FOR_DRAW) const {
        return quiet_ >= quiet_limit || seen_.at(ck::hash_of(position())) >= ck::REPETITIONS_FOR_DRAW;
    }

  private:
    std::vector<ck::Position> positions_;
    std::unordered_map<std::uint64_t, int> seen_;
    int quiet_ = 0;
};

// `--name value` pairs of a command line.
class Options {
  public:
    Options(int count, char** words) {
        for (int i = 1; i + 1 < count; i += 2) values_[words[i]] = words[i + 1];
        if (count % 2 == 0) fail("options come in pairs: --name value");
    }
    std::string text(const std::string& name, const std::string& otherwise) const {
        const auto found = values_.find("--" + name);
        return found == values_.end() ? otherwise : found->second;
    }
    double number(const std::string& name, double otherwise) const {
        const std::string value = text(name, "");
        return value.empty() ? otherwise : std::stod(value);
    }

  private:
    std::unordered_map<std::string, std::string> values_;
};

}  // namespace training
