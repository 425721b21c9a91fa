/** Made by `python -m tools.wasm_face` from core/wasm/face.hpp: offsets of structs, and functions. */

export const CpStakes = { size: 28, cube: 0, owner: 4, away: 8, opponentAway: 12, phase: 16, jacoby: 20, beavers: 24 } as const;
export const CpStep = { size: 4, source: 0, target: 1, die: 2, hit: 3 } as const;
export const CpMove = { size: 84, count: 0, plies: 4, steps: 8, after: 24, chances: 52, equity: 72, cubeless: 76, utility: 80 } as const;
export const CpCube = { size: 52, chances: 0, cubeless: 20, noDouble: 24, take: 28, pass: 32, utilities: 36, mayDouble: 48 } as const;
export const CpRollout = { size: 32, seed: 0, opponentOnRoll: 4, firstTrial: 8, trials: 12, truncate: 16, plies: 20, finalPlies: 24, reduceVariance: 28 } as const;
export const CpTrial = { size: 28, chances: 0, utility: 20, doubled: 24 } as const;
export const CpPosition = { size: 16, black: 0, white: 4, kings: 8, blackToMove: 12 } as const;
export const CpPath = { size: 40, captured: 0, directions: 4, from: 8, to: 9, jumps: 10, crowns: 11, squares: 12, path: 13, taken: 26, spare: 39 } as const;
export const CpLine = { size: 1300, score: 0, depth: 4, result: 8, plies: 12, count: 16, moves: 20 } as const;
export const CpSearch = { size: 24, nodes: 0, seconds: 8, depth: 16, lines: 20 } as const;

/** Addresses and counts are numbers. */
export interface Face {
  readonly memory: WebAssembly.Memory;
  _initialize(this: void): void;
  cp_alloc(this: void, bytes: number): number;
  cp_free(this: void, at: number): void;
  cp_expf(this: void, of: number): number;
  cp_bg_moves(this: void, board: number, die1: number, die2: number, moves: number, room: number): number;
  cp_bg_ways(this: void, board: number, die1: number, die2: number, json: number, room: number): number;
  cp_bg_outcome(this: void, board: number): number;
  cp_bg_is_race(this: void, board: number): number;
  cp_bg_key(this: void, board: number, key: number): number;
  cp_bg_from_key(this: void, key: number, checkers: number, board: number): number;
  cp_bg_perft(this: void, board: number, depth: number): number;
  cp_bg_new(this: void): number;
  cp_bg_weights(this: void, self: number, bytes: number, count: number): number;
  cp_bg_match_table(this: void, self: number, before: number, after: number, size: number): void;
  cp_bg_table_bytes(this: void, sides: number): number;
  cp_bg_table(this: void, self: number, sides: number, build: number): number;
  cp_bg_has_tables(this: void, self: number): number;
  cp_bg_forget(this: void, self: number): void;
  cp_bg_evaluate(this: void, self: number, boards: number, count: number, chances: number): void;
  cp_bg_rank(this: void, self: number, board: number, die1: number, die2: number, stakes: number, plies: number, decided: number, moves: number, room: number): number;
  cp_bg_deeper(this: void, self: number, stakes: number, utilities: number, count: number, plies: number, mostPlies: number): number;
  cp_bg_next_plies(this: void, plies: number, mostPlies: number): number;
  cp_bg_judge_after(this: void, self: number, after: number, stakes: number, plies: number, move: number): void;
  cp_bg_cube(this: void, self: number, board: number, stakes: number, plies: number, cube: number): void;
  cp_bg_normalize(this: void, self: number, stakes: number, utilities: number, count: number): void;
  cp_bg_roll_out(this: void, self: number, board: number, stakes: number, settings: number, trials: number): void;
  cp_ck_moves(this: void, position: number, moves: number, room: number): number;
  cp_ck_after(this: void, position: number, move: number, after: number): void;
  cp_ck_perft(this: void, position: number, depth: number): number;
  cp_ck_new(this: void, tableMebibytes: number): number;
  cp_ck_weights(this: void, self: number, bytes: number, count: number): number;
  cp_ck_solve(this: void, self: number, pieces: number): number;
  cp_ck_endgame_bytes(this: void, pieces: number): number;
  cp_ck_read_endgames(this: void, self: number, pieces: number, bytes: number): void;
  cp_ck_use_endgames(this: void, self: number, pieces: number, bytes: number): void;
  cp_ck_probe(this: void, self: number, position: number): number;
  cp_ck_clear(this: void, self: number): void;
  cp_ck_evaluate(this: void, self: number, position: number): number;
  cp_ck_search(this: void, self: number, position: number, history: number, earlier: number, seconds: number, depth: number, nodes: number, mostLines: number, found: number, lines: number): void;
}
