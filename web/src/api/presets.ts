/** What players may choose from. The host's lists, written into `presets.json` by `make types`. */
import type { ClockSettings, Speed } from "./messages";
import lists from "./presets.json";

export interface CharacterPreset {
  readonly key: string;
  readonly name: string;
  readonly level: string;
  /** What a decision costs on average in each game; null if it was not measured. */
  readonly error_rates: Readonly<Record<string, number | null>>;
}

export interface GamePreset {
  readonly lengths: readonly number[];
  /** Values of the rules that are more than a yes or no; for ballots, the openings with the sizes of their decks. */
  readonly offers: Readonly<Record<string, readonly unknown[]>>;
}

export interface Presets {
  readonly clocks: readonly { readonly name: string; readonly clock: ClockSettings }[];
  readonly speeds: readonly Speed[];
  readonly characters: readonly CharacterPreset[];
  readonly languages: readonly string[];
  readonly themes: readonly string[];
  readonly games: Readonly<Record<string, GamePreset>>;
}

export const presets = lists as Presets;

/** What is offered for a rule of a game. */
export const offered = <T>(game: string, rule: string): readonly T[] =>
  (presets.games[game]?.offers[rule] ?? []) as readonly T[];
