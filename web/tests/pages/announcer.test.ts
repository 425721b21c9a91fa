// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BoardElement } from "../../src/board/shared/board-element";
import { Announcer } from "../../src/pages/table/announcer";
import { effects } from "../../src/sound/effects";
import { viewWith } from "../fixture";

afterEach(() => void vi.restoreAllMocks());

describe("the end of a game", () => {
  it("is heard and told when the last checker has arrived, not before", async () => {
    const play = vi.spyOn(effects, "play").mockImplementation(() => undefined);
    const said: string[] = [];
    let arrive = () => undefined as void;
    const settled = new Promise<void>((done) => (arrive = done));
    const board = { announce: (text: string) => said.push(text), settled: () => settled } as unknown as BoardElement;
    const result = { winner: 0, points: 1, multiple: 1, ending: "played" } as const;
    const over = viewWith({ number: 6, phase: "over", winner: 0, results: [result as never] });
    new Announcer(() => undefined).tell(viewWith(), over, Promise.resolve(board));
    await new Promise((done) => setTimeout(done)); // everything that does not wait has happened
    expect(play).not.toHaveBeenCalledWith("win");
    expect(said.join(" ")).not.toContain("the match");
    arrive();
    await vi.waitFor(() => expect(play).toHaveBeenCalledWith("win"));
    await vi.waitFor(() => expect(said.join(" ")).toContain("You win the match"));
  });
});
