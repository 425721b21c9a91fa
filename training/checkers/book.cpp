// Makes the opening book: searches the start, the ballots and their likely continuations, most likely first.
//
//   book --out FILE --positions 6000 --seconds 300 --threads 13 --nodes 1000000 --weights FILE|hand --endgames 4
//        [--journal FILE] [--below 0]
//
// With a journal every search is written down as soon as it is done. A run that was stopped, or one for a larger book,
// takes from it what was searched before, with any number of nodes.
//
// The cost of a position is what the moves leading to it lose according to the search, plus a fixed cost for each
// move. The cheapest remaining position is searched next, until there are enough or time is up. At the end, results are
// backed up through the tree. With --below only positions with at least so many others below them are written: their
// moves have been examined much more deeply than by a single search, which an engine can do by itself.
//
// FILE (little-endian): char[8] "CPCKBOK1", uint32 count, uint32 0, then entries in ascending order, 12 bytes each:
//   uint32 black men, white men (kings are not in the book), uint16 side << 10 | from << 5 | to (side 1 is White),
//   int16 score for the side to move in hundredths of a man.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>
#include <tuple>

#include "games.hpp"
#include "journal.hpp"

namespace {

using namespace training;

constexpr int LINES = 3;             // moves of a position that are followed
constexpr int MOVE_COST = 8;         // for each move,
constexpr int WORST_LOSS = 35;       // plus what the move loses, up to this, in hundredths of a man
constexpr int ELEVEN_MAN_COST = 24;  // there are many of these ballots, so they are not followed as far
constexpr int MAX_PLIES = 60;
constexpr std::size_t MAX_BELOW = 1'000'000;

struct Entry {
    ck::Position position;
    std::vector<Reply> replies;
    std::optional<int> value;  // with the results from further down
    std::size_t below = 0;     // how many searched positions these came from; one that is met twice counts twice
};

class Book {
  public:
    void add_root(const ck::Position& position, int cost) { push(position, cost); }

    // The cheapest position that no thread has taken yet; none if the queue is empty and no thread is working.
    std::optional<std::pair<ck::Position, int>> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !queue_.empty() || working_ == 0; });
        if (closed_ || queue_.empty()) return std::nullopt;
        const Waiting next = queue_.top();
        queue_.pop();
        ++working_;
        return std::pair(next.position, next.cost);
    }

    void put(const ck::Position& position, int cost, std::vector<Reply> replies) {
        const std::lock_guard lock(mutex_);
        for (const Reply& reply : replies) {
            const int loss = replies[0].score - reply.score;
            if (loss <= WORST_LOSS) push(ck::after(position, reply.move), cost + MOVE_COST + loss);
        }
        entries_[ck::hash_of(position)] = {position, std::move(replies), std::nullopt};
        --working_;
        changed_.notify_all();
    }

    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

    std::size_t size() {
        const std::lock_guard lock(mutex_);
        return entries_.size();
    }

    // Writes every position with a choice and enough others below it. Call it after all threads are done.
    std::size_t write(const std::string& path, std::size_t below) {
        std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint16_t, std::int16_t>> rows;
        for (auto& [hash, entry] : entries_) {
            if (entry.replies.size() < 2 || entry.position.kings) continue;
            const int value = settle(entry, MAX_PLIES);
            if (entry.below < below) continue;
            const Reply& best = *std::ranges::max_element(entry.replies, {}, &Reply::score);
            if (!is_only_way(entry.position, best.move)) continue;
            const int side = entry.position.side == ck::Side::WHITE;
            rows.emplace_back(entry.position.black, entry.position.white,
                              static_cast<std::uint16_t>(side << 10 | best.move.from << 5 | best.move.to),
                              static_cast<std::int16_t>(value));
        }
        std::ranges::sort(rows);
        std::FILE* file = std::fopen(path.c_str(), "wb");
        if (!file) fail("cannot write " + path);
        const std::uint32_t head[2] = {static_cast<std::uint32_t>(rows.size()), 0};
        std::fwrite("CPCKBOK1", 1, 8, file);
        std::fwrite(head, 4, 2, file);
        for (const auto& [black, white, move, score] : rows) {
            std::fwrite(&black, 4, 1, file);
            std::fwrite(&white, 4, 1, file);
            std::fwrite(&move, 2, 1, file);
            std::fwrite(&score, 2, 1, file);
        }
        if (std::fclose(file) != 0) fail("cannot write " + path);
        return rows.size();
    }

  private:
    struct Waiting {
        int cost;
        std::uint64_t hash;
        ck::Position position;
        bool operator<(const Waiting& other) const {
            return std::tie(other.cost, other.hash) < std::tie(cost, hash);  // the cheapest is the greatest
        }
    };

    // Each position is searched once, at the first cost it is found with.
    void push(const ck::Position& position, int cost) {
        const std::uint64_t hash = ck::hash_of(position);
        if (!seen_.emplace(hash, true).second) return;
        queue_.push({cost, hash, position});
        changed_.notify_one();
    }

    // Replaces the scores of the position's own search with those from further down.
    int settle(Entry& entry, int plies) {
        if (entry.value) return *entry.value;
        if (entry.replies.empty()) return -ck::WIN_SCORE;
        for (Reply& reply : entry.replies) {
            const auto child = entries_.find(ck::hash_of(ck::after(entry.position, reply.move)));
            if (plies == 0 || child == entries_.end()) continue;
            reply.score = -settle(child->second, plies - 1);
            entry.below = std::min(entry.below + 1 + child->second.below, MAX_BELOW);
        }
        entry.value = std::ranges::max_element(entry.replies, {}, &Reply::score)->score;
        return *entry.value;
    }

    // Whether its squares distinguish the move from all others.
    static bool is_only_way(const ck::Position& position, const ck::Move& move) {
        ck::MoveList moves;
        ck::generate_moves(position, moves);
        return std::ranges::count_if(
                   moves, [&](const ck::Move& other) { return other.from == move.from && other.to == move.to; }) == 1;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::priority_queue<Waiting> queue_;
    std::unordered_map<std::uint64_t, bool> seen_;
    std::unordered_map<std::uint64_t, Entry> entries_;
    int working_ = 0;
    bool closed_ = false;
};

std::vector<Reply> search(ck::Engine& engine, const ck::Position& position, std::uint64_t nodes) {
    const std::atomic<bool> stop = false;
    std::vector<Reply> replies;
    for (const ck::Line& line : engine.search(position, {}, {0, 0, nodes, LINES}, stop).lines)
        replies.push_back({line.moves[0], line.score});
    return replies;
}

void add_roots(Book& book, const Openings& openings) {
    book.add_root({}, 0);
    for (const ck::Position& position : openings.three_move()) book.add_root(position, 0);
    for (const ck::Position& position : openings.eleven_man()) book.add_root(position, ELEVEN_MAN_COST);
}

}  // namespace

int main(int count, char** words) {
    const Options options(count, words);
    const std::string out = options.text("out", "");
    if (out.empty())
        fail(
            "book --out FILE [--journal --positions --seconds --threads --nodes --below --weights --endgames "
            "--ballots]");
    const Openings openings(options.text("ballots", CROWNPOINT_BALLOTS));
    const int thread_count = static_cast<int>(options.number("threads", 1));
    const auto endgames = solve_endgames(static_cast<int>(options.number("endgames", 4)), thread_count);
    const auto evaluator = load_evaluator(options.text("weights", "hand"));
    const auto nodes = static_cast<std::uint64_t>(options.number("nodes", 1e6));
    const auto wanted = static_cast<std::size_t>(options.number("positions", 6000));
    const auto end = std::chrono::steady_clock::now() +
                     std::chrono::milliseconds(static_cast<long>(1000 * options.number("seconds", 300)));
    Journal journal(options.text("journal", ""));
    Book book;
    add_roots(book, openings);
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i)
        threads.emplace_back([&] {
            ck::Engine engine(64 << 20, 1);
            engine.set_evaluator(evaluator);
            engine.set_endgames(endgames);
            while (auto task = book.take()) {
                auto replies = journal.find(task->first);
                if (!replies) {
                    replies = search(engine, task->first, nodes);
                    journal.add(task->first, *replies);
                }
                book.put(task->first, task->second, std::move(*replies));
                if (book.size() >= wanted || std::chrono::steady_clock::now() >= end) book.close();
            }
        });
    for (std::thread& thread : threads) thread.join();
    const std::size_t searched = book.size(),
                      written = book.write(out, static_cast<std::size_t>(options.number("below", 0)));
    std::printf("{\"searched\": %zu, \"written\": %zu, \"from_journal\": %zu}\n", searched, written, journal.known());
}
