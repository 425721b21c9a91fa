/** The player's settings: stored in the browser at once, and by the host soon after. */
import type { Pace } from "../api/messages";
import { presets } from "../api/presets";
import { isLanguage, type Language } from "../i18n/language";
import { isTheme, type Theme } from "../themes";

export interface Settings {
  language: Language;
  theme: Theme;
  page: "system" | "light" | "dark";
  name: string;
  volume: number;
  muted: boolean;
  music: boolean;
  voice: boolean;
  plainWords: boolean;
  /** Whether complete moves of a game wait for Confirm; a game that is not listed uses its default. */
  [confirm: `confirm.${string}`]: boolean;
  autoRoll: boolean;
  autoForced: boolean;
  autoBearOff: boolean;
  longest: boolean;
  tutor: boolean;
  /** Winning chances are shown during play. */
  chances: boolean;
  letterKeys: boolean;
  numbers: boolean;
  clockwise: boolean;
  /** How fast computers play. */
  pace: Pace;
}

export const DEFAULTS: Settings = {
  language: "en",
  theme: "classic-wood",
  page: "system",
  name: "",
  volume: 0.7,
  muted: false,
  music: false,
  voice: false,
  plainWords: false,
  autoRoll: false,
  autoForced: false,
  autoBearOff: false,
  longest: false,
  tutor: false,
  chances: false,
  letterKeys: true,
  numbers: true,
  clockwise: false,
  pace: "normal",
};

/** Settings from any source; missing or invalid values become defaults. */
export function readSettings(raw: unknown, system: string = "en"): Settings {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const language = system.slice(0, 2);
  const found: Settings = { ...DEFAULTS, language: isLanguage(language) ? language : "en" };
  for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    if (typeof given[key] === typeof DEFAULTS[key]) Object.assign(found, { [key]: given[key] });
  }
  for (const [key, value] of Object.entries(given))
    if (/^confirm\.\w+$/.test(key) && typeof value === "boolean") Object.assign(found, { [key]: value });
  if (!isTheme(found.theme)) found.theme = DEFAULTS.theme;
  if (!isLanguage(found.language)) found.language = "en";
  if (!["system", "light", "dark"].includes(found.page)) found.page = "system";
  if (!presets.paces.includes(found.pace)) found.pace = "normal";
  found.volume = Math.min(Math.max(found.volume, 0), 1);
  return found;
}
