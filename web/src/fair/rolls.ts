import type { Frame } from "../table/view";
import type { FoundRoll } from "./dice";

/** Every roll that the frames of a replay show, once, by its number. */
export function rollsOf(frames: readonly Pick<Frame, "dice">[]): FoundRoll[] {
  const found = new Map<number, FoundRoll>();
  for (const { dice } of frames) if (dice) found.set(dice.number, { number: dice.number, dice: dice.dice });
  return [...found.values()].sort((a, b) => a.number - b.number);
}
