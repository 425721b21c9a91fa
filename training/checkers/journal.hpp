// What has been searched for the opening book, on disk, so that a run that was stopped goes on.
//
// FILE (little-endian): records of 28 bytes: uint32 black, white, kings, side (1 is White), then three replies, each
// uint16 place among the legal moves (NONE if there is none), int16 score for the side that makes it.
#pragma once

#include <array>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "games.hpp"

namespace training {

struct Reply {
    ck::Move move;
    int score;  // for the side that makes it
};

class Journal {
  public:
    // Nothing is kept without a path.
    explicit Journal(const std::string& path) {
        if (path.empty()) return;
        file_ = std::fopen(path.c_str(), "a+b");
        if (!file_) fail("cannot open " + path);
        std::rewind(file_);
        Record record;
        std::uintmax_t end = 0;
        for (; std::fread(&record, sizeof record, 1, file_) == 1; end += sizeof record)
            records_[ck::hash_of(record.position())] = record;
        std::filesystem::resize_file(path, end);  // without what was being written when a run was killed
    }
    ~Journal() {
        if (file_ && std::fclose(file_) != 0) std::fprintf(stderr, "the end of the journal could not be written\n");
    }
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    std::size_t known() const { return records_.size(); }

    std::optional<std::vector<Reply>> find(const ck::Position& position) const {
        const auto found = records_.find(ck::hash_of(position));
        if (found == records_.end() || found->second.position() != position) return std::nullopt;
        ck::MoveList moves;
        ck::generate_moves(position, moves);
        std::vector<Reply> replies;
        for (const auto& [place, score] : found->second.replies) {
            if (place == NONE) break;
            if (place >= moves.size) fail("the journal has a move that does not exist");
            replies.push_back({moves[place], score});
        }
        return replies;
    }

    void add(const ck::Position& position, const std::vector<Reply>& replies) {
        if (!file_) return;
        ck::MoveList moves;
        ck::generate_moves(position, moves);
        Record record{position.black, position.white, position.kings, position.side == ck::Side::WHITE, {}};
        for (std::size_t i = 0; i < record.replies.size(); ++i) {
            int place = NONE;
            for (int move = 0; i < replies.size() && move < moves.size; ++move)
                if (moves[move] == replies[i].move) place = move;
            record.replies[i] = {static_cast<std::uint16_t>(place),
                                 static_cast<std::int16_t>(place == NONE ? 0 : replies[i].score)};
        }
        const std::lock_guard lock(mutex_);
        if (std::fwrite(&record, sizeof record, 1, file_) != 1 || std::fflush(file_) != 0)
            fail("cannot write the journal");
    }

  private:
    static constexpr std::uint16_t NONE = 0xFFFF;
    struct Record {
        std::uint32_t black, white, kings, side;
        std::array<std::pair<std::uint16_t, std::int16_t>, 3> replies;
        ck::Position position() const { return {black, white, kings, side ? ck::Side::WHITE : ck::Side::BLACK}; }
    };
    static_assert(sizeof(Record) == 28);

    std::FILE* file_ = nullptr;
    std::mutex mutex_;
    std::unordered_map<std::uint64_t, Record> records_;
};

}  // namespace training
