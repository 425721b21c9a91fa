import { describe, expect, it } from "vitest";
import {
  newDraft,
  clear,
  diceLeft,
  isComplete,
  longest,
  forcedMove,
  readWays,
  runs,
  sources,
  extend,
  targets,
  undo,
} from "../../src/board/shared/draft";

// 63 with checkers on 24 and 13: the ways of two checkers or one, in every order.
const WAYS = readWays([
  [
    [24, 18, 6, 1],
    [13, 10, 3, 0],
  ],
  [
    [13, 10, 3, 0],
    [24, 18, 6, 1],
  ],
  [
    [24, 21, 3, 0],
    [21, 15, 6, 0],
  ],
  [
    [24, 18, 6, 1],
    [18, 15, 3, 0],
  ],
]);

// Two jumps, and a branch after the first.
const JUMPS = readWays([
  [
    [21, 14, 0, 1, 17],
    [14, 7, 0, 1, 10],
  ],
  [
    [21, 14, 0, 1, 17],
    [14, 5, 0, 1, 9],
  ],
  [[22, 15, 0, 1, 18]],
]);

describe("a draft of backgammon", () => {
  it("names the pieces that may move", () => expect(sources(newDraft(WAYS))).toEqual([24, 13]));

  it("sorts targets by dice used, then the smaller die", () => {
    expect(targets(newDraft(WAYS), 24).map(({ number, place, hits }) => [number, place, hits])).toEqual([
      [1, 21, false],
      [2, 18, true],
      [3, 15, false],
    ]);
  });

  it("goes the way that hits nothing in passing", () => {
    expect(extend(newDraft(WAYS), 24, 15)!.made.map((step) => step.target)).toEqual([21, 15]);
  });

  it("narrows with every step and opens again with undo", () => {
    const after = extend(newDraft(WAYS), 13, 10)!;
    expect(sources(after)).toEqual([24]);
    expect(targets(after, 24).map((target) => target.place)).toEqual([18]);
    expect(isComplete(after)).toBe(false);
    const done = extend(after, 24, 18)!;
    expect(isComplete(done)).toBe(true);
    expect(sources(done)).toEqual([]);
    expect(sources(undo(done))).toEqual([24]);
    expect(clear(done)).toEqual(newDraft(WAYS));
  });

  it("refuses what is no target", () => expect(extend(newDraft(WAYS), 24, 20)).toBeNull());

  it("knows the longest move and the only one", () => {
    expect(longest(newDraft(WAYS), 24)!.place).toBe(15);
    expect(forcedMove(newDraft(WAYS))).toBeNull();
    expect(forcedMove(extend(newDraft(WAYS), 13, 10)!)).toMatchObject({ source: 24, target: { place: 18 } });
  });

  it("prefers the die asked for when both would do", () => {
    const single = newDraft(readWays([[[8, 5, 3, 0]], [[8, 2, 6, 0]]]));
    expect(longest(single, 8, 6)!.place).toBe(2);
    expect(longest(single, 8, 3)!.place).toBe(5);
  });

  it("counts the dice left, four of a double", () => {
    expect(diceLeft(extend(newDraft(WAYS), 13, 10)!, [6, 3])).toEqual([6]);
    expect(diceLeft(newDraft([]), [4, 4])).toEqual([4, 4, 4, 4]);
  });
});

describe("a draft of checkers", () => {
  it("numbers every landing, nearest first", () => {
    expect(targets(newDraft(JUMPS), 21).map((target) => target.place)).toEqual([14, 5, 7]);
  });

  it("plays the whole capture by its last square", () => {
    const done = extend(newDraft(JUMPS), 21, 7)!;
    expect(done.made.map((step) => step.captured)).toEqual([17, 10]);
    expect(isComplete(done)).toBe(true);
  });

  it("leaves only the jumping piece in mid-capture", () => {
    const half = extend(newDraft(JUMPS), 21, 14)!;
    expect(sources(half)).toEqual([14]);
    expect(targets(half, 22)).toEqual([]);
  });
});

it("reads ways written as objects", () => {
  expect(readWays([{ steps: [{ source: 8, target: 5, die: 3 }] }])).toEqual([
    [{ source: 8, target: 5, die: 3, hit: false, captured: 0 }],
  ]);
});

describe("runs", () => {
  it("joins the steps of one piece", () => {
    const step = (source: number, target: number) => ({ source, target, die: 0, hit: false, captured: 0 });
    const steps = [step(24, 18), step(18, 14), step(13, 9)];
    expect(runs(steps).map((run) => [run[0]!.source, run.at(-1)!.target])).toEqual([
      [24, 14],
      [13, 9],
    ]);
  });
});
