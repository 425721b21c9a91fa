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

export interface Presets {
  readonly clocks: readonly { readonly name: string; readonly clock: ClockSettings }[];
  readonly speeds: readonly Speed[];
  readonly characters: readonly CharacterPreset[];
  readonly languages: readonly string[];
  readonly themes: readonly string[];
}

export const presets = lists as Presets;
