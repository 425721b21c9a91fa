/** What players may choose from. The host's lists, written into `presets.json` by `make types`. */
import type { ClockSettings, Pace } from "./messages";
import lists from "./presets.json";

export interface CharacterPreset {
  readonly key: string;
  readonly name: string;
  readonly level: string;
  /** What a decision costs on average in each game; null if it was not measured. */
  readonly error_rates: Readonly<Record<string, number | null>>;
}

/** The speeds of games played in one sitting. */
export type LiveSpeed = "fast" | "normal" | "slow";

export interface GamePreset {
  readonly lengths: readonly number[];
  /** Those that have a button of their own. */
  readonly usual_lengths: readonly number[];
  /** With the reserve of one point or game. */
  readonly speed_clocks: Readonly<Record<LiveSpeed, ClockSettings>>;
  /** Values of the rules that are more than a yes or no; for ballots, the openings with the sizes of their decks. */
  readonly offers: Readonly<Record<string, readonly unknown[]>>;
  /** The rules that rated matches are played by; what is not here is free. */
  readonly standard: Readonly<Record<string, unknown>>;
}

/** The clocks of rated matches, in milliseconds. */
export interface RatedClocks {
  readonly turns: number;
  readonly least_turn_ms: number;
  readonly most_turn_ms: number;
  readonly least_reserve_ms: number;
  readonly most_bonus_ms: number;
  readonly least_days_ms: number;
  readonly most_days_ms: number;
}

export interface Presets {
  readonly clocks: readonly { readonly name: string; readonly clock: ClockSettings }[];
  readonly paces: readonly Pace[];
  readonly characters: readonly CharacterPreset[];
  readonly languages: readonly string[];
  readonly themes: readonly string[];
  readonly games: Readonly<Record<string, GamePreset>>;
  readonly rated_clocks: RatedClocks;
}

export const presets = lists as Presets;

/** What a game offers. */
export const gamePreset = (game: string): GamePreset => presets.games[game]!;

/** The clock of a speed for a match of this length. */
export function speedClock(game: string, speed: LiveSpeed, length: number): ClockSettings {
  const clock = gamePreset(game).speed_clocks[speed];
  return clock.each_game ? clock : { ...clock, reserve_ms: clock.reserve_ms * Math.max(length, 1) };
}

/** Whether the clocks of a game are reset in each game of a match by default. */
export const resetsByDefault = (game: string): boolean => gamePreset(game).speed_clocks.normal.each_game;

/** What is offered for a rule of a game. */
export const offered = <T>(game: string, rule: string): readonly T[] =>
  (presets.games[game]?.offers[rule] ?? []) as readonly T[];
