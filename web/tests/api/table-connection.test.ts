import { describe, expect, it } from "vitest";
import type { TableUpdate } from "../../src/api/messages";
import { mergeLog } from "../../src/api/table-connection";
import { line, viewWith } from "../fixture";

const numbers = (kept: number[], told: number[], since?: number, game = 1): number[] => {
  const lines = (all: number[], of: number) => all.map((number) => line({ number, game: of }));
  const update = { view: viewWith({ game, log: lines(told, game) }), since } as unknown as TableUpdate;
  return mergeLog(lines(kept, 1), update).map((each) => each.number);
};

describe("the log of a table", () => {
  it("is what the host sends whole", () => expect(numbers([4, 5], [4, 5, 6])).toEqual([4, 5, 6]));

  it("goes on where only what is new is sent", () => expect(numbers([4, 5], [7], 6)).toEqual([4, 5, 7]));

  it("has no line twice", () => expect(numbers([4, 5, 7], [7, 8], 6)).toEqual([4, 5, 7, 8]));

  it("begins again with the next game, or when lines are taken back", () => {
    expect(numbers([4, 5], [9], 0, 2)).toEqual([9]);
    expect(numbers([4, 5], [12], 11, 2)).toEqual([12]);
  });
});
