import type { View } from "../table/view";
import type { FoundRoll } from "./dice";

/** Every roll that the views of a replay show, once, by its number. */
export function rollsOf(views: readonly View[]): FoundRoll[] {
  const found = new Map<number, FoundRoll>();
  for (const { dice } of views) if (dice) found.set(dice.number, { number: dice.number, dice: dice.dice });
  return [...found.values()].sort((a, b) => a.number - b.number);
}
