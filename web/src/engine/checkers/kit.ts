/** Checkers with the engine in the page, as `crownpoint.ai.checkers` does it. */
import type { Choice } from "../../api/messages";
import type { Advised, EngineKit, Judged, Level } from "../kit";
import type { Pool, Progress } from "../pool";
import { Tables } from "../tables";
import { ENDINGS, type Found, type Limit, type Line, type Path } from "./engine";
import { chanceOf, leadOf, men, pliesToEnd } from "./judge";
import { moveText, piecesOf, positionOf } from "./setup";

const GAME = "checkers";
const LINES = 6;
/** With more pieces than this, no search reaches the solved endings. */
const NEAR_ENDINGS = 12;
const TABLES = new Tables(GAME, ENDINGS);
const ADVICE: Limit = { nodes: 1_000_000 };

async function ready(pool: Pool, fen: string, signal?: AbortSignal): Promise<void> {
  if (piecesOf(positionOf(fen)) <= NEAR_ENDINGS) await TABLES.ready(pool, signal);
}

async function search(
  pool: Pool,
  fen: string,
  limit: Limit,
  lines: number,
  signal?: AbortSignal,
  progress?: Progress,
): Promise<Found> {
  await ready(pool, fen, signal);
  return pool.run<Found>(GAME, "search", [positionOf(fen), [], limit, lines], signal, progress);
}

/** `win in 9`, `draw`, or men ahead such as `+0.31`. */
function verdict(line: Line): string {
  if (line.result) return line.result === "draw" ? "draw" : `${line.result} in ${line.plies}`;
  const plies = pliesToEnd(line);
  if (plies !== null) return `${line.score > 0 ? "win" : "loss"} in ${plies}`;
  return `${line.score < 0 ? "-" : "+"}${Math.abs(men(line)).toFixed(2)}`;
}

const stepsOf = ({ squares, taken }: Path): Choice["steps"] =>
  squares.slice(1).map((target, leg) => {
    const captured = taken[leg] ?? 0;
    return { source: squares[leg]!, target, die: 0, hit: captured > 0, captured };
  });

async function hint(pool: Pool, fen: string, level: Level, signal?: AbortSignal, progress?: Progress) {
  const { lines } = await search(pool, fen, { nodes: level.nodes }, LINES, signal, progress);
  const best = lines[0] ? leadOf(lines[0]) : 0;
  const candidates = lines.map((line): Choice => ({
    move: moveText(line.moves[0]!),
    value: men(line),
    loss: best - leadOf(line),
    verdict: line.result || pliesToEnd(line) !== null ? verdict(line) : "",
    chances: [],
    depth: String(line.depth),
    error: null,
    steps: stepsOf(line.moves[0]!),
  }));
  return { candidates, cube: null, reasons: [] };
}

async function advise(pool: Pool, fen: string, most: number, signal?: AbortSignal): Promise<Advised | null> {
  const { lines, depth } = await search(pool, fen, ADVICE, most, signal);
  const best = lines[0] ? leadOf(lines[0]) : 0;
  const candidates = lines.map((line) => ({
    text: moveText(line.moves[0]!),
    verdict: verdict(line),
    loss: best - leadOf(line),
    depth,
  }));
  return { candidates, cube: null, chance: chanceOf(best) };
}

export const checkers: EngineKit = {
  blunder: 0.5,
  errorRateScale: 100,
  reviewLevel: { plies: 0, margin: 0, nodes: 100_000 },
  hint,
  advise,
  rollOut: () => Promise.resolve(null),
  async judge(pool, question, level, signal) {
    await ready(pool, question.position, signal);
    return pool.run<Judged | null>(GAME, "judge", [question, level], signal);
  },
};
