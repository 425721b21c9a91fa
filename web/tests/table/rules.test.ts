import { expect, it } from "vitest";
import type { TableOptions } from "../../src/api/messages";
import { DEFAULT_TERMS, optionsOf, readTerms, type Terms } from "../../src/pages/lobby/terms";
import { ENGLISH } from "../../src/i18n/language";
import { withLength } from "../../src/table/length";
import { whyNotRated } from "../../src/table/rated";
import { withRules } from "../../src/table/rules";

const { say } = ENGLISH;

it("rates only what is usual", () => {
  const rated = (part: Partial<Terms>) => optionsOf({ ...DEFAULT_TERMS, ...part }).rated;
  const rules = (game: TableOptions["game"], part: Record<string, string | number | boolean>) =>
    withRules(DEFAULT_TERMS.rules, game, part);
  expect([rated({}), rated({ length: 0 })]).toEqual([true, false]);
  expect(rated({ rules: rules("backgammon", { variant: "nackgammon" }) })).toBe(false);
  expect([rated({ game: "checkers" }), rated({ game: "checkers", rules: rules("checkers", { ballot: 7 }) })]).toEqual([
    true,
    false,
  ]);
  for (const unusual of <Record<string, number | boolean>[]>[
    { cube: false },
    { crawford: false },
    { winnerRolls: true },
    { maxCube: 8 },
  ])
    expect(rated({ rules: rules("backgammon", unusual) })).toBe(false);
  expect(rated({ length: 1, rules: rules("backgammon", { crawford: false }) })).toBe(true);
  for (const speed of ["fast", "normal", "slow", "correspondence"] as const)
    for (const length of [1, 25]) expect(rated({ speed, length })).toBe(true);
  expect([rated({ length: 26 }), rated({ speed: "unlimited" })]).toEqual([false, false]);
  expect(rated({ speed: "custom", minutes: 1440 })).toBe(false);
});

it("says why a match is not rated", () => {
  const why = (part: Partial<Terms>) => whyNotRated(optionsOf({ ...DEFAULT_TERMS, ...part }), say);
  expect(why({})).toBe("");
  expect(why({ length: 0 })).toBe("Rated matches have a length: 1 to 25.");
  expect(why({ speed: "unlimited" })).toBe("Rated matches have a clock: 1.5 to 120 s a turn, or 1 to 14 days.");
});

it("gives each speed the clock of its game", () => {
  const clock = (part: Partial<Terms>) => optionsOf({ ...DEFAULT_TERMS, ...part }).clock;
  expect(clock({ length: 5 })).toMatchObject({ kind: "bronstein", reserve_ms: 1_200_000, bonus_ms: 12_000 });
  expect(clock({ game: "checkers", speed: "fast" })).toMatchObject({ kind: "fischer", reserve_ms: 120_000 });
  expect(clock({ speed: "correspondence", days: 30 })).toMatchObject({ kind: "days", reserve_ms: 14 * 86_400_000 });
});

it("reads terms that an older version has kept", () => {
  expect(readTerms({ speed: "own" } as unknown as Partial<Terms>).speed).toBe("normal");
  expect(readTerms({}).rules.checkers).toMatchObject({ opening: "three_move" });
});

it("keeps a length that was written, and takes a usual one of the other game", () => {
  const after = (game: TableOptions["game"], length: number, part: Partial<Pick<TableOptions, "game" | "length">>) =>
    withLength({ game, length }, part).length;
  expect(after("backgammon", 9, { length: 13 })).toBe(13);
  expect(after("backgammon", 7, { game: "checkers" })).toBe(1);
  expect(after("checkers", 6, { game: "backgammon" })).toBe(5);
  expect(after("checkers", 0, { game: "backgammon" })).toBe(0);
});
