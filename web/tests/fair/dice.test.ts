import { describe, expect, it } from "vitest";
import { bytesOf, roller, sealOf, verify, type Sealed } from "../../src/fair/dice";

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
const found = ROLLS.map((dice, at) => ({ number: at + 1, dice }));

describe("fair dice", () => {
  it("gives the seal and the rolls of the documented example", async () => {
    expect(await sealOf(MATCH.seed, MATCH.match_id)).toBe(MATCH.seal);
    const roll = await roller(MATCH);
    expect(await Promise.all(ROLLS.map((_, at) => roll(at + 1)))).toEqual(ROLLS);
  });

  it("agrees with a match that was not touched", async () => {
    expect(await verify(MATCH, found)).toEqual({ sealed: true, checked: 8, wrong: null });
  });

  it("names the first roll that was changed", async () => {
    const touched = found.map((roll) => (roll.number === 3 ? { ...roll, dice: [6, 6] as [number, number] } : roll));
    expect(await verify(MATCH, touched)).toEqual({
      sealed: true,
      checked: 2,
      wrong: { number: 3, found: "6-6", expected: "4-1" },
    });
  });

  it("sees another seed", async () => {
    expect((await verify({ ...MATCH, seed: "00".repeat(32) }, [])).sealed).toBe(false);
  });

  it("refuses what is not hexadecimal", () => expect(() => bytesOf("xyz1")).toThrow("xyz1"));
});
