/** The four computer players: emblems in circles, never faces. Their lines and levels are in the shared catalogs. */
import { html, type TemplateResult } from "lit";
import { presets, type CharacterPreset } from "../api/presets";

export type Character = CharacterPreset;

export const CHARACTERS = presets.characters;

/** A character by its key or level; undefined for a person. */
export const characterOf = (level: string | null): Character | undefined =>
  CHARACTERS.find((each) => each.key === level || each.level === level);

const EMBLEMS: Record<string, TemplateResult> = {
  "beach-bum": html`<svg class="emblem" viewBox="0 0 44 44" aria-hidden="true">
    <rect width="44" height="44" fill="#f6c667"></rect>
    <circle cx="22" cy="25" r="10" fill="#f08a3c"></circle>
    <rect y="25" width="44" height="19" fill="#1b7f86"></rect>
    <path
      d="M0 30q5.500-3.600 11 0t11 0 11 0 11 0M0 36q5.500-3.600 11 0t11 0 11 0 11 0M0 42q5.500-3.600 11 0t11 0 11 0 11 0"
      stroke="#bfe8e0"
      stroke-width="2"
      fill="none"
    ></path>
  </svg>`,
  selector: html`<svg class="emblem" viewBox="0 0 44 44" aria-hidden="true">
    <rect width="44" height="44" fill="#1d1a18"></rect>
    <g fill="none" stroke="#4a443f">
      <circle cx="22" cy="22" r="19"></circle>
      <circle cx="22" cy="22" r="16.400"></circle>
      <circle cx="22" cy="22" r="13.800"></circle>
      <circle cx="22" cy="22" r="11.200"></circle>
    </g>
    <circle cx="22" cy="22" r="8.400" fill="#d2452f"></circle>
    <path d="M22 13.600a8.400 8.400 0 0 1 0 16.800Z" fill="#e6ac35"></path>
    <circle cx="22" cy="22" r="1.800" fill="#1d1a18"></circle>
    <path d="M39 6 31.500 20.500l-3.400 3" stroke="#e9e2d6" stroke-width="2" fill="none" stroke-linecap="round"></path>
  </svg>`,
  "king-tubby": html`<svg class="emblem" viewBox="0 0 44 44" aria-hidden="true">
    <rect width="44" height="44" fill="#12382c"></rect>
    <path
      d="M11 21v13M18.300 21v13M25.600 21v13M33 21v13"
      stroke="#5b8c78"
      stroke-width="2"
      stroke-linecap="round"
    ></path>
    <g fill="#f0c34a">
      <rect x="8" y="28" width="6" height="4" rx="1.400"></rect>
      <rect x="15.300" y="23" width="6" height="4" rx="1.400"></rect>
      <rect x="22.600" y="29.500" width="6" height="4" rx="1.400"></rect>
    </g>
    <rect x="30" y="22" width="6" height="4" rx="1.400" fill="#d9483b"></rect>
    <path d="m13 16-1.600-7 5.300 3.600L22 6.200l5.300 6.400L32.600 9 31 16Z" fill="#f0c34a"></path>
  </svg>`,
  "blue-mountain": html`<svg class="emblem" viewBox="0 0 44 44" aria-hidden="true">
    <rect width="44" height="44" fill="#cbdae8"></rect>
    <path d="M-2 32 10 18l6 6 9-13 10 13 4-4 10 12v14H-2Z" fill="#7fa2c4"></path>
    <path d="M-2 37 8 28l7 5 9-9 9 9 5-3 8 7v10H-2Z" fill="#46739f"></path>
    <path d="M-2 41 11 34l10 5 10-6 15 8v6H-2Z" fill="#1f4870"></path>
  </svg>`,
};

export const emblem = (character: Character): TemplateResult => EMBLEMS[character.key]!;

/** The first letter of a person's name in a circle. */
export const initial = (name: string, own: boolean): TemplateResult =>
  html`<span class=${own ? "emblem letter own" : "emblem letter"} aria-hidden="true"
    >${(name.trim()[0] ?? "·").toUpperCase()}</span
  >`;
