/** A rollout in parts: the parts are put together here, so that it can be watched and stopped at any time. */
import type { RolledChoice } from "../../../api/messages";

/** Games of one part. */
export const PART_GAMES = 36;

export interface Estimate {
  readonly move: string;
  readonly games: number;
  readonly mean: number;
  /** The sum of squares about the mean. */
  readonly squares: number;
}

/** Two parts of the same choice as one. */
export function joined(a: Estimate, b: Estimate): Estimate {
  const games = a.games + b.games;
  const apart = b.mean - a.mean;
  return {
    move: a.move,
    games,
    mean: a.mean + (apart * b.games) / games,
    squares: a.squares + b.squares + (apart * apart * a.games * b.games) / games,
  };
}

/** The rollout so far with one more part; the best choice is first. */
export function withPart(so: readonly Estimate[], part: readonly RolledChoice[]): Estimate[] {
  const known = new Map(so.map((each) => [each.move, each]));
  for (const { move, games, mean, squares } of part) {
    const before = known.get(move);
    const now = { move, games, mean, squares };
    known.set(move, before ? joined(before, now) : now);
  }
  return [...known.values()].sort((a, b) => b.mean - a.mean);
}

/** The standard error of the mean. */
export const errorOf = ({ games, squares }: Estimate): number =>
  games > 1 ? Math.sqrt(squares / (games - 1) / games) : Infinity;
