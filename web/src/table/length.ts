/** How long a match goes on: points in backgammon, games in checkers, 0 without end. Pure. */
import type { TableOptions } from "../api/messages";
import type { Say } from "../i18n/format";

export const LENGTHS: Record<TableOptions["game"], readonly number[]> = {
  backgammon: [1, 3, 5, 7, 11, 0],
  checkers: [1, 2, 4, 6, 0],
};
export const LONGEST = 25;

/** The length of a match in words. */
export function lengthName(say: Say, { game, length }: { game: string; length: number }): string {
  if (length === 0) return say(game === "backgammon" ? "new.money" : "new.no_end");
  if (length === 1) return say("new.single");
  return say(game === "backgammon" ? "new.match_to" : "new.best_of", { n: length });
}

/** What was chosen, with some of it changed; another game has lengths of its own. */
export function withLength<T extends Pick<TableOptions, "game" | "length">>(before: T, part: Partial<T>): T {
  const after = { ...before, ...part };
  if (after.game === before.game || LENGTHS[after.game].includes(after.length)) return after;
  return { ...after, length: after.game === "checkers" ? 1 : 5 };
}
