import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../../src/app/settings";
import { DEFAULT_FORM, optionsOf, readForm, seatsOf, type Form } from "../../src/pages/new-game/form";
import { withRules } from "../../src/table/rules";

describe("a new game", () => {
  it("asks for what was chosen", () => {
    expect(optionsOf({ ...DEFAULT_FORM, color: "black", clock: "fischer-5m-5s" })).toEqual({
      game: "backgammon",
      length: 5,
      rated: false,
      rules: {
        cube: true,
        crawford: true,
        jacoby: false,
        beavers: false,
        raccoons: false,
        automatic_doubles: 0,
        winner_rolls_again: false,
        refuse_dead_cube: false,
        max_cube: 1024,
        variant: "standard",
      },
      clock: { kind: "fischer", reserve_ms: 300_000, bonus_ms: 5_000, each_game: false },
      first_color: "black",
      start: null,
    });
  });

  it("starts from a position, once", () => {
    const form = { ...DEFAULT_FORM, start: " W:W18:B1 " };
    expect(optionsOf(form).start).toBe("W:W18:B1");
    expect(readForm(form).start).toBe("");
  });

  it("keeps rules of money play out of matches", () => {
    const rules = withRules(DEFAULT_FORM.rules, "backgammon", { jacoby: true, beavers: true });
    const asked = (length: number) => optionsOf({ ...DEFAULT_FORM, rules, length }).rules;
    expect(asked(5)).toMatchObject({ jacoby: false, beavers: false });
    expect(asked(0)).toMatchObject({ jacoby: true, crawford: false });
  });

  it("reads what an older version has kept", () => {
    const kept = { clock: "own", length: 7, rules: { backgammon: { cube: false } } } as unknown as Partial<Form>;
    expect(readForm(kept)).toMatchObject({
      clock: "none",
      length: 7,
      rules: { backgammon: { cube: false, crawford: true } },
    });
    expect(readForm({}).rules).toEqual(DEFAULT_FORM.rules);
  });

  it("takes one's own clock within reason", () => {
    const clock = (minutes: number, seconds: number) =>
      optionsOf({ ...DEFAULT_FORM, clock: "custom", minutes, seconds }).clock;
    expect(clock(3, 5)).toMatchObject({ kind: "fischer", reserve_ms: 180_000, bonus_ms: 5_000 });
    expect(clock(20, 0)).toMatchObject({ kind: "reserve", reserve_ms: 1_200_000, bonus_ms: 0 });
    expect(clock(Number.NaN, -4)).toMatchObject({ kind: "reserve", reserve_ms: 60_000, bonus_ms: 0 });
    const other = (part: Partial<typeof DEFAULT_FORM>) =>
      optionsOf({ ...DEFAULT_FORM, clock: "custom", seconds: 20, ...part }).clock;
    expect(other({ clockKind: "per_move" })).toMatchObject({ kind: "per_move", reserve_ms: 20_000, bonus_ms: 0 });
    expect(other({ clockKind: "bronstein", eachGame: true })).toMatchObject({ kind: "bronstein", each_game: true });
  });

  it("seats people and characters", () => {
    expect(seatsOf({ ...DEFAULT_FORM, name: " Ana " }, DEFAULTS, "Guest")).toMatchObject([
      { kind: "person", name: "Ana" },
      { kind: "computer", level: "selector" },
    ]);
    expect(seatsOf({ ...DEFAULT_FORM, against: "friend" }, DEFAULTS, "Guest")).toMatchObject([
      { kind: "person", name: "Guest" },
      { kind: "person", name: "Guest 2" },
    ]);
    expect(
      seatsOf({ ...DEFAULT_FORM, against: "two" }, DEFAULTS, "Guest").every((seat) => seat.kind === "computer"),
    ).toBe(true);
  });
});
