import { describe, expect, it } from "vitest";
import { frameOf, viewAt } from "../../src/table/replay";
import type { Frame, Replay } from "../../src/table/view";
import { line, move, viewWith } from "../fixture";

const view = viewWith({ phase: "over", number: 30, viewer: null });
const frame = (part: Partial<Frame>): Frame => ({
  number: 5,
  phase: "playing",
  game: 1,
  turn: 0,
  colors: ["white", "black"],
  score: [0, 0],
  clocks: [null, null],
  board: view.board,
  dice: null,
  cube: null,
  stake: 1,
  last_move: null,
  last_mover: null,
  results: 0,
  winner: null,
  ...part,
});
const replay: Replay = {
  view,
  log: [
    line({ number: 5, move: move("8/5 6/5") }),
    line({ number: 8, seat: 1, move: move("24/18") }),
    line({ number: 20, game: 2, move: move("13/7") }),
  ],
  frames: [
    frame({}),
    frame({ number: 8 }),
    frame({ number: 20, game: 2, score: [1, 0], colors: ["black", "white"], phase: "over", winner: 0 }),
  ],
};

describe("a replay", () => {
  it("shows the moves up to a frame, and those of its game only", () => {
    const texts = (at: number) => viewAt(replay, at).log.map((each) => each.move?.text);
    expect([texts(0), texts(1), texts(2)]).toEqual([["8/5 6/5"], ["8/5 6/5", "24/18"], ["13/7"]]);
  });

  it("has the colors and the score of the frame", () => {
    const { seats, phase, may } = viewAt(replay, 2);
    expect(seats.map((seat) => [seat.color, seat.score])).toEqual([
      ["black", 1],
      ["white", 0],
    ]);
    expect([phase, may]).toEqual(["over", []]);
  });

  it("finds the frame of a move, and stays within its ends", () => {
    expect([frameOf(replay, 8), frameOf(replay, 99)]).toEqual([1, 2]);
    expect(viewAt(replay, 99).number).toBe(20);
  });
});
