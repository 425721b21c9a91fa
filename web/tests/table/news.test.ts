import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../src/i18n/language";
import { clockFace, clockText } from "../../src/table/clock";
import { moveRows } from "../../src/table/move-list";
import { newsOf } from "../../src/table/news";
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

  it("says what the other player offers", () => {
    const offered = line({ number: 6, seat: 1, kind: "offered", text: "draw" });
    const view = viewWith({ number: 6, log: [offered], offer: { kind: "draw", by: 1, points: 0 } });
    expect(newsOf(viewWith(), view, say).urgent).toBe("Selector offers a draw.");
  });

  it("says that the other player has declined, but not that an offer has lapsed with a move", () => {
    const declined = line({ number: 6, seat: 1, kind: "declined", text: "draw" });
    const news = newsOf(viewWith(), viewWith({ number: 6, log: [declined] }), say);
    expect(news.urgent).toBe("Selector plays on.");
    expect(news.declined).toBe(1);
    const played = line({ number: 7, seat: 1, move: move("9-14") });
    expect(newsOf(viewWith(), viewWith({ number: 7, log: [declined, played] }), say).declined).toBeNull();
    const own = line({ number: 6, seat: 0, kind: "declined", text: "draw" });
    expect(newsOf(viewWith(), viewWith({ number: 6, log: [own] }), say).declined).toBeNull();
  });

  it("lets the words of others be heard, not one's own", () => {
    const said = (seat: 0 | 1) => [line({ number: 6, seat, kind: "said" })];
    expect(newsOf(viewWith(), viewWith({ number: 6, log: said(1) }), say).sounds).toEqual(["message"]);
    expect(newsOf(viewWith(), viewWith({ number: 6, log: said(0) }), say).sounds).toEqual([]);
  });
});

describe("the end of a game", () => {
  const result = { winner: 0, points: 1, multiple: 1, ending: "played" } as const;
  const over = viewWith({ number: 6, phase: "over", winner: 0, results: [result as never] });

  it("has a sound of its own, which does not come with the others", () => {
    expect(newsOf(viewWith(), over, say)).toMatchObject({ ending: "win", sounds: [] });
    const lost = viewWith({ number: 6, phase: "over", winner: 1, results: [{ ...result, winner: 1 } as never] });
    expect(newsOf(viewWith(), lost, say).ending).toBe("loss");
    expect(newsOf(over, over, say).ending).toBeNull();
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
    const clock = { reserve_ms: 60_000, delay_ms: 8_000, running: true, still_ms: 0, lent_ms: 0 };
    expect(clockFace(clock, 4_000, 8_000)).toMatchObject({ text: "1:00", delay: 0.5, short: false });
    expect(clockFace(clock, 48_000, 8_000)).toMatchObject({ text: "0:20", delay: 0, short: true });
    expect(clockFace({ ...clock, running: false }, 48_000, 8_000).text).toBe("1:00");
  });

  it("stands still first while someone has lost the connection", () => {
    const clock = { reserve_ms: 60_000, delay_ms: 0, running: true, still_ms: 30_000, lent_ms: 0 };
    expect(clockFace(clock, 20_000, 0).text).toBe("1:00");
    expect(clockFace(clock, 50_000, 0).text).toBe("0:40");
  });

  it("runs for whoever has made an offer first, and then for the player to move", () => {
    const maker = { reserve_ms: 60_000, delay_ms: 0, running: false, still_ms: 0, lent_ms: 15_000 };
    const mover = { ...maker, running: true };
    const faces = (elapsed: number) =>
      [maker, mover].map((clock) => clockFace(clock, elapsed, 0)).map(({ text, isOn }) => [text, isOn]);
    expect(faces(5_000)).toEqual([
      ["0:55", true],
      ["1:00", false],
    ]);
    expect(faces(20_000)).toEqual([
      ["0:45", false],
      ["0:55", true],
    ]);
  });
});
