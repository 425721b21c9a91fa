/** A clock whose times the players choose. Pure. */
import { resetsByDefault } from "../api/presets";
import type { ClockSettings } from "../api/messages";
import { type Game } from "../games";

export const CUSTOM_CLOCK_KINDS = ["fischer", "bronstein", "per_move"] as const;

export interface CustomClock {
  /** Seconds added after each turn, a delay in each turn, or a fixed time for each turn. */
  clockKind: (typeof CUSTOM_CLOCK_KINDS)[number];
  /** For the game or match. */
  minutes: number;
  /** For each turn. */
  seconds: number;
  /** Whether it resets in each game of a match; null for the game's default. */
  eachGame: boolean | null;
}

export const DEFAULT_CLOCK: CustomClock = { clockKind: "fischer", minutes: 15, seconds: 10, eachGame: null };

/** Whether the clock resets in each game of a match. */
export const resetsEachGame = ({ eachGame }: CustomClock, game: Game): boolean => eachGame ?? resetsByDefault(game);

export const MOST_MINUTES = 1440;
export const MOST_SECONDS = 600;

/** The clock of the table, limited to a day in all and 10 minutes per turn. */
export function customClock(clock: CustomClock, game: Game): ClockSettings {
  const { clockKind, minutes, seconds } = clock;
  const each_game = resetsEachGame(clock, game);
  const within = (value: number, least: number, most: number) =>
    Math.min(Math.max(Math.round(value) || least, least), most);
  if (clockKind === "per_move")
    return { kind: "per_move", reserve_ms: 1000 * within(seconds, 5, MOST_SECONDS), bonus_ms: 0, each_game };
  const bonus = within(seconds, 0, MOST_SECONDS);
  const reserve_ms = 60_000 * within(minutes, 1, MOST_MINUTES);
  return { kind: bonus > 0 ? clockKind : "reserve", reserve_ms, bonus_ms: 1000 * bonus, each_game };
}
