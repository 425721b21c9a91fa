/** A position over all rolls, and its cube over all scores, as `crownpoint.ai.backgammon.study.maps` has them. */
import type { CubeAtScore, DiceMap, RollChoice } from "../../api/messages";
import type { Pool } from "../pool";
import { actionOf, equityOf, PASS } from "./cube";
import { moveText } from "./move-words";
import { cubeAt, equity, rank, stepsOf } from "./search";
import { flipped, ofOpponent, setupOf, type Setup } from "./setup";

const PLIES = 2;
const LEAST_AWAY = 2;
const MOST_AWAY = 9;

const FACES = [1, 2, 3, 4, 5, 6] as const;
/** The 21 rolls, the larger die first. */
const ROLLS = FACES.flatMap((high) => FACES.slice(0, high).map((low) => [high, low] as const));

async function best(pool: Pool, setup: Setup, signal?: AbortSignal): Promise<Omit<RollChoice, "dice">> {
  const [first] = await rank(pool, setup, PLIES, signal);
  if (first) return { move: moveText(first.steps), value: equity(first, setup), steps: stepsOf(first.steps) };
  const after = { ...setup, board: flipped(setup.board), stakes: ofOpponent(setup.stakes) };
  return { move: "", value: -equityOf(await cubeAt(pool, after, PLIES, signal)), steps: [] };
}

/** The best move of every roll and what it is worth, for the side on turn before its roll. */
export async function diceMap(pool: Pool, xgid: string, signal?: AbortSignal): Promise<DiceMap> {
  const setup = setupOf(xgid);
  const rolls = await Promise.all(
    ROLLS.map(async (dice) => ({ dice: dice.join(""), ...(await best(pool, { ...setup, dice }, signal)) })),
  );
  const sum = rolls.reduce((total, { value }, index) => total + (ROLLS[index]![0] === ROLLS[index]![1] ? 1 : 2) * value, 0);
  return { rolls, mean: sum / 36 };
}

/** The cube action at every score, and for money where both are 0; the cube stands as it does. */
export function cubeByScore(pool: Pool, xgid: string, signal?: AbortSignal): Promise<CubeAtScore[]> {
  const now = setupOf(xgid);
  const aways = Array.from({ length: MOST_AWAY - LEAST_AWAY + 1 }, (_, index) => LEAST_AWAY + index);
  const scores = [[0, 0] as const, ...aways.flatMap((own) => aways.map((other) => [own, other] as const))];
  return Promise.all(
    scores.map(async ([away, opponentAway]) => {
      const rules = away === 0 ? {} : { jacoby: false, beavers: false };
      const stakes = { ...now.stakes, ...rules, away, opponentAway, phase: 0 };
      const cube = await cubeAt(pool, { ...now, stakes, isCubeless: false }, PLIES, signal);
      const gain = cube.take === null ? 0 : Math.min(cube.take, PASS) - cube.noDouble;
      return { own_away: away, other_away: opponentAway, action: actionOf(cube, now.stakes), gain };
    }),
  );
}
