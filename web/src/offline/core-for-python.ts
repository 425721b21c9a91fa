/** The plain C face for the Python of the static page. Only texts and numbers cross over; structs are hexadecimal. */
import { BEAR_OFF, makeTable as makeBearOff, useTables as useBearOff } from "../engine/backgammon/engine";
import type { Bundle } from "../engine/bundle";
import { ENDINGS, makeTable as solve, useTables as useSolved } from "../engine/checkers/engine";
import type { Core } from "../engine/core";
import { keep } from "../engine/kept";
import { CpCube, CpLine, CpMove, CpPath, CpPosition, CpSearch, CpStakes } from "../engine/face";

const MOST_MOVES = 1024;
const MOST_PATHS = 128;
const WAYS = 1 << 20;
const BOARD = 28;
const KEY = 10;
const TABLE_MEBIBYTES = 32;
const NEAR_ENDINGS = 12;

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += PAIRS[byte]!;
  return text;
}

type Bundles = ReadonlyMap<string, Bundle>;

/** Tables of endings by the name that they are kept as: those that some visit has made. */
export type KeptTables = ReadonlyMap<string, readonly ArrayBuffer[]>;
export const TABLE_NAMES: Readonly<Record<string, string>> = { backgammon: BEAR_OFF.name, checkers: ENDINGS.name };

const board = (core: Core, hex: string): number => core.put("board", fromHex(hex));
const hexAt = (core: Core, at: number, bytes: number): string => toHex(core.bytes(at, bytes));

function stakes(core: Core, text: string): number {
  const at = core.room("stakes", CpStakes.size);
  new Int32Array(core.face.memory.buffer, at, CpStakes.size / 4).set(text.split(",").map(Number));
  return at;
}

function positions(core: Core, purpose: string, texts: readonly string[]): number {
  const at = core.room(purpose, Math.max(1, texts.length) * CpPosition.size);
  const numbers = texts.flatMap((text) => text.split(",").map(Number));
  new Uint32Array(core.face.memory.buffer, at, numbers.length).set(numbers);
  return at;
}

const position = (core: Core, text: string): number => positions(core, "position", [text]);

const pieces = (text: string): number =>
  text
    .split(",")
    .slice(0, 2)
    .reduce((sum, mask) => sum + Number(mask).toString(2).replaceAll("0", "").length, 0);

/** The rules of backgammon. */
const backgammonRules = (core: Core) => ({
  bg_moves(hex: string, die1: number, die2: number): string {
    const out = core.room("moves", CpMove.size * MOST_MOVES);
    return hexAt(core, out, CpMove.size * core.face.cp_bg_moves(board(core, hex), die1, die2, out, MOST_MOVES));
  },
  bg_ways(hex: string, die1: number, die2: number): string {
    const out = core.room("ways", WAYS);
    return new TextDecoder().decode(core.bytes(out, core.face.cp_bg_ways(board(core, hex), die1, die2, out, WAYS)));
  },
  bg_outcome: (hex: string): number => core.face.cp_bg_outcome(board(core, hex)),
  bg_is_race: (hex: string): number => core.face.cp_bg_is_race(board(core, hex)),
  bg_perft: (hex: string, depth: number): number => core.face.cp_bg_perft(board(core, hex), depth),
  bg_key(hex: string): string {
    const out = core.room("key", KEY);
    return core.face.cp_bg_key(board(core, hex), out) ? hexAt(core, out, KEY) : "";
  },
  bg_from_key(hex: string, count: number): string {
    const out = core.room("board", BOARD);
    return core.face.cp_bg_from_key(core.put("key", fromHex(hex)), count, out) ? hexAt(core, out, BOARD) : "";
  },
});

/** The engine of backgammon, with its tables where they are wanted. */
function backgammonEngine(core: Core, bundles: Bundles, kept: KeptTables) {
  const { face } = core;
  let self = 0;
  const engine = (tables: number): number => {
    if (!self) {
      self = face.cp_bg_new();
      const bundle = bundles.get("backgammon")!;
      for (const kind of ["contact", "race", "pruning", "holding", "replies"]) {
        const bytes = bundle.get(kind)!;
        face.cp_bg_weights(self, core.put("weights", bytes), bytes.length);
      }
      const [before, after] = [bundle.get("match_before")!, bundle.get("match_after")!];
      face.cp_bg_match_table(self, core.put("before", before), core.put("after", after), after.length / 4);
    }
    if (tables && !face.cp_bg_has_tables(self) && !useBearOff(core, self, kept.get(BEAR_OFF.name) ?? []))
      void keep(
        BEAR_OFF.name,
        [0, 1].map((part) => makeBearOff(core, self, part)),
      );
    return self;
  };
  return {
    bg_rank(
      hex: string,
      die1: number,
      die2: number,
      at: string,
      plies: number,
      decided: number,
      tables: number,
    ): string {
      const own = engine(tables);
      const out = core.room("moves", CpMove.size * MOST_MOVES);
      const given = stakes(core, at);
      const count = face.cp_bg_rank(own, board(core, hex), die1, die2, given, plies, decided, out, MOST_MOVES);
      return hexAt(core, out, CpMove.size * count);
    },
    bg_cube(hex: string, at: string, plies: number, tables: number): string {
      const own = engine(tables);
      const out = core.room("cube", CpCube.size);
      face.cp_bg_cube(own, board(core, hex), stakes(core, at), plies, out);
      return hexAt(core, out, CpCube.size);
    },
  };
}

/** The rules of checkers. */
const checkersRules = (core: Core) => ({
  ck_moves(text: string): string {
    const out = core.room("paths", CpPath.size * MOST_PATHS);
    return hexAt(core, out, CpPath.size * core.face.cp_ck_moves(position(core, text), out, MOST_PATHS));
  },
  ck_after(text: string, move: string): string {
    const out = core.room("after", CpPosition.size);
    core.face.cp_ck_after(position(core, text), core.put("path", fromHex(move)), out);
    return new Uint32Array(core.face.memory.buffer, out, 4).join(",");
  },
  ck_perft: (text: string, depth: number): number => core.face.cp_ck_perft(position(core, text), depth),
});

/** The lines of a search as JSON; moves are hexadecimal. */
function foundAt(core: Core, found: number, lines: number): string {
  const { view } = core;
  const told = Array.from({ length: view.getInt32(found + CpSearch.lines, true) }, (_, index) => {
    const line = lines + CpLine.size * index;
    const count = view.getInt32(line + CpLine.count, true);
    const moves = hexAt(core, line + CpLine.moves, CpPath.size * count);
    return [view.getInt32(line + CpLine.score, true), view.getInt32(line + CpLine.depth, true), moves];
  });
  return JSON.stringify({
    nodes: view.getFloat64(found + CpSearch.nodes, true),
    seconds: view.getFloat64(found + CpSearch.seconds, true),
    depth: view.getInt32(found + CpSearch.depth, true),
    lines: told,
  });
}

/** The engine of checkers. */
function checkersEngine(core: Core, bundles: Bundles, kept: KeptTables) {
  const { face } = core;
  let self = 0;
  let isSolved = false;
  const engine = (): number => {
    if (!self) {
      self = face.cp_ck_new(TABLE_MEBIBYTES);
      const bytes = bundles.get("checkers")!.get("evaluation")!;
      face.cp_ck_weights(self, core.put("weights", bytes), bytes.length);
    }
    return self;
  };
  const solved = (): number => {
    if (!isSolved && !useSolved(core, engine(), kept.get(ENDINGS.name) ?? []))
      void keep(ENDINGS.name, [solve(core, self)]);
    isSolved = true;
    return self;
  };
  return {
    ck_probe: (text: string): number => face.cp_ck_probe(solved(), position(core, text)),
    ck_evaluate: (text: string): number => face.cp_ck_evaluate(engine(), position(core, text)),
    ck_clear: (): void => face.cp_ck_clear(engine()),
    ck_search(text: string, history: string, seconds: number, depth: number, nodes: number, lines: number): string {
      const own = pieces(text) <= NEAR_ENDINGS ? solved() : engine();
      const earlier = history ? history.split(";") : [];
      const [found, out] = [core.room("search", CpSearch.size), core.room("lines", CpLine.size * lines)];
      const [at, before] = [position(core, text), positions(core, "history", earlier)];
      face.cp_ck_search(own, at, before, earlier.length, seconds, depth, nodes, lines, found, out);
      return foundAt(core, found, out);
    },
  };
}

/** The module `page_engine` of Python. */
export const coreForPython = (core: Core, bundles: Bundles, kept: KeptTables) => ({
  weights: (game: string, name: string): Uint8Array | null => bundles.get(game)?.get(name) ?? null,
  ...backgammonRules(core),
  ...backgammonEngine(core, bundles, kept),
  ...checkersRules(core),
  ...checkersEngine(core, bundles, kept),
});
