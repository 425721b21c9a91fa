/** The terms of a match at a site: what one chooses in the lobby, and the options it makes. Pure. */
import type { ClockSettings, TableOptions } from "../../api/messages";
import { DEFAULT_CLOCK, customClock, type CustomClock } from "../../table/custom-clock";
import { DEFAULT_RULES, isRateable, rulesOf, type RuleChoices } from "../../table/rules";

export const SPEEDS = ["fast", "normal", "slow", "correspondence", "unlimited", "custom"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Terms extends RuleChoices, CustomClock {
  game: TableOptions["game"];
  length: number;
  speed: Speed;
  /** For each turn, in correspondence. */
  days: number;
  rated: boolean;
  color: "random" | "white" | "black";
}

export const DEFAULT_TERMS: Terms = {
  ...DEFAULT_RULES,
  ...DEFAULT_CLOCK,
  game: "backgammon",
  length: 3,
  speed: "normal",
  days: 3,
  rated: true,
  color: "random",
  opening: "three_move",
};

/** Terms that a browser has kept, perhaps by an older version. */
export function readTerms(kept: Partial<Terms>): Terms {
  const terms = { ...DEFAULT_TERMS, ...kept };
  return SPEEDS.includes(terms.speed) ? terms : { ...terms, speed: DEFAULT_TERMS.speed };
}

export const MOST_DAYS = 14;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A backgammon clock lasts for the match, so that it grows with the length; a checkers clock is for each game. */
function clockOf(terms: Terms): Partial<ClockSettings> {
  const points = terms.game === "backgammon" ? Math.max(terms.length, 1) : 1;
  switch (terms.speed) {
    case "unlimited":
      return { kind: "none" };
    case "correspondence":
      return { kind: "days", reserve_ms: Math.min(Math.max(Math.round(terms.days) || 1, 1), MOST_DAYS) * DAY };
    case "custom":
      return customClock(terms, terms.game);
    case "fast":
      return terms.game === "checkers"
        ? { kind: "fischer", reserve_ms: 2 * MINUTE, bonus_ms: 2000, each_game: true }
        : { kind: "bronstein", reserve_ms: MINUTE * points, bonus_ms: 8000 };
    case "normal":
      return terms.game === "checkers"
        ? { kind: "fischer", reserve_ms: 5 * MINUTE, bonus_ms: 5000, each_game: true }
        : { kind: "bronstein", reserve_ms: 4 * MINUTE * points, bonus_ms: 12_000 };
    case "slow":
      return terms.game === "checkers"
        ? { kind: "fischer", reserve_ms: 15 * MINUTE, bonus_ms: 10_000, each_game: true }
        : { kind: "bronstein", reserve_ms: 8 * MINUTE * points, bonus_ms: 15_000 };
  }
}

/** What is asked for; `rated` only where the rules are those of rated matches. */
export function optionsOf(terms: Terms): Pick<TableOptions, "game" | "length" | "rated" | "rules"> & {
  clock: Partial<ClockSettings>;
} {
  const { game, length, rated } = terms;
  return { game, length, rated: rated && mayBeRated(terms), rules: rulesOf(terms, terms), clock: clockOf(terms) };
}

export const mayBeRated = (terms: Terms): boolean => isRateable(terms, rulesOf(terms, terms));
