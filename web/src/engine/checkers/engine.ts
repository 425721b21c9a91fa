/** Checkers in one copy of the core. */
import type { Bundle } from "../bundle";
import type { Core } from "../core";
import { CpLine, CpPath, CpPosition, CpSearch } from "../face";

/** Bit n - 1 of a number is square n. */
export interface Position {
  readonly black: number;
  readonly white: number;
  readonly kings: number;
  readonly blackToMove: boolean;
}

export interface Path {
  /** From the first square to the last. */
  readonly squares: readonly number[];
  readonly taken: readonly number[];
}

export interface Line {
  /** Hundredths of a man. */
  readonly score: number;
  readonly depth: number;
  /** What the endings say of the first move, for the side that makes it. */
  readonly result: "" | "draw" | "win" | "loss";
  readonly plies: number;
  readonly moves: readonly Path[];
}

export interface Found {
  readonly nodes: number;
  readonly depth: number;
  readonly lines: readonly Line[];
}

export interface Limit {
  readonly seconds?: number;
  readonly depth?: number;
  readonly nodes?: number;
}

const RESULTS = ["", "draw", "win", "loss"] as const;
const TABLE_MEBIBYTES = 32;
const SOLVED_PIECES = 4;
const MOST_MOVES = 128;
/** The name under which the solved endings are kept. */
export const ENDINGS = { name: "checkers-endings-1", parts: 1 } as const;

/** The endings of up to four pieces: solve them, which takes seconds, and return them to be stored. */
export function makeTable(core: Core, self: number): ArrayBuffer {
  core.face.cp_ck_solve(self, SOLVED_PIECES);
  const count = core.face.cp_ck_endgame_bytes(SOLVED_PIECES);
  const at = core.face.cp_alloc(count);
  core.face.cp_ck_read_endgames(self, SOLVED_PIECES, at);
  const { buffer } = core.bytes(at, count).slice();
  core.face.cp_free(at);
  return buffer;
}

/** Use stored endings; false if they are of another size. */
export function useTables(core: Core, self: number, [solved]: readonly ArrayBuffer[]): boolean {
  const count = core.face.cp_ck_endgame_bytes(SOLVED_PIECES);
  if (solved?.byteLength !== count) return false;
  const at = core.face.cp_alloc(count);
  core.bytes(at, count).set(new Uint8Array(solved));
  core.face.cp_ck_use_endgames(self, SOLVED_PIECES, at);
  core.face.cp_free(at);
  return true;
}

export class CheckersEngine {
  private readonly self: number;

  constructor(
    private readonly core: Core,
    bundle: Bundle,
  ) {
    this.self = core.face.cp_ck_new(TABLE_MEBIBYTES);
    const bytes = bundle.get("evaluation")!;
    if (core.face.cp_ck_weights(this.self, core.put("weights", bytes), bytes.length))
      throw new Error("The weights of the engine cannot be used.");
  }

  makeTable(): ArrayBuffer {
    return makeTable(this.core, this.self);
  }

  useTables(tables: readonly ArrayBuffer[]): boolean {
    return useTables(this.core, this.self, tables);
  }

  clear(): void {
    this.core.face.cp_ck_clear(this.self);
  }

  moves(position: Position): Path[] {
    const out = this.core.room("paths", CpPath.size * MOST_MOVES);
    const count = this.core.face.cp_ck_moves(this.putPositions("position", [position]), out, MOST_MOVES);
    return Array.from({ length: count }, (_, index) => this.pathAt(out + CpPath.size * index));
  }

  /** The best `most` moves; with `Infinity` all of them. */
  search(position: Position, history: readonly Position[], limit: Limit, most: number): Found {
    const { core } = this;
    const lines = Math.min(most, MOST_MOVES);
    const [found, out] = [core.room("search", CpSearch.size), core.room("lines", CpLine.size * lines)];
    const at = this.putPositions("position", [position]);
    const earlier = this.putPositions("history", history);
    const { seconds = 0, depth = 0, nodes = 0 } = limit;
    core.face.cp_ck_search(this.self, at, earlier, history.length, seconds, depth, nodes, lines, found, out);
    const { view } = core;
    const count = view.getInt32(found + CpSearch.lines, true);
    return {
      nodes: view.getFloat64(found + CpSearch.nodes, true),
      depth: view.getInt32(found + CpSearch.depth, true),
      lines: Array.from({ length: count }, (_, index) => this.lineAt(out + CpLine.size * index)),
    };
  }

  private lineAt(at: number): Line {
    const { view } = this.core;
    return {
      score: view.getInt32(at + CpLine.score, true),
      depth: view.getInt32(at + CpLine.depth, true),
      result: RESULTS[view.getInt32(at + CpLine.result, true)]!,
      plies: view.getInt32(at + CpLine.plies, true),
      moves: Array.from({ length: view.getInt32(at + CpLine.count, true) }, (_, index) =>
        this.pathAt(at + CpLine.moves + CpPath.size * index),
      ),
    };
  }

  private pathAt(at: number): Path {
    const { view } = this.core;
    const list = (from: number, count: number) => Array.from({ length: count }, (_, k) => view.getUint8(at + from + k));
    return {
      squares: list(CpPath.path, view.getUint8(at + CpPath.squares)),
      taken: list(CpPath.taken, view.getUint8(at + CpPath.jumps)),
    };
  }

  private putPositions(purpose: string, positions: readonly Position[]): number {
    const at = this.core.room(purpose, Math.max(1, positions.length) * CpPosition.size);
    const { view } = this.core;
    positions.forEach((position, row) => {
      const here = at + CpPosition.size * row;
      view.setUint32(here + CpPosition.black, position.black, true);
      view.setUint32(here + CpPosition.white, position.white, true);
      view.setUint32(here + CpPosition.kings, position.kings, true);
      view.setUint32(here + CpPosition.blackToMove, position.blackToMove ? 1 : 0, true);
    });
    return at;
  }
}
