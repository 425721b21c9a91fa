import { describe, expect, it } from "vitest";
import { cubeOf, diceOf, lastMove } from "../../src/games/backgammon/board";
import { backgammon } from "../../src/games/backgammon/kit";
import { ENGLISH } from "../../src/i18n/language";
import { line, move, viewWith } from "../fixture";

const { say } = ENGLISH;
const { rules, table } = backgammon;

describe("the rules of backgammon", () => {
  it("leave out what has no meaning at this length", () => {
    const all = { ...rules.defaults, jacoby: true, beavers: true, raccoons: true, automatic: 2, deadCube: true };
    expect(rules.read(0, all)).toMatchObject({
      jacoby: true,
      raccoons: true,
      automatic_doubles: 2,
      crawford: false,
      refuse_dead_cube: false,
    });
    expect(rules.read(5, all)).toMatchObject({
      jacoby: false,
      raccoons: false,
      automatic_doubles: 0,
      crawford: true,
      refuse_dead_cube: true,
    });
    expect(rules.read(0, { ...all, cube: false })).toMatchObject({
      jacoby: false,
      beavers: false,
      automatic_doubles: 0,
    });
  });

  it("are said all, or only where they are not usual", () => {
    const chosen = rules.read(5, { ...rules.defaults, maxCube: 8 });
    expect(rules.names(say, 5, chosen).join(", ")).toBe("Standard, doubling cube, cube up to 8, Crawford");
    expect(rules.unusual(say, 5, chosen)).toEqual(["cube up to 8"]);
  });
});

describe("a typed move", () => {
  const step = (source: number, target: number, hit = false) => ({
    source,
    target,
    die: source - target,
    hit,
    captured: 0,
  });
  const ways = [
    [step(8, 5), step(6, 5)],
    [step(6, 5), step(8, 5)],
    [step(13, 10), step(10, 9, true)],
    [step(13, 12, true), step(12, 9, true)],
    [step(25, 22), step(6, 5)],
  ];

  it("knows a move again however it is written: the board writes it step by step", () => {
    const same = [
      ["24/17", "21/17 24/21"],
      ["8/5 6/5", "6/5 8/5"],
      ["8/5*(2) 6/3", "8/5* 6/3 8/5"],
      ["bar/20*/18 6/off", "6/off bar/20* 20/18"],
      ["cannot move", "cannot move"],
    ] as const;
    for (const [one, other] of same) expect(table.isSame(one, other), one).toBe(true);
    expect(table.isSame("24/17", "24/21* 21/17")).toBe(false);
    expect(table.isSame("24/17", "24/18")).toBe(false);
    expect(table.isSame("cannot move", "24/18")).toBe(false);
  });

  it("is found however it is written", () => {
    for (const text of ["8/5 6/5", "6/5 8/5", " 6/5, 8/5 "]) expect(table.readMove(text, ways)).toEqual(ways[0]);
    expect(table.readMove("bar/22 6/5", ways)).toBe(ways[4]);
    expect(table.readMove("13/10/9*", ways)).toBe(ways[2]);
    expect(table.readMove("13/12*/9*", ways)).toBe(ways[3]);
  });

  it("is nothing if it is none of the ways, or could be two", () => {
    for (const text of ["", "8/5", "13/9", "hello", "8-5"]) expect(table.readMove(text, ways)).toBeNull();
  });
});

describe("a game of backgammon in words", () => {
  it("speaks a move with its hits, the bar and what is borne off", () => {
    const steps: [number, number, number, boolean?][] = [
      [25, 22, 3],
      [13, 7, 6, true],
      [4, 0, 4],
    ];
    expect(table.describeMove(move("bar/22 13/7* 4/off", steps), say)).toBe("bar to 22, 13 to 7, hit, 4 off");
  });

  it("speaks a move in the order in which it is written", () => {
    const spoken = (text: string) => table.describeMove(move(text, []), say);
    expect(spoken("24/23 24/20")).toBe("24 to 23, 24 to 20");
    expect(spoken("bar/21* bar/20")).toBe("bar to 21, hit, bar to 20");
    expect(spoken("13/9(3) 24/20*/16")).toBe("13 to 9, 3 times, 24 to 20, hit, 20 to 16");
  });

  it("tells the pips of both", () => {
    expect(table.describeCounts(viewWith(), say)).toBe("Ana 167 pips, Selector 167 pips.");
    expect(table.count(viewWith(), 1, say, [])).toBe("167 pips");
  });

  it("counts the pips of what has been tried", () => {
    const hit = { source: 13, target: 7, die: 6, hit: true, captured: 0 };
    expect(([0, 1] as const).map((seat) => table.count(viewWith(), seat, say, [hit]))).toEqual([
      "161 pips",
      "174 pips",
    ]);
  });

  it("copies the position", () => {
    expect(table.position(viewWith())).toMatchObject({ name: "Position ID", copied: "4HPwATDgc/ABMA" });
  });

  it("crosses out the points that keep a checker on the bar", () => {
    const view = viewWith();
    const points = [...(view.board as { points: number[] }).points];
    points[25] = 1;
    expect(table.blocked(view, [6, 4])).toEqual([]);
    expect(table.blocked(viewWith({ board: { ...view.board, points } as never }), [6, 4])).toEqual([19, 21]);
  });
});

describe("a view in the words of the boards", () => {
  it("keeps the dice of a turn that is over, used", () => {
    const dice = { dice: [6, 3] as [number, number], seat: 1 as const, number: 7, opening: false };
    expect(diceOf(viewWith({ dice }))).toEqual({ values: [6, 3], side: "other", number: 7, used: true });
  });

  it("has no dice under a cube that is offered", () => {
    const dice = { dice: [6, 3] as [number, number], seat: 1 as const, number: 7, opening: false };
    const cube = { ...viewWith().cube!, offered_to: 0 as const, offered_value: 2 };
    expect(diceOf(viewWith({ dice, cube }))).toBeNull();
  });

  it("shows the viewer's own die of an opening roll first", () => {
    const dice = { dice: [6, 3] as [number, number], seat: null, number: 1, opening: true };
    const view = viewWith({ dice, legal_moves: [move("24/18")] });
    expect(diceOf(view)!.values).toEqual([6, 3]);
    expect(diceOf({ ...view, viewer: 1 })!.values).toEqual([3, 6]);
  });

  it("shows an offered cube with its new value at the one who is asked", () => {
    const cube = {
      value: 2,
      owner: null,
      offered_to: 0 as const,
      offered_value: 4,
      crawford: false,
      may_double: false,
    };
    expect(cubeOf(viewWith({ cube }))).toEqual({ value: 4, owner: null, offeredTo: "own", crawford: false });
  });

  it("numbers the last move by its event", () => {
    const last = move("8/5", [[8, 5, 3]]);
    const view = viewWith({ last_move: last, last_mover: 1, log: [line({ number: 9, seat: 1, move: last })] });
    expect(lastMove(view)).toMatchObject({ side: "other", number: 9 });
  });
});
