/** Backgammon with the engine in the page: as `crownpoint.ai.backgammon` does it, split over the workers. */
import type { Choice, RolledChoice } from "../../api/messages";
import { keep, readKept } from "../kept";
import type { Advised, EngineKit, Judged, Level } from "../kit";
import type { Pool } from "../pool";
import { actionOf, choicesOf, doubles, found, type CubeFound } from "./cube";
import type { Candidate, CubeWorth, RolloutPart, Step, Trial, Worth } from "./engine";
import { moveText } from "./move-words";
import { rankDeeper, type Judges } from "./rank";
import { canGain, flipped, reachesEndings, setupOf, type Setup } from "./setup";

const GAME = "backgammon";
const TABLES = "bearoff-1";
const ADVICE_PLIES = 2;
const MOST_SHOWN = 6;
/** Games of a part of a rollout for each choice, and those that one worker plays at a time. */
const PART = 36;
const SLICE = 1;
const MOST_ROLLED = 4;
const TO_THE_END = 1000;

/** The tables being made, which takes seconds: once begun they are made to their end, whoever gives up. */
let making: Promise<ArrayBuffer[]> | null = null;

async function makeTables(pool: Pool): Promise<ArrayBuffer[]> {
  const tables = await pool.run<ArrayBuffer[]>(GAME, "makeTables", []);
  void keep(TABLES, tables);
  return tables;
}

/** Have the bear-off tables ready where a search may need them: those that were kept, or made now. */
async function ready(pool: Pool, { board }: Setup, plies: number): Promise<void> {
  if (!reachesEndings(board, plies) || pool.isPrepared(GAME, "useTables")) return;
  making ??= readKept<ArrayBuffer[]>(TABLES).then((kept) => kept ?? makeTables(pool));
  const tables = await making.finally(() => (making = null));
  if (!pool.isPrepared(GAME, "useTables")) pool.prepare(GAME, "useTables", tables);
}

const judgesOf = (pool: Pool, signal?: AbortSignal): Judges => ({
  judgeAfter: (...given) => pool.run<Worth>(GAME, "judgeAfter", given, signal),
  deeper: (...given) => pool.run<number>(GAME, "deeper", given, signal),
  nextPlies: (...given) => pool.run<number>(GAME, "nextPlies", given, signal),
});

const equity = (each: Candidate, { isCubeless }: Setup): number => (isCubeless ? each.cubeless : each.equity);

async function rank(pool: Pool, setup: Setup, plies: number, signal?: AbortSignal): Promise<Candidate[]> {
  await ready(pool, setup, plies);
  const bare = await pool.run<Candidate[]>(GAME, "rank", [setup.board, setup.dice, setup.stakes, 0], signal);
  const ranked = await rankDeeper(judgesOf(pool, signal), bare, setup.stakes, plies);
  return setup.isCubeless ? ranked.sort((a, b) => b.plies - a.plies || b.cubeless - a.cubeless) : ranked;
}

async function cubeAt(pool: Pool, setup: Setup, plies: number, signal?: AbortSignal): Promise<CubeFound> {
  await ready(pool, setup, plies);
  return found(await pool.run<CubeWorth>(GAME, "cube", [setup.board, setup.stakes, plies], signal), setup, plies);
}

async function movesAt(pool: Pool, setup: Setup, level: Level, signal?: AbortSignal): Promise<Candidate[]> {
  const bare = await rank(pool, setup, 0, signal);
  if (bare.length < 2 || equity(bare[0]!, setup) - equity(bare[1]!, setup) > level.margin) return bare;
  return rank(pool, setup, level.plies, signal);
}

const stepsOf = (steps: readonly Step[]): Choice["steps"] => steps.map((step) => ({ ...step, captured: 0 }));

async function hint(pool: Pool, xgid: string, level: Level, signal?: AbortSignal) {
  const setup = setupOf(xgid);
  const bare = await cubeAt(pool, setup, 0, signal);
  const cube = bare.take === null ? bare : await cubeAt(pool, setup, level.plies, signal);
  const moves = setup.dice ? (await movesAt(pool, setup, level, signal)).slice(0, MOST_SHOWN) : [];
  const best = moves[0] ? equity(moves[0], setup) : 0;
  const candidates = moves.map((each): Choice => ({
    move: moveText(each.steps),
    value: equity(each, setup),
    loss: each.plies === moves[0]!.plies ? best - equity(each, setup) : Math.max(best - equity(each, setup), 0),
    verdict: "",
    chances: [...each.chances],
    depth: String(each.plies),
    error: null,
    steps: stepsOf(each.steps),
  }));
  return { candidates, cube: choicesOf(cube, setup.stakes), reasons: [] };
}

async function advise(pool: Pool, xgid: string, lines: number, signal?: AbortSignal): Promise<Advised | null> {
  const setup = setupOf(xgid);
  if (setup.dice) {
    const ranked = await rank(pool, setup, ADVICE_PLIES, signal);
    const best = ranked[0] ? equity(ranked[0], setup) : 0;
    const candidates = ranked.slice(0, lines).map((each) => ({
      text: moveText(each.steps),
      verdict: `${equity(each, setup) < 0 ? "-" : "+"}${Math.abs(equity(each, setup)).toFixed(3)}`,
      loss: Math.max(best - equity(each, setup), 0),
      depth: ranked[0]!.plies,
    }));
    return { candidates, cube: null, chance: ranked[0]?.chances[0] ?? null };
  }
  const cube = await cubeAt(pool, setup, ADVICE_PLIES, signal);
  const win = cube.chances[0]!;
  if (setup.isOffered)
    return { candidates: [], cube: cube.take !== null && cube.take > 1 ? "hint.drop" : "hint.take", chance: 1 - win };
  const key = doubles(actionOf(cube, setup.stakes)) ? "hint.double" : "hint.no_double";
  return { candidates: [], cube: key, chance: win };
}

/** The mean of a choice and the sum of squares about it. */
function estimate(move: string, values: readonly number[], steps: readonly Step[]): RolledChoice {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { move, games: values.length, mean, squares, steps: stepsOf(steps) };
}

async function trialsOf(
  pool: Pool,
  setup: Setup,
  board: readonly number[],
  opponentOnRoll: boolean,
  part: number,
  signal: AbortSignal | undefined,
  played: (games: number) => void,
): Promise<Trial[]> {
  const slices = Array.from({ length: PART / SLICE }, async (_, index) => {
    const settings: RolloutPart = {
      seed: part + 1,
      opponentOnRoll,
      firstTrial: SLICE * index,
      trials: SLICE,
      truncate: 0,
      plies: 0,
      finalPlies: 0,
    };
    const trials = await pool.run<Trial[]>(GAME, "rollOut", [board, setup.stakes, settings], signal);
    played(SLICE);
    return trials;
  });
  return (await Promise.all(slices)).flat();
}

const UTILITY = 5;
const DOUBLED = 6;

async function rollOut(
  pool: Pool,
  xgid: string,
  part: number,
  signal?: AbortSignal,
  progress?: (share: number) => void,
): Promise<RolledChoice[]> {
  let done = 0;
  const counting = (choices: number) => (games: number) => progress?.((done += games) / (PART * choices));
  const setup = setupOf(xgid);
  await ready(pool, setup, TO_THE_END);
  const equities = (trials: readonly Trial[], column: number): Promise<number[]> =>
    pool.run<number[]>(GAME, "equities", [setup.stakes, trials.map((trial) => trial[column])], signal);
  if (!setup.dice) {
    const trials = await trialsOf(pool, setup, setup.board, false, part, signal, counting(1));
    const chosen = [estimate("no double", await equities(trials, UTILITY), [])];
    if (canGain(setup)) chosen.push(estimate("double, take", await equities(trials, DOUBLED), []));
    return chosen;
  }
  const ranked = (await rank(pool, setup, 1, signal)).slice(0, MOST_ROLLED);
  const played = counting(ranked.length);
  return Promise.all(
    ranked.map(async (each) => {
      const trials = await trialsOf(pool, setup, flipped(each.after), true, part, signal, played);
      return estimate(moveText(each.steps), await equities(trials, UTILITY), each.steps);
    }),
  );
}

export const backgammon: EngineKit = {
  blunder: 0.08,
  errorRateScale: 1000,
  reviewLevel: { plies: 2, margin: 0.16, nodes: 0 },
  hint,
  advise,
  rollOut,
  async judge(pool, question, level, signal) {
    await ready(pool, setupOf(question.position), level.plies);
    return pool.run<Judged | null>(GAME, "judge", [question, level], signal);
  },
};
