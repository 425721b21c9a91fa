/** The terms of a match at a site, and the table options they make. Pure. */
import { speedClock } from "../../api/presets";
import type { ClockSettings, TableOptions } from "../../api/messages";
import { FIRST_GAME, type Game } from "../../games";
import { DEFAULT_CLOCK, customClock, type CustomClock } from "../../table/custom-clock";
import { whyNotRated } from "../../table/rated";
import { DEFAULT_SITE_RULES, readRules, rulesOf, type ChosenRules } from "../../table/rules";

export const SPEEDS = ["fast", "normal", "slow", "correspondence", "unlimited", "custom"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Terms extends CustomClock {
  game: Game;
  length: number;
  rules: ChosenRules;
  speed: Speed;
  /** Days per turn, in correspondence games. */
  days: number;
  rated: boolean;
  color: "random" | "white" | "black";
}

export const DEFAULT_TERMS: Terms = {
  ...DEFAULT_CLOCK,
  game: FIRST_GAME,
  length: 3,
  rules: DEFAULT_SITE_RULES,
  speed: "normal",
  days: 3,
  rated: true,
  color: "random",
};

/** Terms stored by the browser, perhaps by an older version. */
export function readTerms(kept: Partial<Terms>): Terms {
  const terms = { ...DEFAULT_TERMS, ...kept, rules: readRules(DEFAULT_SITE_RULES, kept.rules) };
  return SPEEDS.includes(terms.speed) ? terms : { ...terms, speed: DEFAULT_TERMS.speed };
}

export const MOST_DAYS = 14;
const DAY = 86_400_000;

function clockOf(terms: Terms): Partial<ClockSettings> {
  switch (terms.speed) {
    case "unlimited":
      return { kind: "none" };
    case "correspondence":
      return { kind: "days", reserve_ms: Math.min(Math.max(Math.round(terms.days) || 1, 1), MOST_DAYS) * DAY };
    case "custom":
      return customClock(terms, terms.game);
    default:
      return speedClock(terms.game, terms.speed, terms.length);
  }
}

const NO_CLOCK: ClockSettings = { kind: "none", reserve_ms: 0, bonus_ms: 0, each_game: false };

/** The table options; `rated` only if such a match may be. */
export function optionsOf(terms: Terms): TableOptions {
  const { game, length } = terms;
  const clock = { ...NO_CLOCK, ...clockOf(terms) };
  const options = { game, length, rated: false, rules: rulesOf(terms), clock, first_color: null, start: null };
  return { ...options, rated: terms.rated && whyNotRated(options, (key) => key) === "" };
}
