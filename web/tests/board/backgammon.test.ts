import { describe, expect, it } from "vitest";
import {
  TALL,
  WIDE,
  checkerSpot,
  cubeSpot,
  diceSpots,
  numberOf,
  pointColumn,
  pressBox,
  type Geometry,
} from "../../src/board/backgammon/geometry";
import { boardOf, sameBoard, setUp, settle, applyStep, type Board } from "../../src/board/backgammon/men";
import { readPositionId } from "../../src/board/backgammon/position-id";

const START: Board = readPositionId("4HPwATDgc/ABMA");
const wide: Geometry = { frame: WIDE, turned: false, mirrored: false };
const step = (source: number, target: number, hit = false) => ({ source, target, die: 1, hit, captured: 0 });

describe("position ids", () => {
  it("reads the starting position", () => {
    expect(START.points[24]).toBe(2);
    expect(START.points[6]).toBe(5);
    expect(START.points[1]).toBe(-2);
    expect(START.points[19]).toBe(-5);
    expect(START.off).toEqual([0, 0]);
  });

  it("says what is wrong with a text", () => {
    expect(() => readPositionId("short")).toThrow("14 letters");
    expect(() => readPositionId("/////////////w")).toThrow("no position");
  });
});

describe("geometry", () => {
  it("has 1 to 6 at the bottom right and 13 to 18 at the top left", () => {
    expect(pointColumn(wide, 1)).toEqual({ x: 1430, end: 1, base: 1174 });
    expect(pointColumn(wide, 12)).toEqual({ x: 230, end: 1, base: 1174 });
    expect(pointColumn(wide, 13)).toEqual({ x: 230, end: -1, base: 54 });
    expect(pointColumn(wide, 24)).toEqual({ x: 1430, end: -1, base: 54 });
  });

  it("turns half round and mirrors", () => {
    expect(pointColumn({ ...wide, turned: true }, 24)).toEqual(pointColumn(wide, 1));
    expect(numberOf({ ...wide, turned: true }, 24)).toBe(1);
    expect(pointColumn({ ...wide, mirrored: true }, 1).x).toBe(230);
  });

  it("keeps a stack of fifteen as high as five", () => {
    const top = checkerSpot(wide, "own", 6, 4, 5).y;
    expect(checkerSpot(wide, "own", 6, 14, 15).y).toBeCloseTo(top);
  });

  it("holds fifteen in a tray, inside it", () => {
    for (const frame of [WIDE, TALL]) {
      const geometry = { ...wide, frame };
      const tray = pressBox(geometry, "own", 0);
      expect(checkerSpot(geometry, "own", 0, 14, 15).y - 12.5).toBeGreaterThan(tray.y);
      expect(checkerSpot(geometry, "own", 0, 0, 15).y + 12.5).toBeLessThan(tray.y + tray.height);
    }
  });

  it("puts one's own bar above and the other's below", () => {
    expect(checkerSpot(wide, "own", 25, 0, 1)).toEqual({ x: 830, y: 500.25 });
    expect(checkerSpot(wide, "other", 0, 0, 1)).toEqual({ x: 830, y: 727.75 });
  });

  it("lays the dice on their owner's half and the cube with its owner", () => {
    expect(diceSpots(wide, "own", 2)[0]).toEqual({ x: 1118.5, y: 614 });
    expect(diceSpots(wide, "other", 2)[0]!.x).toBeLessThan(780);
    expect(cubeSpot(wide, null, null)).toEqual({ x: 100, y: 614 });
    expect(cubeSpot(wide, "other", null)).toEqual({ x: 100, y: 120 });
    expect(cubeSpot(wide, "own", null).y).toBe(1108);
  });
});

describe("checkers as individuals", () => {
  it("stand on the board they were set up from", () => expect(sameBoard(boardOf(setUp(START)), START)).toBe(true));

  it("travel one at a time, a hit blot to the bar", () => {
    const before = setUp({ points: [...START.points.slice(0, 20), -1, ...START.points.slice(21)], off: [0, 1] });
    const after = boardOf(applyStep(before, step(24, 20, true), "own"));
    expect(after.points[20]).toBe(1);
    expect(after.points[0]).toBe(-1);
    expect(after.points[24]).toBe(1);
  });

  it("read the other side's steps from its own side, off included", () => {
    const men = setUp({ points: Object.assign(new Array<number>(26).fill(0), { 24: -2 }), off: [15, 13] });
    expect(boardOf(applyStep(men, step(1, 0), "other"))).toMatchObject({ off: [15, 14] });
  });

  it("settle on another board with as few journeys as possible", () => {
    const men = setUp(START);
    const target = boardOf(applyStep(applyStep(men, step(8, 5), "own"), step(6, 5), "own"));
    const settled = settle(men, target);
    expect(sameBoard(boardOf(settled), target)).toBe(true);
    const moved = settled.filter((man) => men.find((each) => each.id === man.id)!.place !== man.place);
    expect(moved).toHaveLength(2);
  });
});
