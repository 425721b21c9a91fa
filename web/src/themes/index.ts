import { presets } from "../api/presets";

/** The themes. A theme is one file of CSS values in this folder, and optionally a file of words. */
export const THEMES = presets.themes;

export type Theme = string;

export const isTheme = (name: unknown): name is Theme => THEMES.includes(name as string);

/** Page colors of themes that have their own; the others follow the system. */
export const PAGE_OF: Partial<Record<Theme, string>> = { kurnik: "kurnik", backyamon: "backyamon" };

/** Themes with words of their own, in English only (`messages/words`). */
export const WORDS_OF: Partial<Record<Theme, string>> = { backyamon: "backyamon" };
