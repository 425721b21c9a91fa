/** Match lengths. Pure. */
import type { TableOptions } from "../api/messages";
import { kitOf } from "../games";
import type { Say } from "../i18n/format";

export const LONGEST = 25;

/** The length of a match in words. */
export function lengthName(say: Say, { game, length }: { game: string; length: number }): string {
  const { endless, several } = kitOf(game).lengths;
  if (length === 0) return say(endless);
  return length === 1 ? say("new.single") : say(several, { n: length });
}

/** The choices after a change. Another game gets one of its own lengths. */
export function withLength<T extends Pick<TableOptions, "game" | "length">>(before: T, part: Partial<T>): T {
  const after = { ...before, ...part };
  const { usual, first } = kitOf(after.game).lengths;
  return after.game === before.game || usual.includes(after.length) ? after : { ...after, length: first };
}
