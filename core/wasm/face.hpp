// A plain C interface to the core, for the page through WebAssembly. It holds no logic. Every number is little-endian.
//
// `python -m tools.wasm_face` makes the page's types and offsets, and `layout.hpp`, from this file. It reads one
// declaration a line: keep to int32_t, uint32_t, int8_t, uint8_t, float, double, arrays of them and the structs above.
//
// The side on roll is player 0. Boards are those of the core: 26 places, then checkers off. Functions that write a list
// write at most `room` entries and return how many there are.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__wasm__)
#define CP_FACE(name) __attribute__((export_name(#name)))
#define CP_HOST(name) __attribute__((import_module("host"), import_name(#name)))
#else
#define CP_FACE(name)
#define CP_HOST(name)
#endif

struct CpBackgammon;
struct CpCheckers;

struct CpStakes {
    std::int32_t cube;
    std::int32_t owner;  // -1: nobody
    std::int32_t away;   // 0: money
    std::int32_t opponent_away;
    std::int32_t phase;  // 0: before the Crawford game, 1: in it, 2: after it
    std::int32_t jacoby;
    std::int32_t beavers;
};

struct CpStep {
    std::int8_t source;
    std::int8_t target;
    std::int8_t die;
    std::int8_t hit;
};

// A move of backgammon, and its value for the side that makes it.
struct CpMove {
    std::int32_t count;
    std::int32_t plies;
    CpStep steps[4];
    std::int8_t after[28];
    float chances[5];
    float equity;
    float cubeless;
    float utility;
};

struct CpCube {
    float chances[5];
    float cubeless;
    float no_double;
    float take;
    float pass;
    float utilities[3];
    std::int32_t may_double;
};

struct CpRollout {
    std::uint32_t seed;
    std::int32_t opponent_on_roll;
    std::int32_t first_trial;
    std::int32_t trials;
    std::int32_t truncate;
    std::int32_t plies;
    std::int32_t final_plies;
    std::int32_t reduce_variance;
};

struct CpTrial {
    float chances[5];
    float utility;
    float doubled;
};

// Bit n - 1 is square n.
struct CpPosition {
    std::uint32_t black;
    std::uint32_t white;
    std::uint32_t kings;
    std::uint32_t black_to_move;
};

// A move of checkers; squares from 1.
struct CpPath {
    std::uint32_t captured;
    std::uint32_t directions;
    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t jumps;
    std::uint8_t crowns;
    std::uint8_t squares;
    std::uint8_t path[13];
    std::uint8_t taken[13];
    std::uint8_t spare;
};

struct CpLine {
    std::int32_t score;  // hundredths of a man
    std::int32_t depth;
    std::int32_t result;  // after the first move, for the side that makes it: 0 unknown, 1 draw, 2 win, 3 loss
    std::int32_t plies;   // to that end
    std::int32_t count;
    CpPath moves[32];
};

struct CpSearch {
    double nodes;
    double seconds;
    std::int32_t depth;
    std::int32_t lines;
};

extern "C" {

// Provided by the page: a long call reports the share of its work that is done.
CP_HOST(cp_done) void cp_done(double share);

CP_FACE(cp_alloc) void* cp_alloc(std::size_t bytes);
CP_FACE(cp_free) void cp_free(void* at);
CP_FACE(cp_expf) float cp_expf(float of);

CP_FACE(cp_bg_moves) int cp_bg_moves(const std::int8_t* board, int die1, int die2, CpMove* moves, int room);
CP_FACE(cp_bg_ways) int cp_bg_ways(const std::int8_t* board, int die1, int die2, char* json, int room);
CP_FACE(cp_bg_outcome) int cp_bg_outcome(const std::int8_t* board);
CP_FACE(cp_bg_is_race) int cp_bg_is_race(const std::int8_t* board);
CP_FACE(cp_bg_key) int cp_bg_key(const std::int8_t* board, std::uint8_t* key);
CP_FACE(cp_bg_from_key) int cp_bg_from_key(const std::uint8_t* key, int checkers, std::int8_t* board);
CP_FACE(cp_bg_perft) double cp_bg_perft(const std::int8_t* board, int depth);

CP_FACE(cp_bg_new) CpBackgammon* cp_bg_new();
CP_FACE(cp_bg_weights) int cp_bg_weights(CpBackgammon* self, const std::uint8_t* bytes, std::size_t count);
CP_FACE(cp_bg_match_table)
void cp_bg_match_table(CpBackgammon* self, const float* before, const float* after, int size);
CP_FACE(cp_bg_table_bytes) std::size_t cp_bg_table_bytes(int sides);
CP_FACE(cp_bg_table) void* cp_bg_table(CpBackgammon* self, int sides, int build);
CP_FACE(cp_bg_has_tables) int cp_bg_has_tables(const CpBackgammon* self);
CP_FACE(cp_bg_forget) void cp_bg_forget(CpBackgammon* self);
CP_FACE(cp_bg_evaluate) void cp_bg_evaluate(CpBackgammon* self, const std::int8_t* boards, int count, float* chances);
CP_FACE(cp_bg_rank)
int cp_bg_rank(CpBackgammon* self, const std::int8_t* board, int die1, int die2, const CpStakes* stakes, int plies,
               int decided, CpMove* moves, int room);
CP_FACE(cp_bg_deeper)
int cp_bg_deeper(CpBackgammon* self, const CpStakes* stakes, const float* utilities, int count, int plies,
                 int most_plies);
CP_FACE(cp_bg_next_plies) int cp_bg_next_plies(int plies, int most_plies);
CP_FACE(cp_bg_judge_after)
void cp_bg_judge_after(CpBackgammon* self, const std::int8_t* after, const CpStakes* stakes, int plies, CpMove* move);
CP_FACE(cp_bg_cube)
void cp_bg_cube(CpBackgammon* self, const std::int8_t* board, const CpStakes* stakes, int plies, CpCube* cube);
CP_FACE(cp_bg_normalize)
void cp_bg_normalize(CpBackgammon* self, const CpStakes* stakes, float* utilities, int count);
CP_FACE(cp_bg_roll_out)
void cp_bg_roll_out(CpBackgammon* self, const std::int8_t* board, const CpStakes* stakes, const CpRollout* settings,
                    CpTrial* trials);

CP_FACE(cp_ck_moves) int cp_ck_moves(const CpPosition* position, CpPath* moves, int room);
CP_FACE(cp_ck_after) void cp_ck_after(const CpPosition* position, const CpPath* move, CpPosition* after);
CP_FACE(cp_ck_perft) double cp_ck_perft(const CpPosition* position, int depth);

CP_FACE(cp_ck_new) CpCheckers* cp_ck_new(int table_mebibytes);
CP_FACE(cp_ck_weights) int cp_ck_weights(CpCheckers* self, const std::uint8_t* bytes, std::size_t count);
CP_FACE(cp_ck_solve) int cp_ck_solve(CpCheckers* self, int pieces);
CP_FACE(cp_ck_endgame_bytes) std::size_t cp_ck_endgame_bytes(int pieces);
CP_FACE(cp_ck_read_endgames) void cp_ck_read_endgames(const CpCheckers* self, int pieces, std::uint8_t* bytes);
CP_FACE(cp_ck_use_endgames) void cp_ck_use_endgames(CpCheckers* self, int pieces, const std::uint8_t* bytes);
CP_FACE(cp_ck_probe) int cp_ck_probe(const CpCheckers* self, const CpPosition* position);
CP_FACE(cp_ck_clear) void cp_ck_clear(CpCheckers* self);
CP_FACE(cp_ck_evaluate) int cp_ck_evaluate(const CpCheckers* self, const CpPosition* position);
CP_FACE(cp_ck_search)
void cp_ck_search(CpCheckers* self, const CpPosition* position, const CpPosition* history, int earlier, double seconds,
                  int depth, double nodes, int most_lines, CpSearch* found, CpLine* lines);

}  // extern "C"
