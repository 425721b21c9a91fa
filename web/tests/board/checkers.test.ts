import { describe, expect, it } from "vitest";
import { SQUARE, WIDE, capturedSpot, squareAt, squareSpot, type Geometry } from "../../src/board/checkers/geometry";
import { START, boardOf, readFen, setUp, settle, applyStep } from "../../src/board/checkers/men";

const white: Geometry = { frame: WIDE, bottom: "white" };

describe("geometry", () => {
  it("has square 1 at the top with White at the bottom, and at the bottom for Black", () => {
    expect(squareSpot(white, 1)).toEqual({ x: 196, y: 96 });
    expect(squareSpot(white, 29)).toEqual({ x: 96, y: 796 });
    expect(squareSpot({ ...white, bottom: "black" }, 32)).toEqual({ x: 196, y: 96 });
  });

  it("finds every square again from its row and column", () => {
    for (const bottom of ["white", "black"] as const) {
      const squares = Array.from({ length: 64 }, (_, at) =>
        squareAt({ frame: SQUARE, bottom }, Math.floor(at / 8), at % 8),
      ).filter((square) => square !== null);
      expect([...squares].sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
    }
    expect(squareAt(white, 0, 0)).toBeNull();
    expect(squareAt(white, -1, 3)).toBeNull();
  });

  it("lays captured pieces into the tray of the side that took them", () => {
    expect(capturedSpot(white, "white", 0).y).toBeLessThan(432);
    expect(capturedSpot(white, "black", 11).y).toBeGreaterThan(460);
  });
});

describe("positions", () => {
  it("reads a FEN", () => {
    expect(readFen("W:WK2,19:B1,K28.")).toEqual({
      white_men: [19],
      white_kings: [2],
      black_men: [1],
      black_kings: [28],
      turn: "white",
    });
  });

  it.each([
    ["21:22", "reads like"],
    ["W:W33:B1", "33"],
    ["W:W5:B5", "twice"],
    ["W:X5:B6", "W or B"],
  ])("says what is wrong with %s", (fen, part) => expect(() => readFen(fen)).toThrow(part));
});

describe("pieces as individuals", () => {
  it("captures by a jump", () => {
    const men = setUp(readFen("W:W21:B17"), 1);
    const after = applyStep(men, { source: 21, target: 14, die: 0, hit: true, captured: 17 });
    expect(boardOf(after)).toEqual({ white_men: [14], white_kings: [], black_men: [], black_kings: [] });
  });

  it("crowns where the new board says so, without a journey", () => {
    const men = setUp(readFen("W:W2:B17"), 1);
    const settled = settle(men, readFen("B:WK2:B17"), 1);
    expect(settled.map((man) => man.id)).toEqual(
      men
        .map((man) => man.id)
        .sort((a, b) => settled.findIndex((m) => m.id === a) - settled.findIndex((m) => m.id === b)),
    );
    expect(boardOf(settled).white_kings).toEqual([2]);
  });

  it("settles with as few journeys as possible and fills the trays", () => {
    const settled = settle(setUp(START), readFen("W:W21,22:B1"));
    expect(settled.filter((man) => man.square === 0)).toHaveLength(21);
    expect(boardOf(settled)).toMatchObject({ white_men: [21, 22], black_men: [1] });
  });
});
