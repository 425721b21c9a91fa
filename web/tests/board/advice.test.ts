import { describe, expect, it } from "vitest";
import { placeNames, type MoveName } from "../../src/board/shared/advice";

const BOARD = { width: 1600, height: 1200 };
const name = (text: string, x: number, y: number): MoveName => ({ spot: { x, y }, text, kind: "best" });
/** How far apart the middles of two labels must be: labels are 44 high, and as wide as their text. */
const covers = (a: MoveName, b: MoveName) =>
  Math.abs(a.spot.y - b.spot.y) < 44 && Math.abs(a.spot.x - b.spot.x) < (52 + (a.text.length + b.text.length) * 15) / 2;

describe("names of moves on a board", () => {
  it.each([
    [800, 600],
    [800, 20],
    [800, 1180],
    [5, 600],
    [1595, 600],
  ])("never cover each other, as here at %i, %i", (x, y) => {
    for (const [dx, dy] of [
      [0, 0],
      [30, 10],
      [-30, -10],
      [0, 43],
    ] as const) {
      const [first, second] = placeNames([name("played", x, y), name("best", x + dx, y + dy)], BOARD);
      expect(covers(first!, second!)).toBe(false);
      expect(second!.spot.y).toBeGreaterThanOrEqual(0);
      expect(second!.spot.y).toBeLessThanOrEqual(BOARD.height);
    }
  });

  it("stay where they are if there is room", () => {
    const names = [name("played", 400, 600), name("best", 1000, 600)];
    expect(placeNames(names, BOARD)).toEqual(names);
  });
});
