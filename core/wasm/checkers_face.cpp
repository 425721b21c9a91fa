// Checkers through the plain C face.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "checkers/endgame/solved_endgames.hpp"
#include "checkers/evaluation/hand_evaluator.hpp"
#include "checkers/evaluation/network.hpp"
#include "checkers/evaluation/patterns.hpp"
#include "checkers/move_list.hpp"
#include "checkers/movegen.hpp"
#include "checkers/perft.hpp"
#include "checkers/search/engine.hpp"
#include "wasm/face.hpp"

using namespace crownpoint::checkers;

struct CpCheckers {
    explicit CpCheckers(std::size_t bytes) : engine(bytes, 1) {}

    Engine engine;
    std::shared_ptr<const Evaluator> evaluator = std::make_shared<HandEvaluator>();
    std::shared_ptr<SolvedEndgames> endgames;
    const std::atomic<bool> stop = false;
};

namespace {

constexpr int MOST_MOVES = static_cast<int>(sizeof(CpLine::moves) / sizeof(CpPath));

Position read(const CpPosition& from) {
    return {from.black, from.white, from.kings, from.black_to_move ? Side::BLACK : Side::WHITE};
}

Move read(const CpPath& from) {
    return {from.captured, from.directions, from.from, from.to, from.jumps, from.crowns != 0};
}

void write(const Move& from, CpPath& move) {
    move = {};
    move.captured = from.captured;
    move.directions = from.directions;
    move.from = from.from;
    move.to = from.to;
    move.jumps = from.jumps;
    move.crowns = from.crowns;
    std::uint8_t squares[MAX_PATH];
    move.squares = static_cast<std::uint8_t>(std::min<int>(path_of(from, squares), sizeof move.path));
    for (int k = 0; k < move.squares; ++k) move.path[k] = static_cast<std::uint8_t>(squares[k] + 1);
    const int taken = std::min<int>(captured_by(from, squares), sizeof move.taken);
    for (int k = 0; k < taken; ++k) move.taken[k] = static_cast<std::uint8_t>(squares[k] + 1);
}

void write(const Line& from, const Position& position, const SolvedEndgames* endgames, CpLine& line) {
    line = {};
    line.score = from.score;
    line.depth = from.depth;
    line.count = std::min(static_cast<int>(from.moves.size()), MOST_MOVES);
    for (int k = 0; k < line.count; ++k) write(from.moves[static_cast<std::size_t>(k)], line.moves[k]);
    if (!endgames) return;
    using Kind = EndgameResult::Kind;
    const EndgameResult known = endgames->probe(after(position, from.moves[0]));
    const Kind own = known.kind == Kind::WIN ? Kind::LOSS : known.kind == Kind::LOSS ? Kind::WIN : known.kind;
    line.result = static_cast<std::int32_t>(own);
    line.plies = own == Kind::WIN || own == Kind::LOSS ? known.plies + 1 : 0;
}

}  // namespace

int cp_ck_moves(const CpPosition* position, CpPath* moves, int room) {
    const std::vector<Move> found = list_moves(read(*position));
    const int count = static_cast<int>(found.size());
    for (int k = 0; k < std::min(count, room); ++k) write(found[static_cast<std::size_t>(k)], moves[k]);
    return count;
}

void cp_ck_after(const CpPosition* position, const CpPath* move, CpPosition* next) {
    const Position found = after(read(*position), read(*move));
    *next = {found.black, found.white, found.kings, found.side == Side::BLACK};
}

double cp_ck_perft(const CpPosition* position, int depth) { return static_cast<double>(perft(read(*position), depth)); }

CpCheckers* cp_ck_new(int table_mebibytes) { return new CpCheckers(static_cast<std::size_t>(table_mebibytes) << 20); }

// Returns 0, or 1 for bytes that are neither a network nor patterns.
int cp_ck_weights(CpCheckers* self, const std::uint8_t* bytes, std::size_t count) {
    const char* why = "";
    const std::span<const std::byte> all(reinterpret_cast<const std::byte*>(bytes), count);
    std::shared_ptr<const Evaluator> found = Network::from_bytes(all, why);
    if (!found) found = Patterns::from_bytes(all, why);
    if (!found) return 1;
    self->evaluator = found;
    self->engine.set_evaluator(std::move(found));
    return 0;
}

int cp_ck_solve(CpCheckers* self, int pieces) {
    const auto all = static_cast<double>(SolvedEndgames::size_of(pieces));
    const auto tell = [&](std::uint64_t solved) { cp_done(static_cast<double>(solved) / all); };
    self->endgames = SolvedEndgames::solve(pieces, 1, self->stop, tell);
    self->engine.set_endgames(self->endgames);
    return self->endgames->max_pieces();
}

std::size_t cp_ck_endgame_bytes(int pieces) { return SolvedEndgames::size_of(pieces); }

// They must be solved.
void cp_ck_read_endgames(const CpCheckers* self, int pieces, std::uint8_t* bytes) {
    self->endgames->copy_to(pieces, bytes);
}

void cp_ck_use_endgames(CpCheckers* self, int pieces, const std::uint8_t* bytes) {
    self->endgames = SolvedEndgames::copied_from(pieces, bytes);
    self->engine.set_endgames(self->endgames);
}

// The kind of the result in the low two bits, the plies above them.
int cp_ck_probe(const CpCheckers* self, const CpPosition* position) {
    if (!self->endgames) return 0;
    const EndgameResult known = self->endgames->probe(read(*position));
    return static_cast<int>(known.kind) | known.plies << 2;
}

void cp_ck_clear(CpCheckers* self) { self->engine.clear(); }

int cp_ck_evaluate(const CpCheckers* self, const CpPosition* position) {
    return self->evaluator->evaluate(read(*position));
}

void cp_ck_search(CpCheckers* self, const CpPosition* position, const CpPosition* history, int earlier, double seconds,
                  int depth, double nodes, int most_lines, CpSearch* found, CpLine* lines) {
    std::vector<Position> before;
    for (int k = 0; k < earlier; ++k) before.push_back(read(history[k]));
    const Position root = read(*position);
    const Limits limits{seconds, depth, static_cast<std::uint64_t>(nodes), most_lines};
    const auto tell = [&](std::uint64_t searched) {
        if (nodes > 0) cp_done(static_cast<double>(searched) / nodes);
    };
    const SearchResult result = self->engine.search(root, before, limits, self->stop, {}, tell);
    *found = {static_cast<double>(result.nodes), result.seconds, result.depth, static_cast<int>(result.lines.size())};
    for (std::size_t k = 0; k < result.lines.size(); ++k) write(result.lines[k], root, self->endgames.get(), lines[k]);
}
