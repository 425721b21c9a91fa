/** The rolls and drawn openings in the record of a table (docs/notation/table-record.md). */
import { KITS } from "../games";

/** A roll, or an opening drawn from a deck, with its number in the record. */
export interface Drawn {
  readonly number: number;
  readonly found: string;
  readonly deck: number | null;
}

interface RecordLine {
  readonly kind?: string;
  readonly roll?: number;
  readonly dice?: readonly [number, number];
  readonly draws?: number;
  readonly ballot?: number | null;
  readonly options?: { readonly rules: { readonly opening?: string } };
}

/** The decks of all games, by the name of the opening rule. */
const DECKS = Object.fromEntries(KITS.flatMap(({ rules }) => Object.entries(rules.decks ?? {})));

/** All of them, in the order of the events. */
export function drawnIn(record: string): Drawn[] {
  const found: Drawn[] = [];
  let deck = 0;
  for (const line of record.split("\n").filter(Boolean)) {
    const event = JSON.parse(line) as RecordLine;
    if (event.kind === "opened") deck = DECKS[event.options?.rules.opening ?? ""] ?? 0;
    else if ((event.kind === "rolled" || event.kind === "opening_rolled") && event.roll && event.dice)
      found.push({ number: event.roll, found: event.dice.join("-"), deck: null });
    else if (event.kind === "game_started" && deck && event.draws !== found.length)
      found.push({ number: event.draws ?? 0, found: String(event.ballot), deck });
  }
  return found;
}
