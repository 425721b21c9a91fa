/** A view to test with: Ana (White, a person) against Selector, at the start of a match to 5. */
import type { View } from "../src/table/view";

export function viewWith(part: Partial<View> = {}): View {
  const clock = null;
  const preferences = { auto_roll: false, auto_forced: false, auto_bear_off: false, confirm: true };
  return {
    number: 4,
    viewer: 0,
    options: {
      game: "backgammon",
      length: 5,
      rules: { opening: "go_as_you_please", ballot: null, alternate_colors: true },
      clock: { kind: "none", reserve_ms: 0, bonus_ms: 0, each_game: false },
      rated: false,
      first_color: "white",
      start: null,
    },
    phase: "playing",
    paused: false,
    game: 1,
    seats: [
      {
        seat: 0,
        name: "Ana",
        kind: "person",
        level: null,
        color: "white",
        score: 0,
        clock,
        preferences,
        ready: true,
        offered: false,
      },
      {
        seat: 1,
        name: "Selector",
        kind: "computer",
        level: "selector",
        color: "black",
        score: 0,
        clock,
        preferences,
        ready: true,
        offered: false,
      },
    ],
    turn: 0,
    to_act: [0],
    may: ["roll", "say"],
    board: {
      points: [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0],
      off: [0, 0],
      pips: [167, 167],
      color: "white",
      position_id: "4HPwATDgc/ABMA",
      xgid: "",
      contact: true,
    },
    dice: null,
    cube: { value: 1, owner: null, offered_to: null, offered_value: 0, crawford: false, may_double: false },
    stake: 1,
    legal_moves: [],
    offer: null,
    last_move: null,
    last_mover: null,
    log: [],
    results: [],
    winner: null,
    fairness: {
      match_id: "",
      seal: "",
      nonces: [null, null],
      commitments: [null, null],
      revealed: [],
      owing: [],
      roller: null,
      seed: null,
      rolls: 0,
    },
    ...part,
  };
}

export const line = (part: Partial<View["log"][number]>): View["log"][number] => ({
  number: 5,
  game: 1,
  turn: 1,
  seat: 0,
  kind: "moved",
  dice: null,
  move: null,
  value: 0,
  text: "",
  result: null,
  taken_back: false,
  ...part,
});

export const move = (
  text: string,
  steps: [number, number, number, boolean?, number?][] = [],
): NonNullable<View["last_move"]> => ({
  text,
  steps: steps.map(([source, target, die, hit = false, captured = 0]) => ({ source, target, die, hit, captured })),
  hits: steps.filter(([, , , hit]) => hit).length,
  entered: 0,
  home: 0,
  crowned: false,
});
