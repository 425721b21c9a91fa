/** The new-game form, and the request it makes. Pure. */
import type { ClockSettings, NewTable } from "../../api/messages";
import { FIRST_GAME, type Game } from "../../games";
import type { Settings } from "../../app/settings";
import { confirmsMoves } from "../../table/confirm";
import { presets, resetsByDefault } from "../../api/presets";
import { DEFAULT_CLOCK, customClock, type CustomClock } from "../../table/custom-clock";
import { DEFAULT_RULES, readRules, rulesOf, type ChosenRules } from "../../table/rules";

type NewSeat = NewTable["seats"][number];

export interface Form extends CustomClock {
  game: Game;
  against: "computer" | "friend" | "two";
  character: string;
  second: string;
  length: number;
  /** The lengths chosen for the games that are not shown. */
  lengths?: Readonly<Record<string, number>>;
  rules: ChosenRules;
  color: "white" | "either" | "black";
  /** The name of a preset, or "custom". */
  clock: string;
  name: string;
  otherName: string;
  /** The position to start from; empty for the usual one. */
  start: string;
}

export const DEFAULT_FORM: Form = {
  ...DEFAULT_CLOCK,
  game: FIRST_GAME,
  against: "computer",
  character: "selector",
  second: "king-tubby",
  length: 5,
  rules: DEFAULT_RULES,
  color: "either",
  clock: "none",
  name: "",
  otherName: "",
  start: "",
};

const clockNamed = (name: string): ClockSettings | undefined =>
  presets.clocks.find((preset) => preset.name === name)?.clock;

/** A form stored by the browser, perhaps by an older version. A position is for one game only. */
export function readForm(kept: Partial<Form>): Form {
  const form = { ...DEFAULT_FORM, ...kept, start: "", rules: readRules(DEFAULT_RULES, kept.rules) };
  return form.clock === "custom" || clockNamed(form.clock) ? form : { ...form, clock: DEFAULT_FORM.clock };
}

/** The clock of a form. Preset clocks reset in each game if that is the game's default. */
export function clockOf(form: Form): ClockSettings {
  const preset = clockNamed(form.clock);
  if (!preset) return customClock(form, form.game);
  const isReserve = ["fischer", "bronstein", "reserve"].includes(preset.kind);
  return { ...preset, each_game: isReserve && resetsByDefault(form.game) };
}

export function optionsOf(form: Form, even = Math.random() < 0.5): NewTable["options"] {
  const color = form.color === "either" ? (even ? "white" : "black") : form.color;
  return {
    game: form.game,
    length: form.length,
    rules: rulesOf(form),
    clock: clockOf(form),
    rated: false,
    first_color: color,
    start: form.start.trim() || null,
  };
}

export function seatsOf(form: Form, settings: Settings, guest: string): [NewSeat, NewSeat] {
  const preferences = {
    auto_roll: settings.autoRoll,
    auto_forced: settings.autoForced,
    auto_bear_off: settings.autoBearOff,
    confirm: confirmsMoves(settings, form.game),
  };
  const computer = (level: string): NewSeat => ({ kind: "computer", level });
  const person = (name: string): NewSeat => ({ name: name.trim() || guest, kind: "person", preferences });
  if (form.against === "two") return [computer(form.character), computer(form.second)];
  if (form.against === "friend") return [person(form.name), person(form.otherName || `${guest} 2`)];
  return [person(form.name), computer(form.character)];
}
