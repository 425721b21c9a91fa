import type { Say } from "../i18n/format";

/** The length of a match in words. */
export function lengthName(say: Say, { game, length }: { game: string; length: number }): string {
  if (length === 0) return say(game === "backgammon" ? "new.money" : "new.no_end");
  if (length === 1) return say("new.single");
  return say(game === "backgammon" ? "new.match_to" : "new.best_of", { n: length });
}
