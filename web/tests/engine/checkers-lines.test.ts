/** All moves of a position can be asked for, as the tutor does; the memory of the engine stays whole. */
import { describe, expect, it } from "vitest";
import { isBuilt, openCheckers } from "./node-core";

const START = { black: 0x00000fff, white: 0xfff00000, kings: 0, blackToMove: true };
const LIMIT = { nodes: 20_000 };

describe.skipIf(!isBuilt)("the lines of a search", () => {
  it("are those of all moves where all are asked for", async () => {
    const engine = await openCheckers();
    const all = engine.search(START, [], LIMIT, Infinity).lines;
    expect(all).toHaveLength(engine.moves(START).length);
    expect(new Set(all.map(({ moves }) => String(moves[0]!.squares))).size).toBe(all.length);
    for (let again = 0; again < 20; again++) {
      expect(engine.search(START, [], LIMIT, Infinity).lines).toHaveLength(all.length);
      expect(engine.search(START, [], LIMIT, 5).lines).toHaveLength(5);
    }
  });
});
