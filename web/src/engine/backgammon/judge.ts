/** One decision of a game judged by one engine, as `crownpoint.ai.backgammon.judgment` does it. Reviews are split by decision. */
import type { Judged, Level, Question } from "../kit";
import { doublesBetter, equityOf, found, PASS, type CubeFound } from "./cube";
import type { BackgammonEngine, Candidate } from "./engine";
import { moveText } from "./move-words";
import { flipped, mayDouble, ofOpponent, setupOf, type Setup } from "./setup";

const MARKS = [
  [0.08, "blunder"],
  [0.04, "error"],
  [0.02, "doubtful"],
] as const;
const TRIVIAL = 0.2;

const markOf = (loss: number): string => MARKS.find(([least]) => loss >= least)?.[1] ?? "";

const equity = (each: Candidate, { isCubeless }: Setup): number => (isCubeless ? each.cubeless : each.equity);

/** Every legal move, the best first. If the move that was played is clearly the best, nothing is searched more deeply. */
function judgeMoves(engine: BackgammonEngine, setup: Setup, level: Level, played: string): Candidate[] {
  const { board, dice, stakes } = setup;
  const rank = (plies: number): Candidate[] => {
    const ranked = engine.rank(board, dice!, stakes, plies);
    return setup.isCubeless ? ranked.sort((a, b) => b.plies - a.plies || b.cubeless - a.cubeless) : ranked;
  };
  const bare = rank(0);
  if (bare.length < 2) return bare;
  const gap = equity(bare[0]!, setup) - equity(bare[1]!, setup);
  if (moveText(bare[0]!.steps) === played && gap > level.margin) return bare;
  return rank(level.plies);
}

/** How much better the roll is than the mean of those that can occur, each played as the bare network would. */
function luckOf(engine: BackgammonEngine, setup: Setup, isOpening: boolean): number {
  const { board, stakes, dice } = setup;
  const worth = (high: number, low: number): number => {
    const [best] = engine.rank(board, [high, low], stakes, 0);
    if (best) return equity(best, setup);
    const other = found(engine.cube(flipped(board), ofOpponent(stakes), 0), setup, 0);
    return -equityOf(other);
  };
  let sum = 0;
  let all = 0;
  let own = 0;
  for (let high = 1; high <= 6; high++)
    for (let low = 1; low <= high; low++) {
      const isRolled = Math.max(...dice!) === high && Math.min(...dice!) === low;
      if (isOpening && high === low && !isRolled) continue;
      const here = worth(high, low);
      if (isRolled) own = here;
      if (isOpening && high === low) continue;
      const ways = high === low ? 1 : 2;
      sum += ways * here;
      all += ways;
    }
  return own - sum / all;
}

function judgeMove(engine: BackgammonEngine, setup: Setup, asked: Question, level: Level): Judged | null {
  const luck = luckOf(engine, setup, asked.isOpening);
  const ranked = judgeMoves(engine, setup, level, asked.move);
  if (ranked.length === 0) return null;
  const best = ranked[0]!;
  const [win] = best.chances as [number];
  const text = moveText(best.steps);
  if (ranked.length === 1) return { best: text, loss: 0, mark: "", cause: "", forced: true, counted: false, luck, chance: win };
  const played = ranked.find((each) => moveText(each.steps) === asked.move) ?? best;
  let loss = equity(best, setup) - equity(played, setup);
  if (played.plies !== best.plies) {
    const stakes = ofOpponent(setup.stakes);
    const after = found(engine.cube(flipped(played.after), stakes, best.plies), setup, best.plies);
    loss = equity(best, setup) + equityOf(after);
  }
  loss = Math.max(0, loss);
  return { best: text, loss, mark: markOf(loss), cause: "", forced: false, counted: true, luck, chance: win };
}

function judgeCube(engine: BackgammonEngine, setup: Setup, asked: Question, level: Level): Judged | null {
  const { board, stakes } = setup;
  const at = (plies: number): CubeFound => found(engine.cube(board, stakes, plies), setup, plies);
  let cube = at(0);
  const isRoll = asked.choice === "roll";
  if (cube.take !== null && !(isRoll && cube.noDouble - Math.min(cube.take, PASS) > 2 * level.margin)) cube = at(level.plies);
  const isAnswer = asked.choice === "take" || asked.choice === "drop";
  const [win] = cube.chances as [number];
  const chance = isAnswer ? 1 - win : win; // the position is that of the side that doubled
  if (cube.take === null)
    return { best: isRoll ? "roll" : asked.choice, loss: 0, mark: "", cause: "", forced: isRoll, counted: !isRoll, luck: null, chance };
  const { best, loss, isTrivial } = doublesBetter(cube.noDouble, cube.take, asked.choice, TRIVIAL);
  return { best, loss, mark: markOf(loss), cause: "", forced: isTrivial, counted: !isTrivial, luck: null, chance };
}

/** What a choice cost; null where nothing was decided. */
export function judge(engine: BackgammonEngine, asked: Question, level: Level): Judged | null {
  const setup = setupOf(asked.position);
  if (asked.choice === "move") return setup.dice ? judgeMove(engine, setup, asked, level) : null;
  if (asked.choice === "roll" && !mayDouble(setup)) return null;
  return judgeCube(engine, setup, asked, level);
}
