import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../src/i18n/language";
import { DEFAULT_TERMS, optionsOf } from "../../src/pages/lobby/terms";
import { ballotFamilies } from "../../src/table/ballots";
import type { TableOptions } from "../../src/api/messages";
import { withLength } from "../../src/table/length";
import { DECKS, DEFAULT_RULES, ruleNames, rulesOf, unusualRules } from "../../src/table/rules";

const MONEY = { game: "backgammon", length: 0 } as const;
const MATCH = { game: "backgammon", length: 5 } as const;
const CHECKERS = { game: "checkers", length: 2 } as const;
const { say } = ENGLISH;

describe("the rules that are asked for", () => {
  it("are all that the table layer knows", () => {
    const source = readFileSync(new URL("../../../src/crownpoint/table/options.py", import.meta.url), "utf8");
    const fields = (name: string) =>
      [
        ...source
          .split(`class ${name}:`)[1]!
          .split("@dataclass")[0]!
          .matchAll(/^ {4}(\w+):/gm),
      ].map((each) => each[1]);
    expect(Object.keys(rulesOf(MATCH, DEFAULT_RULES)).sort()).toEqual(fields("BackgammonRules").sort());
    expect(Object.keys(rulesOf(CHECKERS, DEFAULT_RULES)).sort()).toEqual(fields("CheckersRules").sort());
  });

  it("leave out what has no meaning at this length", () => {
    const all = { ...DEFAULT_RULES, jacoby: true, beavers: true, raccoons: true, automatic: 2, deadCube: true };
    expect(rulesOf(MONEY, all)).toMatchObject({ jacoby: true, raccoons: true, automatic_doubles: 2, crawford: false });
    expect(rulesOf(MATCH, all)).toMatchObject({ jacoby: false, raccoons: false, automatic_doubles: 0, crawford: true });
    expect([rulesOf(MONEY, all), rulesOf(MATCH, all)]).toMatchObject([
      { refuse_dead_cube: false },
      { refuse_dead_cube: true },
    ]);
    expect(rulesOf(MONEY, { ...all, cube: false })).toMatchObject({
      jacoby: false,
      beavers: false,
      automatic_doubles: 0,
    });
  });

  it("take a ballot only from the deck of the opening", () => {
    const ballot = (opening: string, number: number | null) =>
      rulesOf(CHECKERS, { ...DEFAULT_RULES, opening, ballot: number });
    expect(ballot("three_move", 156)).toMatchObject({ ballot: 156 });
    expect(ballot("three_move", 157)).toMatchObject({ ballot: null });
    expect(ballot("eleven_man", 2400)).toMatchObject({ ballot: 2400 });
    expect(ballot("go_as_you_please", 3)).toMatchObject({ ballot: null });
  });

  it("are rated only where they are usual", () => {
    const rated = (part: Partial<typeof DEFAULT_TERMS>) => optionsOf({ ...DEFAULT_TERMS, ...part }).rated;
    expect([rated({}), rated({ length: 0 }), rated({ variant: "nackgammon" })]).toEqual([true, false, false]);
    expect([rated({ game: "checkers" }), rated({ game: "checkers", ballot: 7 })]).toEqual([true, false]);
  });
});

describe("the rules in words", () => {
  it("say all, or only what is not usual", () => {
    const rules = rulesOf(MATCH, { ...DEFAULT_RULES, maxCube: 8 });
    expect(ruleNames(say, MATCH, rules).join(", ")).toBe("Standard, cube in play, cube up to 8, Crawford");
    expect(unusualRules(say, { ...MATCH, rules })).toEqual(["cube up to 8"]);
    const checkers = rulesOf(CHECKERS, { ...DEFAULT_RULES, opening: "three_move", ballot: 12 });
    expect(unusualRules(say, { ...CHECKERS, rules: checkers })).toEqual(["Three-move ballot 12"]);
  });
});

it("has every ballot of the deck, in its order", () => {
  const families = ballotFamilies();
  const ballots = families.flatMap((family) => family.ballots);
  expect(families.map((family) => family.name)).toEqual([
    "Edinburgh",
    "Double Corner",
    "Denny",
    "Kelso",
    "Old Faithful",
    "Bristol",
    "Dundee",
  ]);
  expect(ballots.map(({ number }) => number)).toEqual(ballots.map((_, at) => at + 1));
  expect(ballots).toHaveLength(DECKS["three_move"]!);
  expect(ballots[2]).toEqual({ number: 3, moves: "9-13 22-17 13x22" });
});

it("keeps a length that was written, and takes a usual one of the other game", () => {
  const after = (game: TableOptions["game"], length: number, part: Partial<Pick<TableOptions, "game" | "length">>) =>
    withLength({ game, length }, part).length;
  expect(after("backgammon", 9, { length: 13 })).toBe(13);
  expect(after("backgammon", 7, { game: "checkers" })).toBe(1);
  expect(after("checkers", 6, { game: "backgammon" })).toBe(5);
  expect(after("checkers", 0, { game: "backgammon" })).toBe(0);
});
