/** Searches of backgammon, split over the workers. */
import type { Choice } from "../../api/messages";
import type { Level } from "../kit";
import type { Pool } from "../pool";
import { Tables } from "../tables";
import { found, type CubeFound } from "./cube";
import { BEAR_OFF, type Candidate, type CubeWorth, type Step, type Worth } from "./engine";
import { rankDeeper, type Judges } from "./rank";
import { reachesEndings, type Setup } from "./setup";

export const GAME = "backgammon";
const TABLES = new Tables(GAME, BEAR_OFF);

/** Load the bear-off tables if a search may need them. */
export async function ready(pool: Pool, { board }: Setup, plies: number, signal?: AbortSignal): Promise<void> {
  if (reachesEndings(board, plies)) await TABLES.ready(pool, signal);
}

const judgesOf = (pool: Pool, signal?: AbortSignal): Judges => ({
  judgeAfter: (...given) => pool.run<Worth>(GAME, "judgeAfter", given, signal),
  deeper: (...given) => pool.run<number>(GAME, "deeper", given, signal),
  nextPlies: (...given) => pool.run<number>(GAME, "nextPlies", given, signal),
});

export const equity = (each: Candidate, { isCubeless }: Setup): number => (isCubeless ? each.cubeless : each.equity);

export async function rank(pool: Pool, setup: Setup, plies: number, signal?: AbortSignal): Promise<Candidate[]> {
  await ready(pool, setup, plies, signal);
  const bare = await pool.run<Candidate[]>(GAME, "rank", [setup.board, setup.dice, setup.stakes, 0], signal);
  const ranked = await rankDeeper(judgesOf(pool, signal), bare, setup.stakes, plies);
  return setup.isCubeless ? ranked.sort((a, b) => b.plies - a.plies || b.cubeless - a.cubeless) : ranked;
}

export async function cubeAt(pool: Pool, setup: Setup, plies: number, signal?: AbortSignal): Promise<CubeFound> {
  await ready(pool, setup, plies, signal);
  return found(await pool.run<CubeWorth>(GAME, "cube", [setup.board, setup.stakes, plies], signal), setup, plies);
}

export async function movesAt(pool: Pool, setup: Setup, level: Level, signal?: AbortSignal): Promise<Candidate[]> {
  const bare = await rank(pool, setup, 0, signal);
  if (bare.length < 2 || equity(bare[0]!, setup) - equity(bare[1]!, setup) > level.margin) return bare;
  return rank(pool, setup, level.plies, signal);
}

export const stepsOf = (steps: readonly Step[]): Choice["steps"] => steps.map((step) => ({ ...step, captured: 0 }));
