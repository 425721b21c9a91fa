/** One move of a game judged by one engine, as `crownpoint.ai.checkers.game_analysis` does it. */
import type { Judged, Level, Question } from "../kit";
import type { CheckersEngine, Line, Path, Position } from "./engine";
import { after, aheadOf, moveText, positionOf } from "./setup";

export const MAN = 100;
const WIN_SCORE = 30_000;
const WIN_BOUND = 29_000;
const MARKS = [
  [0.5, "blunder"],
  [0.25, "error"],
  [0.1, "doubtful"],
] as const;
const MOST = 5;
const DECIDED = 3;
const MEN_TO_CHANCE = 1.2;
const A_MAN = 0.4;
const within = (most: number, score: number): number => Math.max(-most, Math.min(score, most));

export const men = (line: Line): number => line.score / MAN;

/** Men ahead after a line, 5 at most: a forced win is no more than that. */
export const leadOf = (line: Line): number => within(MOST, men(line));

/** What a lead is worth: a win is 1, a draw 0.5. */
export const chanceOf = (lead: number): number => 1 / (1 + Math.exp(-MEN_TO_CHANCE * within(10, lead)));

/** The plies to a forced win or loss; null if none was found. */
export const pliesToEnd = ({ score }: Line): number | null =>
  Math.abs(score) > WIN_BOUND ? WIN_SCORE - Math.abs(score) : null;

/** The result with best play; empty if it is not known. */
function resultOf(line: Line): string {
  if (line.result) return line.result;
  return pliesToEnd(line) === null ? "" : line.score > 0 ? "win" : "loss";
}

const OPPOSITE: Readonly<Record<string, string>> = { win: "loss", draw: "draw", loss: "win", "": "" };

/** How many pieces more the side to move has after a line. */
const leadAfter = (position: Position, line: readonly Path[]): number =>
  line.reduce((lead, move, ply) => lead + (ply % 2 === 0 ? 1 : -1) * move.taken.length, aheadOf(position));

/** What a move lost against the best one, and why that decides games. Without a reply the move has won. */
function compare(position: Position, move: Path, best: Line, reply: Line | undefined): { loss: number; cause: string } {
  const mine = reply ? -men(reply) : MOST;
  const loss = Math.max(0, within(DECIDED, men(best)) - within(DECIDED, mine));
  const [could, now] = [resultOf(best), reply ? OPPOSITE[resultOf(reply)]! : "win"];
  if (could === "win" && (now === "draw" || now === "loss")) return { loss, cause: "lost_win" };
  if (could === "draw" && now === "loss") return { loss, cause: "lost_draw" };
  if (loss >= A_MAN) {
    const gained = leadAfter(position, best.moves);
    if (gained > leadAfter(position, [move, ...(reply?.moves ?? [])]))
      return { loss, cause: gained > aheadOf(position) ? "missed_shot" : "lost_man" };
  }
  return { loss, cause: "" };
}

export function judge(engine: CheckersEngine, asked: Question, level: Level): Judged | null {
  if (asked.choice !== "move") return null;
  const position = positionOf(asked.position);
  const legal = engine.moves(position);
  const move = legal.find((each) => moveText(each) === asked.move);
  if (!move) return null;
  if (legal.length === 1)
    return { best: asked.move, loss: 0, mark: "", cause: "", forced: true, counted: false, luck: null, chance: null };
  engine.clear(); // any worker may get any decision, so what it has seen before must not influence this one
  const earlier = asked.earlier.map(positionOf);
  const best = engine.search(position, earlier, { nodes: level.nodes }, 1).lines[0]!;
  let [loss, cause] = [0, ""];
  if (moveText(best.moves[0]!) !== asked.move) {
    const replies = engine.search(after(position, move), [...earlier, position], { nodes: level.nodes }, 1);
    ({ loss, cause } = compare(position, move, best, replies.lines[0]));
  }
  const mark = cause ? "blunder" : (MARKS.find(([least]) => loss >= least)?.[1] ?? "");
  const chance = chanceOf(leadOf(best));
  const counted = Math.abs(men(best)) < DECIDED || loss > 0;
  return { best: moveText(best.moves[0]!), loss, mark, cause, forced: false, counted, luck: null, chance };
}
