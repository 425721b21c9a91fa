import { describe, expect, it } from "vitest";
import { ballotOf, rollOf, sealOf, verify, type Sealed } from "../../src/fair/dice";
import { drawnIn } from "../../src/fair/record";

// The example of docs/fair-dice.md.
const hex = (bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const MATCH: Sealed = {
  seed: hex(range(0, 32)),
  match_id: hex(range(100, 116)),
  seal: "fa1c6b1d8e0a1e181617c26fd975be39ab769c8fc5bc8c34a60b94bffe3567b3",
  nonces: ["01".repeat(32), "02".repeat(32)],
};
const ROLLS: [number, number][] = [
  [3, 6],
  [1, 6],
  [4, 1],
  [1, 3],
  [4, 5],
  [4, 5],
  [2, 1],
  [4, 3],
];
const found = ROLLS.map((dice, at) => ({ number: at + 1, found: dice.join("-"), deck: null }));

describe("fair dice", () => {
  it("gives the seal and the rolls of the documented example", () => {
    expect(sealOf(MATCH.seed, MATCH.match_id)).toBe(MATCH.seal);
    expect(ROLLS.map((_, at) => rollOf(MATCH, at + 1))).toEqual(ROLLS);
  });

  it("agrees with a match that was not touched", () => {
    expect(verify(MATCH, found)).toEqual({ sealed: true, checked: 8, wrong: null });
  });

  it("names the first roll that was changed", () => {
    const touched = found.map((roll) => (roll.number === 3 ? { ...roll, found: "6-6" } : roll));
    expect(verify(MATCH, touched)).toEqual({
      sealed: true,
      checked: 2,
      wrong: { number: 3, found: "6-6", expected: "4-1" },
    });
  });

  it("sees that a number was left out", () => {
    const chosen = found.filter((roll) => roll.number !== 3);
    expect(verify(MATCH, chosen).wrong).toEqual({ number: 3, found: "# 4", expected: "# 3" });
  });

  it("draws openings, and sees another one", () => {
    const drawn = { number: 1, found: String(ballotOf(MATCH, 1, 156)), deck: 156 };
    expect(verify(MATCH, [drawn]).wrong).toBeNull();
    expect(verify(MATCH, [{ ...drawn, found: "0" }]).wrong?.expected).toBe(drawn.found);
  });

  it("reads rolls and draws from a record, in their order", () => {
    const lines = [
      { format: "crownpoint table" },
      { kind: "opened", options: { rules: { opening: "three_move" } } },
      { kind: "game_started", draws: 1, ballot: 17 },
      { kind: "game_started", draws: 1, ballot: 17 },
      { kind: "game_started", draws: 2, ballot: 99 },
      { kind: "rolled", roll: 3, dice: [6, 1] },
    ];
    expect(drawnIn(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))).toEqual([
      { number: 1, found: "17", deck: 156 },
      { number: 2, found: "99", deck: 156 },
      { number: 3, found: "6-1", deck: null },
    ]);
  });

  it("sees another seed", () => {
    expect(verify({ ...MATCH, seed: "00".repeat(32) }, []).sealed).toBe(false);
  });

  it("refuses what is not hexadecimal", () => expect(() => sealOf("xyz1", "00")).toThrow("hex"));
});
