import { describe, expect, it } from "vitest";
import { newDraft, readWays } from "../../src/board/shared/draft";
import {
  undoSteps,
  moveTo,
  choose,
  letGo,
  nextMovable,
  offered,
  openHand,
  press,
  playLongest,
  select,
  type Hand,
} from "../../src/board/shared/hand";

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
]);
const fresh = (): Hand => openHand(newDraft(WAYS));

describe("a hand", () => {
  it("takes a piece up and puts it down by a press on a target", () => {
    const [up, outcome] = press(fresh(), 24, true);
    expect(outcome).toMatchObject({ kind: "selected", source: 24 });
    const [, moved] = press(up, 18, false);
    expect(moved).toMatchObject({ kind: "moved", complete: false, steps: [{ target: 18, hit: true }] });
  });

  it("lets go when the piece is pressed again, or with Escape", () => {
    const [up] = select(fresh(), 24);
    expect(press(up, 24, true)[1].kind).toBe("let-go");
    expect(letGo(up)[0].selected).toBeNull();
  });

  it("changes over to another piece of one's own", () => {
    const [up] = select(fresh(), 24);
    expect(press(up, 13, true)[0].selected).toBe(13);
  });

  it("refuses with the piece and the place it was tried with", () => {
    const [up] = select(fresh(), 24);
    expect(press(up, 20, false)[1]).toEqual({ kind: "refused", source: 24, target: 20 });
    expect(press(fresh(), 6, true)[1]).toEqual({ kind: "refused", source: 6, target: null });
    expect(moveTo(fresh(), 24, 3)[1]).toEqual({ kind: "refused", source: 24, target: 3 });
  });

  it("plays numbered targets and ignores numbers that are not there", () => {
    const [up] = select(fresh(), 24);
    expect(choose(up, 3)[1]).toMatchObject({ kind: "moved", complete: true });
    expect(choose(up, 9)[1].kind).toBe("nothing");
  });

  it("runs the longest way on a double press", () => {
    expect(playLongest(fresh(), 24)[1]).toMatchObject({ kind: "moved", complete: true });
  });

  it("has the only piece in hand already", () => {
    const [after] = moveTo(fresh(), 13, 10);
    expect(after.selected).toBe(24);
    expect(offered(after).map((target) => target.place)).toEqual([18]);
  });

  it("takes back one step or all, and says which", () => {
    const [, first] = undoSteps(playLongest(fresh(), 24)[0]);
    expect(first).toMatchObject({ kind: "undone", steps: [{ source: 21, target: 15 }] });
    expect(undoSteps(playLongest(fresh(), 24)[0], true)[0].draft.made).toEqual([]);
    expect(undoSteps(fresh())[1].kind).toBe("nothing");
  });

  it("walks the pieces that may move and leaves at the end", () => {
    expect(nextMovable(fresh(), null, 1)).toBe(24);
    expect(nextMovable(fresh(), 24, 1)).toBe(13);
    expect(nextMovable(fresh(), 13, 1)).toBeNull();
    expect(nextMovable(fresh(), null, -1)).toBe(13);
  });

  it("does nothing when it is not its turn", () => {
    expect(press(openHand(newDraft([])), 24, true)[1].kind).toBe("nothing");
  });
});
