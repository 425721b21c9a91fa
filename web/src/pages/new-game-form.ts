/** The choices of a new game and the request they make. Pure. */
import type { ClockSettings, NewSeat, NewTable, TableOptions } from "../api/messages";
import { CHARACTERS } from "../parts/characters";
import type { Settings } from "../app/settings";

type Game = TableOptions["game"];

export interface Form {
  game: Game;
  against: "computer" | "friend" | "two";
  character: string;
  second: string;
  length: number;
  colour: "white" | "either" | "black";
  clock: "none" | "2+8" | "5+12" | "10+0" | "own";
  /** One's own clock: minutes for the game or match, seconds for each turn. */
  minutes: number;
  seconds: number;
  name: string;
  otherName: string;
  cube: boolean;
  crawford: boolean;
  jacoby: boolean;
  beavers: boolean;
  raccoons: boolean;
  automatic: boolean;
  alternate: boolean;
  variant: string;
  opening: string;
}

export const FRESH: Form = {
  game: "backgammon",
  against: "computer",
  character: "selector",
  second: "king-tubby",
  length: 5,
  colour: "either",
  clock: "none",
  minutes: 15,
  seconds: 10,
  name: "",
  otherName: "",
  cube: true,
  crawford: true,
  jacoby: false,
  beavers: false,
  raccoons: false,
  automatic: false,
  alternate: true,
  variant: "standard",
  opening: "go_as_you_please",
};

export const CLOCKS: Record<Exclude<Form["clock"], "own">, Omit<ClockSettings, "each_game">> = {
  none: { kind: "none", reserve_ms: 0, bonus_ms: 0 },
  "2+8": { kind: "fischer", reserve_ms: 120_000, bonus_ms: 8_000 },
  "5+12": { kind: "fischer", reserve_ms: 300_000, bonus_ms: 12_000 },
  "10+0": { kind: "reserve", reserve_ms: 600_000, bonus_ms: 0 },
};

/** The clock of a form; one's own is held within a day and 10 minutes a turn. */
export function clockOf({ clock, minutes, seconds }: Form): Omit<ClockSettings, "each_game"> {
  if (clock !== "own") return CLOCKS[clock];
  const within = (value: number, least: number, most: number) =>
    Math.min(Math.max(Math.round(value) || least, least), most);
  const bonus = within(seconds, 0, 600);
  const reserve_ms = 60_000 * within(minutes, 1, 1440);
  return { kind: bonus > 0 ? "fischer" : "reserve", reserve_ms, bonus_ms: 1000 * bonus };
}

export const LENGTHS: Record<Game, readonly number[]> = { backgammon: [1, 3, 5, 7, 11, 0], checkers: [1, 2, 4, 6, 0] };

export function optionsOf(form: Form, even = Math.random() < 0.5): NewTable["options"] {
  const money = form.length === 0;
  const rules =
    form.game === "backgammon"
      ? {
          cube: form.cube,
          crawford: form.crawford && form.length > 1,
          jacoby: form.jacoby && money,
          beavers: form.beavers && money,
          raccoons: form.raccoons && form.beavers && money,
          automatic_doubles: form.automatic && money ? 1 : 0,
          variant: form.variant,
        }
      : { opening: form.opening, alternate_colours: form.alternate };
  const colour = form.colour === "either" ? (even ? "white" : "black") : form.colour;
  return {
    game: form.game,
    length: form.length,
    rules,
    clock: { ...clockOf(form), each_game: form.game === "checkers" },
    first_colour: colour,
  };
}

export function seatsOf(form: Form, settings: Settings, guest: string): [NewSeat, NewSeat] {
  const comfort = {
    auto_roll: settings.autoRoll,
    auto_forced: settings.autoForced,
    auto_bear_off: settings.autoBearOff,
    confirm: settings.confirm,
  };
  const computer = (key: string): NewSeat => ({
    name: CHARACTERS.find((each) => each.key === key)!.name,
    kind: "computer",
    level: key,
  });
  const person = (name: string): NewSeat => ({ name: name.trim() || guest, kind: "person", comfort });
  if (form.against === "two") return [computer(form.character), computer(form.second)];
  if (form.against === "friend") return [person(form.name), person(form.otherName || `${guest} 2`)];
  return [person(form.name), computer(form.character)];
}
