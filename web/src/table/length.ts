/** Match lengths. Pure. */
import { gamePreset } from "../api/presets";
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

interface ChosenLength extends Pick<TableOptions, "game" | "length"> {
  /** The lengths chosen for the games that are not shown. */
  lengths?: Readonly<Record<string, number>>;
}

/** The choices after a change. Another game has the length that was chosen for it, or its usual one. */
export function withLength<T extends ChosenLength>(before: T, part: Partial<T>): T {
  const after = { ...before, ...part };
  if (after.game === before.game) return after;
  const lengths = { ...before.lengths, [before.game]: before.length };
  const { first } = kitOf(after.game).lengths;
  const isUsual = gamePreset(after.game).usual_lengths.includes(before.length);
  const length = lengths[after.game] ?? (isUsual ? before.length : first);
  return { ...after, lengths, length: part.length ?? length };
}
