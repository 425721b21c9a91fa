import { describe, expect, it } from "vitest";
import { KITS } from "../../src/games";
import { study as backgammon } from "../../src/games/backgammon/study";
import { EMPTY, onBoard, readXgid, writeXgid } from "../../src/games/backgammon/xgid";
import { study as checkers } from "../../src/games/checkers/study";
import { errorOf, joined, withPart } from "../../src/pages/study/position/rollout";

describe.each(KITS.map((kit) => [kit.game, kit.study] as const))("the editor of %s", (_, study) => {
  it("knows its own ids, and changes the side to move and nothing else", () => {
    expect([study.start, study.empty].every((id) => study.recognizes(id))).toBe(true);
    for (const other of ["B:W21-32:B1-12", "B:W99:B1", "XGID=zzzz", "XGID=", `${study.start}:1`, ""])
      expect(study.recognizes(other), other).toBe(false);
    expect(KITS.filter((kit) => kit.study.recognizes(study.start))).toHaveLength(1);
    const black = study.withTurn(study.start, "black");
    expect(study.turn(black)).toBe("black");
    expect(study.withTurn(study.withTurn(black, "white"), study.turn(study.start))).toBe(study.start);
  });
});

describe("XGID", () => {
  it("is written as it was read", () => {
    const id = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10";
    expect(writeXgid(readXgid(id))).toBe(id);
  });

  it("gets checkers by presses, never more than fifteen, and loses them by erasing", () => {
    let id: string = EMPTY;
    for (let times = 0; times < 20; times++) id = backgammon.press(id, "p6", "white");
    expect(readXgid(id).points[6]).toBe(15);
    id = backgammon.press(id, "p6", "black");
    expect(readXgid(id).points[6]).toBe(-1);
    id = backgammon.press(id, "p6", "erase");
    expect(id).toBe(EMPTY);
    expect(backgammon.press(id, "off-own", "white")).toBe(id);
  });

  it("counts points from the side on roll", () => {
    const black = backgammon.withTurn(EMPTY, "black");
    expect(readXgid(backgammon.setCount(black, "p6", 3, "black")).points[19]).toBe(-3);
    expect(readXgid(backgammon.press(black, "bar-own", "black")).points[0]).toBe(-1);
    expect(backgammon.press(black, "bar-own", "white")).toBe(black);
  });

  it("lets a checker be dragged, also off the board, and hits what stands there", () => {
    const moved = readXgid(backgammon.carry(backgammon.start, "p24", "p20"));
    expect([moved.points[24], moved.points[20]]).toEqual([1, 1]);
    const off = readXgid(backgammon.carry(backgammon.start, "p6", "off-own"));
    expect([off.points[6], onBoard(off, 1)]).toEqual([4, 14]);
    expect(backgammon.carry(backgammon.start, "p2", "p3")).toBe(backgammon.start);
  });
});

describe("FEN", () => {
  it("gets men and kings, crowns on the far row, and a second press takes them away", () => {
    let id = checkers.press(checkers.empty, "s18", "white");
    id = checkers.press(id, "s4", "white");
    id = checkers.press(id, "s10", "black_king");
    expect(id).toBe("B:WK4,18:BK10");
    expect(checkers.press(id, "s18", "white")).toBe("B:WK4:BK10");
    expect(checkers.press(id, "s18", "white_king")).toBe("B:WK4,K18:BK10");
    expect(checkers.carry(id, "s18", "s10")).toBe("B:WK4,10:B");
  });

  it("has no more than twelve pieces of a side", () => {
    expect(checkers.press(checkers.start, "s18", "white")).toBe(checkers.start);
  });
});

describe("a question", () => {
  const say = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
  const opening = backgammon.start.replace(":00:", ":14:");

  it("has the side that answers at the bottom, and the larger die first", () => {
    expect(backgammon.asks(opening)).toBe("white");
    const black = backgammon.withTurn(opening, "black");
    expect(backgammon.asks(black)).toBe("black");
    expect(backgammon.question(black, say).title).toBe('study.asks.to_play.black {"dice":"4-1"}');
    const doubled = backgammon.start.replace(":00:", ":D:");
    expect(backgammon.asks(doubled)).toBe("black");
    expect(backgammon.question(doubled, say).title).toBe("study.asks.to_answer.black {}");
    expect(checkers.asks(checkers.withTurn(checkers.start, "black"))).toBe("white");
  });
});

describe("a rollout in parts", () => {
  const part = (values: number[]) => {
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    return { move: "8/5 6/5", games: values.length, mean, squares, steps: [] };
  };

  it("gives what the whole would give", () => {
    const [a, b] = [
      [0.1, 0.5, -1],
      [1, 0.2, 0.3, -0.4],
    ];
    const [whole, both] = [part([...a, ...b]), joined(part(a), part(b))];
    expect(both.mean).toBeCloseTo(whole.mean, 12);
    expect(errorOf(both)).toBeCloseTo(errorOf(whole), 12);
  });

  it("puts the best first", () => {
    const rolled = withPart([], [part([0, 0.1]), { ...part([1, 2]), move: "13/9" }]);
    expect(rolled.map(({ move }) => move)).toEqual(["13/9", "8/5 6/5"]);
  });
});
