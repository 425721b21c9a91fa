/** The events in the record of a table that concern its dice (docs/notation/table-record.md). */
import { KITS } from "../games";

export interface DiceEvent {
  readonly number: number;
  readonly seat: 0 | 1 | null;
  readonly fact: {
    readonly kind: string;
    readonly match_id?: string;
    readonly seal?: string;
    readonly options?: { readonly rules: { readonly opening?: string }; readonly clock: { readonly kind: string } };
    readonly nonce?: string;
    readonly commitment?: string;
    readonly share?: string;
    readonly roll?: number;
    readonly dice?: readonly [number, number];
    readonly draws?: number;
    readonly ballot?: number | null;
    readonly seed?: string;
  };
}

/** The decks of all games, by the name of the opening rule. */
const DECKS = Object.fromEntries(KITS.flatMap(({ rules }) => Object.entries(rules.decks ?? {})));

/** How many openings the deck has from which a match draws; 0 if it draws none. */
export const deckOf = (opened: DiceEvent["fact"]): number => DECKS[opened.options?.rules.opening ?? ""] ?? 0;

/** All events of a record. Its first line is a header. */
export function eventsIn(record: string): DiceEvent[] {
  const lines = record.split("\n").filter(Boolean).slice(1);
  return lines.map((line) => JSON.parse(line) as DiceEvent);
}
