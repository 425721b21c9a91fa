import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../src/i18n/language";
import { cubeOf, diceOf, lastMove } from "../../src/table/adapt";
import { clockFace, clockText } from "../../src/table/clock";
import { moveRows } from "../../src/table/move-list";
import { newsOf, spokenMove } from "../../src/table/news";
import { line, move, viewWith } from "../fixture";

const { say } = ENGLISH;

describe("news between two views", () => {
  it("greets at the start", () =>
    expect(newsOf(null, viewWith(), say).line).toEqual({ key: "character.selector.hello", seat: 1 }));

  it("tells rolls, moves and whose turn it is", () => {
    const before = viewWith({ turn: 1, may: [] });
    const moved = line({
      number: 6,
      seat: 1,
      dice: [6, 3],
      move: move("bar/22 13/7*", [
        [25, 22, 3],
        [13, 7, 6, true],
      ]),
    });
    const news = newsOf(before, viewWith({ number: 6, log: [moved] }), say);
    expect(news.polite).toEqual(["Selector: bar to 22, 13 to 7, hit"]);
    expect(news.urgent).toBe("Your turn. Roll the dice.");
    expect(news.line).toEqual({ key: "character.selector.hits", seat: 1 });
  });

  it("says that nothing could be played", () => {
    const stuck = line({ number: 6, seat: 0, dice: [6, 4], move: move("") });
    const news = newsOf(viewWith(), viewWith({ number: 6, log: [stuck], turn: 1 }), say);
    expect(news.urgent).toBe("No move: 6 and 4 are blocked.");
    expect(news.stuck).toEqual({ dice: [6, 4], seat: 0 });
    expect(news.sounds).toEqual(["no-move"]);
  });

  it("lets the words of others be heard, not one's own", () => {
    const said = (seat: 0 | 1) => [line({ number: 6, seat, kind: "said" })];
    expect(newsOf(viewWith(), viewWith({ number: 6, log: said(1) }), say).sounds).toEqual(["message"]);
    expect(newsOf(viewWith(), viewWith({ number: 6, log: said(0) }), say).sounds).toEqual([]);
  });

  it("speaks a capture as the design does", () => {
    expect(
      spokenMove(
        say,
        move("21x14x7", [
          [21, 14, 0, true, 17],
          [14, 7, 0, true, 10],
        ]),
      ),
    ).toBe("21 takes 17 and 10, lands on 7");
  });
});

describe("a view in the words of the boards", () => {
  it("keeps the dice of a turn that is over, used", () => {
    const dice = { dice: [6, 3] as [number, number], seat: 1 as const, number: 7, opening: false };
    expect(diceOf(viewWith({ dice }))).toEqual({ values: [6, 3], side: "other", number: 7, used: true });
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

describe("the move list", () => {
  it("has the side that began on the left and notes between", () => {
    const log = [
      line({ number: 5, turn: 1, seat: 1, dice: [3, 1], move: move("8/5 6/5") }),
      line({ number: 7, turn: 1, seat: 0, dice: [6, 4], move: move("24/14") }),
      line({ number: 8, turn: 2, seat: 1, kind: "doubled", value: 2 }),
      line({ number: 10, turn: 2, seat: 1, dice: [6, 6], move: move("") }),
    ];
    expect(moveRows(viewWith({ log }), say)).toEqual([
      {
        kind: "moves",
        turn: 1,
        cells: [
          { dice: "31", text: "8/5 6/5", number: 5 },
          { dice: "64", text: "24/14", number: 7 },
        ],
      },
      { kind: "note", turn: 2, text: "Selector doubles to 2." },
      { kind: "moves", turn: 2, cells: [{ dice: "66", text: "no move", number: 10 }, null] },
    ]);
  });

  it("leaves out what was taken back", () => {
    expect(moveRows(viewWith({ log: [line({ move: move("8/5"), taken_back: true })] }), say)).toEqual([]);
  });
});

describe("clocks", () => {
  it.each([
    [252_000, "4:12"],
    [9_940, "0:09.9"],
    [3_600_000, "1:00:00"],
    [0, "0:00.0"],
    [90_000_000, "1 d 1 h"],
  ])("writes %i ms as %s", (ms, text) => expect(clockText(ms)).toBe(text));

  it("drains the delay first", () => {
    const clock = { reserve_ms: 60_000, delay_ms: 8_000, running: true, still_ms: 0 };
    expect(clockFace(clock, 4_000, 8_000)).toMatchObject({ text: "1:00", delay: 0.5, short: false });
    expect(clockFace(clock, 48_000, 8_000)).toMatchObject({ text: "0:20", delay: 0, short: true });
    expect(clockFace({ ...clock, running: false }, 48_000, 8_000).text).toBe("1:00");
  });

  it("stands still first while someone has lost the connection", () => {
    const clock = { reserve_ms: 60_000, delay_ms: 0, running: true, still_ms: 30_000 };
    expect(clockFace(clock, 20_000, 0).text).toBe("1:00");
    expect(clockFace(clock, 50_000, 0).text).toBe("0:40");
  });
});
