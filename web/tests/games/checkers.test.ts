import { describe, expect, it } from "vitest";
import { ballotFamilies } from "../../src/games/checkers/ballots";
import { checkers } from "../../src/games/checkers/kit";
import { DECKS } from "../../src/games/checkers/rules";
import { ENGLISH } from "../../src/i18n/language";
import { move } from "../fixture";

const { say } = ENGLISH;
const { rules, table } = checkers;

describe("the rules of checkers", () => {
  it("take a ballot only from the deck of the opening", () => {
    const ballot = (opening: string, number: number | null) =>
      rules.read(2, { ...rules.defaults, opening, ballot: number });
    expect(ballot("three_move", 156)).toMatchObject({ ballot: 156 });
    expect(ballot("three_move", 157)).toMatchObject({ ballot: null });
    expect(ballot("eleven_man", 2400)).toMatchObject({ ballot: 2400 });
    expect(ballot("go_as_you_please", 3)).toMatchObject({ ballot: null });
  });

  it("name the opening first", () => {
    const chosen = rules.read(2, { ...rules.defaults, opening: "three_move", ballot: 12 });
    expect(rules.unusual(say, 2, chosen)).toEqual(["Three-move ballot 12"]);
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

describe("a game of checkers in words", () => {
  it("speaks a capture as the design does", () => {
    const steps: [number, number, number, boolean?, number?][] = [
      [21, 14, 0, true, 17],
      [14, 7, 0, true, 10],
    ];
    expect(table.describeMove(move("21x14x7", steps), say)).toBe("21 takes 17 and 10, lands on 7");
  });

  it("knows no bar: 25 is a square", () => {
    expect(table.describeMove(move("25-22", [[25, 22, 0]]), say)).toBe("25 to 22");
  });
});
