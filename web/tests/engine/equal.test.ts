/** The engine of the page says what the native engine says, to the last bit (`tools/native_answers.py`). */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { BackgammonEngine, Board, Candidate, CubeWorth, RolloutPart, Stakes, Worth } from "../../src/engine/backgammon/engine";
import { rankDeeper, type Judges } from "../../src/engine/backgammon/rank";
import type { CheckersEngine, Position } from "../../src/engine/checkers/engine";
import type { Core } from "../../src/engine/core";
import { isBuilt, openBackgammon, openCheckers } from "./node-core";

interface Place {
  board: Board;
  stakes: Stakes;
  plies: number;
}
interface Answers {
  exponentials: [number, number][];
  backgammon: {
    boards: Board[];
    evaluations: number[][];
    moves: (Place & { dice: [number, number]; candidates: (Omit<Candidate, "steps"> & { steps: number[][] })[] })[];
    cubes: (Place & { cube: Partial<CubeWorth> })[];
    rollouts: { board: Board; stakes: Stakes; part: RolloutPart; rows: number[][] }[];
  };
  checkers: {
    searches: { position: Position; nodes: number; searched: number; depth: number; lines: { score: number; depth: number; moves: number[][] }[] }[];
    bench: { depth: number; nodes: number; positions: Position[] };
  };
  decisions: { boards: Board[]; plies: number; equities: [number, number][]; depths: number[] }[];
}

const MONEY: Stakes = { cube: 1, owner: -1, away: 0, opponentAway: 0, phase: 0, jacoby: false, beavers: false };
const LONG = 3_600_000;

const path = process.env["CROWNPOINT_ANSWERS"] ?? fileURLToPath(new URL("../../../build/native-answers.json", import.meta.url));

describe.skipIf(!isBuilt)("the engine of the page", { timeout: LONG }, () => {
  let answers: Answers, core: Core, engine: BackgammonEngine, draughts: CheckersEngine;
  const judges: Judges = {
    judgeAfter: (...given) => Promise.resolve(engine.judgeAfter(...given)),
    deeper: (...given) => Promise.resolve(engine.deeper(...given)),
    nextPlies: (...given) => Promise.resolve(engine.nextPlies(...given)),
  };

  beforeAll(async () => {
    answers = JSON.parse(readFileSync(path, "utf8")) as Answers;
    ({ core, engine } = await openBackgammon());
    for (const part of [0, 1]) engine.makeTable(part);
    draughts = await openCheckers();
    expect(draughts.useTables([(await openCheckers()).makeTable()])).toBe(true); // as those that a browser has kept
  }, LONG);

  it("has the same exponentials: another C library would change every network", () => {
    for (const [of, is] of answers.exponentials) expect(core.face.cp_expf(of)).toBe(is);
  });

  it("evaluates boards", () => {
    expect(engine.evaluate(answers.backgammon.boards)).toEqual(answers.backgammon.evaluations);
  });

  it("ranks moves, in one call and candidate by candidate", async () => {
    for (const { board, dice, stakes, plies, candidates } of answers.backgammon.moves) {
      const known = candidates.map((each) => ({ ...each, steps: each.steps.map(([source, target, die, hit]) => ({ source, target, die, hit: hit === 1 })) }));
      expect(engine.rank(board, dice, stakes, plies)).toEqual(known);
      expect(await rankDeeper(judges, engine.rank(board, dice, stakes, 0), stakes, plies)).toEqual(known);
    }
  });

  it("ranks the decisions that were rolled out", async () => {
    for (const { boards, plies, equities, depths } of answers.decisions) {
      const bare = boards.map((after, index) => ({ after, index, ...engine.judgeAfter(after, MONEY, 0) }));
      bare.sort((a: Worth, b: Worth) => b.utility - a.utility);
      for (const each of await rankDeeper(judges, bare, MONEY, plies)) {
        expect([each.equity, each.cubeless]).toEqual(equities[each.index]);
        expect(each.plies).toBe(depths[each.index]);
      }
    }
  });

  it("judges cubes", () => {
    for (const { board, stakes, plies, cube } of answers.backgammon.cubes)
      expect(engine.cube(board, stakes, plies)).toMatchObject(cube);
  });

  it("rolls out, trial by trial", () => {
    for (const { board, stakes, part, rows } of answers.backgammon.rollouts) {
      expect(engine.rollOut(board, stakes, part)).toEqual(rows);
      const second = { ...part, firstTrial: part.firstTrial + 1, trials: 1 };
      expect(engine.rollOut(board, stakes, second)).toEqual([rows[1]]);
    }
  });

  it("searches checkers with equal nodes", () => {
    for (const { position, nodes, searched, depth, lines } of answers.checkers.searches) {
      draughts.clear();
      const found = draughts.search(position, [], { nodes }, 2);
      const told = found.lines.map((line) => ({ score: line.score, depth: line.depth, moves: line.moves.map((move) => move.squares) }));
      expect({ searched: found.nodes, depth: found.depth, lines: told }).toEqual({ searched, depth, lines });
    }
  });

  it("has the signature of the bench", () => {
    const { depth, nodes, positions } = answers.checkers.bench;
    let sum = 0;
    for (const position of positions) {
      draughts.clear();
      sum += draughts.search(position, [], { depth }, 1).nodes;
    }
    expect(sum).toBe(nodes);
  });
});
