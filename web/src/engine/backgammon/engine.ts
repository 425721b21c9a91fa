/** Backgammon in one copy of the core. Boards are seen by the side on roll: 26 places, then checkers off. */
import type { Bundle } from "../bundle";
import type { Core } from "../core";
import { CpCube, CpMove, CpRollout, CpStakes, CpStep, CpTrial } from "../face";

export type Board = readonly number[];

export interface Stakes {
  readonly cube: number;
  /** -1 nobody, 0 the side on roll, 1 its opponent. */
  readonly owner: number;
  /** 0 for money. */
  readonly away: number;
  readonly opponentAway: number;
  /** 0 before the Crawford game, 1 in it, 2 after it. */
  readonly phase: number;
  readonly jacoby: boolean;
  readonly beavers: boolean;
}

export interface Step {
  readonly source: number;
  readonly target: number;
  readonly die: number;
  readonly hit: boolean;
}

/** What a board is worth to the side that moved there. */
export interface Worth {
  /** To win, with a gammon, with a backgammon; to lose with a gammon, with a backgammon. */
  readonly chances: readonly number[];
  readonly equity: number;
  readonly cubeless: number;
  /** What moves are sorted by: points, or twice the chance to win the match minus one. */
  readonly utility: number;
  readonly plies: number;
}

export interface Candidate extends Worth {
  readonly steps: readonly Step[];
  /** Seen by the side that moved. */
  readonly after: Board;
}

export interface CubeWorth {
  readonly chances: readonly number[];
  readonly cubeless: number;
  readonly noDouble: number;
  readonly take: number;
  readonly pass: number;
  readonly utilities: readonly number[];
  readonly mayDouble: boolean;
}

export interface RolloutPart {
  readonly seed: number;
  readonly opponentOnRoll: boolean;
  readonly firstTrial: number;
  readonly trials: number;
  readonly truncate: number;
  readonly plies: number;
  readonly finalPlies: number;
}

const BOARD = 28;
const MOST_MOVES = 1024;
const WAYS_BYTES = 1 << 20;
/** The bear-off tables: for one side and for two. */
const TABLES = [1, 2] as const;
/** The names under which they are kept. */
export const BEAR_OFF = { name: "bearoff-1", parts: TABLES.length } as const;

/** One of the bear-off tables: compute it, which takes seconds, and return it to be stored. */
export function makeTable(core: Core, self: number, part: number): ArrayBuffer {
  const sides = TABLES[part]!;
  const at = core.face.cp_bg_table(self, sides, 1);
  return core.bytes(at, core.face.cp_bg_table_bytes(sides)).slice().buffer;
}

/** Use stored tables; false if they are of another size. */
export function useTables(core: Core, self: number, tables: readonly ArrayBuffer[]): boolean {
  const { face } = core;
  if (TABLES.some((sides, index) => tables[index]?.byteLength !== face.cp_bg_table_bytes(sides))) return false;
  TABLES.forEach((sides, index) => {
    const at = face.cp_bg_table(self, sides, 0);
    core.bytes(at, tables[index]!.byteLength).set(new Uint8Array(tables[index]!));
  });
  return true;
}

/** The chances of a trial, its utility, and that after a double and a take. */
export type Trial = readonly number[];

export class BackgammonEngine {
  private readonly self: number;

  constructor(
    private readonly core: Core,
    bundle: Bundle,
  ) {
    const { face } = core;
    this.self = face.cp_bg_new();
    for (const name of ["contact", "race", "pruning", "holding", "replies"]) {
      const bytes = bundle.get(name)!;
      const wrong = face.cp_bg_weights(this.self, core.put("weights", bytes), bytes.length);
      if (wrong) throw new Error(`The network ${name} cannot be used: ${wrong}.`);
    }
    const [before, after] = [bundle.get("match_before")!, bundle.get("match_after")!];
    face.cp_bg_match_table(this.self, core.put("before", before), core.put("after", after), after.length / 4);
  }

  makeTable(part: number): ArrayBuffer {
    return makeTable(this.core, this.self, part);
  }

  useTables(tables: readonly ArrayBuffer[]): boolean {
    return useTables(this.core, this.self, tables);
  }

  /** Clear the cache, for measurements. */
  forget(): void {
    this.core.face.cp_bg_forget(this.self);
  }

  evaluate(boards: readonly Board[]): number[][] {
    const out = this.core.room("chances", 20 * boards.length);
    this.core.face.cp_bg_evaluate(this.self, this.putBoards(boards), boards.length, out);
    return boards.map((_, row) => this.core.floats(out + 20 * row, 5));
  }

  /** Every legal move, the best first. */
  rank(board: Board, dice: readonly [number, number], stakes: Stakes, plies: number, isDecided = false): Candidate[] {
    const { core } = this;
    const [at, given, out] = [this.putBoards([board]), this.putStakes(stakes), core.room("moves", CpMove.size * MOST_MOVES)];
    const count = core.face.cp_bg_rank(this.self, at, ...dice, given, plies, isDecided ? 1 : 0, out, MOST_MOVES);
    return Array.from({ length: Math.min(count, MOST_MOVES) }, (_, index) => this.candidateAt(out + CpMove.size * index));
  }

  /** Every order of the steps of every legal move: source, target, die, hit. */
  ways(board: Board, dice: readonly [number, number]): number[][][] {
    const out = this.core.room("ways", WAYS_BYTES);
    const count = this.core.face.cp_bg_ways(this.putBoards([board]), ...dice, out, WAYS_BYTES);
    return JSON.parse(new TextDecoder().decode(this.core.bytes(out, count))) as number[][][];
  }

  /** One board after a move, judged to exactly this depth. */
  judgeAfter(after: Board, stakes: Stakes, plies: number): Worth {
    const { core } = this;
    const [at, given, out] = [this.putBoards([after]), this.putStakes(stakes), core.room("moves", CpMove.size)];
    core.face.cp_bg_judge_after(this.self, at, given, plies, out);
    return this.worthAt(out);
  }

  /** How many moves with these utilities, best first, are judged more deeply. */
  deeper(stakes: Stakes, utilities: readonly number[], plies: number, most: number): number {
    const given = this.putStakes(stakes);
    const at = this.core.put("utilities", new Uint8Array(Float32Array.from(utilities).buffer));
    return this.core.face.cp_bg_deeper(this.self, given, at, utilities.length, plies, most);
  }

  nextPlies(plies: number, most: number): number {
    return this.core.face.cp_bg_next_plies(plies, most);
  }

  cube(board: Board, stakes: Stakes, plies: number): CubeWorth {
    const { core } = this;
    const [at, given, out] = [this.putBoards([board]), this.putStakes(stakes), core.room("cube", CpCube.size)];
    core.face.cp_bg_cube(this.self, at, given, plies, out);
    const { view } = core;
    return {
      chances: core.floats(out + CpCube.chances, 5),
      cubeless: view.getFloat32(out + CpCube.cubeless, true),
      noDouble: view.getFloat32(out + CpCube.noDouble, true),
      take: view.getFloat32(out + CpCube.take, true),
      pass: view.getFloat32(out + CpCube.pass, true),
      utilities: core.floats(out + CpCube.utilities, 3),
      mayDouble: view.getInt32(out + CpCube.mayDouble, true) !== 0,
    };
  }

  /** Utilities as equities. */
  equities(stakes: Stakes, utilities: readonly number[]): number[] {
    const given = this.putStakes(stakes);
    const at = this.core.put("utilities", new Uint8Array(Float32Array.from(utilities).buffer));
    this.core.face.cp_bg_normalize(this.self, given, at, utilities.length);
    return this.core.floats(at, utilities.length);
  }

  rollOut(board: Board, stakes: Stakes, part: RolloutPart): Trial[] {
    const { core } = this;
    const settings = core.room("settings", CpRollout.size);
    const { view } = core;
    view.setUint32(settings + CpRollout.seed, part.seed, true);
    view.setInt32(settings + CpRollout.opponentOnRoll, part.opponentOnRoll ? 1 : 0, true);
    view.setInt32(settings + CpRollout.firstTrial, part.firstTrial, true);
    view.setInt32(settings + CpRollout.trials, part.trials, true);
    view.setInt32(settings + CpRollout.truncate, part.truncate, true);
    view.setInt32(settings + CpRollout.plies, part.plies, true);
    view.setInt32(settings + CpRollout.finalPlies, part.finalPlies, true);
    view.setInt32(settings + CpRollout.reduceVariance, 1, true);
    const out = core.room("trials", CpTrial.size * part.trials);
    core.face.cp_bg_roll_out(this.self, this.putBoards([board]), this.putStakes(stakes), settings, out);
    return Array.from({ length: part.trials }, (_, row) => core.floats(out + CpTrial.size * row, CpTrial.size / 4));
  }

  private putBoards(boards: readonly Board[]): number {
    const bytes = new Int8Array(BOARD * boards.length);
    boards.forEach((board, row) => bytes.set(board, BOARD * row));
    return this.core.put("boards", new Uint8Array(bytes.buffer));
  }

  private putStakes(stakes: Stakes): number {
    const at = this.core.room("stakes", CpStakes.size);
    const { view } = this.core;
    view.setInt32(at + CpStakes.cube, stakes.cube, true);
    view.setInt32(at + CpStakes.owner, stakes.owner, true);
    view.setInt32(at + CpStakes.away, stakes.away, true);
    view.setInt32(at + CpStakes.opponentAway, stakes.opponentAway, true);
    view.setInt32(at + CpStakes.phase, stakes.phase, true);
    view.setInt32(at + CpStakes.jacoby, stakes.jacoby ? 1 : 0, true);
    view.setInt32(at + CpStakes.beavers, stakes.beavers ? 1 : 0, true);
    return at;
  }

  private worthAt(at: number): Worth {
    const { view } = this.core;
    return {
      chances: this.core.floats(at + CpMove.chances, 5),
      equity: view.getFloat32(at + CpMove.equity, true),
      cubeless: view.getFloat32(at + CpMove.cubeless, true),
      utility: view.getFloat32(at + CpMove.utility, true),
      plies: view.getInt32(at + CpMove.plies, true),
    };
  }

  private candidateAt(at: number): Candidate {
    const { view } = this.core;
    const signed = (place: number): number => view.getInt8(place);
    const steps = Array.from({ length: view.getInt32(at + CpMove.count, true) }, (_, index) => {
      const step = at + CpMove.steps + CpStep.size * index;
      return {
        source: signed(step + CpStep.source),
        target: signed(step + CpStep.target),
        die: signed(step + CpStep.die),
        hit: signed(step + CpStep.hit) !== 0,
      };
    });
    const after = Array.from({ length: BOARD }, (_, place) => signed(at + CpMove.after + place));
    return { steps, after, ...this.worthAt(at) };
  }
}
