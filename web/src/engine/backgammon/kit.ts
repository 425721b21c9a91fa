/** Backgammon with the engine in the page: as `crownpoint.ai.backgammon` does it, split over the workers. */
import type { Choice, RolledChoice } from "../../api/messages";
import type { Advised, EngineKit, Judged, Level } from "../kit";
import type { Pool, Progress } from "../pool";
import { actionOf, choicesOf, doubles } from "./cube";
import type { RolloutPart, Step, Trial } from "./engine";
import { cubeByScore, diceMap } from "./maps";
import { moveText } from "./move-words";
import { cubeAt, equity, GAME, movesAt, rank, ready, stepsOf } from "./search";
import { canGain, flipped, setupOf, type Setup } from "./setup";

const ADVICE_PLIES = 2;
const MOST_SHOWN = 6;
/** Games of a part of a rollout for each choice, and those that one worker plays at a time. */
const PART = 36;
const SLICE = 1;
const MOST_ROLLED = 4;
const TO_THE_END = 1000;

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
  progress?: Progress,
): Promise<RolledChoice[]> {
  let done = 0;
  const counting = (choices: number) => (games: number) => progress?.((done += games) / (PART * choices));
  const setup = setupOf(xgid);
  await ready(pool, setup, TO_THE_END, signal);
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
  diceMap,
  cubeByScore,
  async judge(pool, question, level, signal) {
    await ready(pool, setupOf(question.position), level.plies, signal);
    return pool.run<Judged | null>(GAME, "judge", [question, level], signal);
  },
};
