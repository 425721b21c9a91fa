import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../src/i18n/language";
import { buttonsOf, waitingRow, whyNoOffer } from "../../src/table/buttons";
import type { ScreenState } from "../../src/table/screen";
import { rematchText, resultStatus, statusOf, waitingStatus } from "../../src/table/status";
import type { View } from "../../src/table/view";
import { line, move, viewWith } from "../fixture";

const { say } = ENGLISH;
const calm: ScreenState = {
  draft: { steps: 0, complete: false, selected: null },
  diceLeft: [],
  sources: [],
  handOver: null,
  resigning: null,
  forced: false,
  stepping: false,
  warned: null,
  confirms: true,
  device: "mouse",
  pace: "normal",
  settling: false,
};
const ids = (view = viewWith(), screen = calm) =>
  buttonsOf(view, screen, say).map(
    (button) => `${button.id}${button.enabled ? "" : " off"}${button.primary ? "!" : ""}`,
  );

describe("the status sentence and the action row", () => {
  it("asks for a roll, and for a double where it is allowed", () => {
    expect(statusOf(viewWith(), calm, say)).toEqual({ title: "Your turn, Ana", detail: "Roll the dice." });
    expect(ids()).toEqual(["double off", "roll!"]);
    const doubling = viewWith({ may: ["roll", "double"] });
    expect(statusOf(doubling, calm, say).detail).toBe("Roll, or double to 2 first.");
    expect(ids(doubling)).toEqual(["double", "roll!"]);
  });

  it("leaves only the way out in reach while the host does not answer", () => {
    const rows = [
      viewWith(),
      viewWith({ may: ["move"], dice: { dice: [6, 3], seat: 0, number: 1, opening: false } }),
      viewWith({ phase: "over" }),
    ].map((view) => waitingRow(buttonsOf(view, calm, say), say));
    expect(rows.map((row) => row.map(({ id }) => id))).toEqual([
      ["roll", "leave"],
      ["undo", "confirm", "leave"],
      ["replay", "rematch", "leave"],
    ]);
    const inReach = rows.map((row) => row.filter(({ enabled }) => enabled).map(({ label }) => label));
    expect(inReach).toEqual([["Leave for now"], ["Leave for now"], ["Replay", "Leave for now"]]);
  });

  it("keeps Confirm in its place until the move is complete", () => {
    const moving = viewWith({ may: ["move"], dice: { dice: [6, 3], seat: 0, number: 1, opening: false } });
    expect(ids(moving)).toEqual(["undo off", "confirm off!"]);
    expect(ids(moving, { ...calm, draft: { steps: 2, complete: true, selected: null } })).toEqual(["undo", "confirm!"]);
    expect(statusOf(moving, { ...calm, draft: { steps: 0, complete: false, selected: 24 } }, say).title).toBe(
      "Move the checker on 24",
    );
    expect(
      statusOf(moving, { ...calm, forced: true, draft: { steps: 0, complete: false, selected: 24 } }, say).title,
    ).toBe("Only one move.");
  });

  it("puts the cube's question into the row", () => {
    const offered = viewWith({
      may: ["take", "drop"],
      stake: 1,
      cube: { value: 1, owner: null, offered_to: 0, offered_value: 2, crawford: false, may_double: false },
    });
    expect(statusOf(offered, calm, say)).toEqual({
      title: "Selector doubles to 2",
      detail: "Take and own the cube, or drop and lose 1 point.",
    });
    expect(ids(offered)).toEqual(["drop", "take!"]);
    expect(ids({ ...offered, may: ["take", "drop", "beaver"] })).toEqual(["drop", "beaver", "take!"]);
  });

  it("lets the player play on while an offer is open, and says why there is no second one", () => {
    const asked = viewWith({ may: ["roll", "accept", "decline"], offer: { kind: "resignation", by: 1, points: 1 } });
    expect(ids(asked)).toEqual(["decline", "accept", "roll!"]);
    const moving: View = { ...asked, may: ["move", "accept", "decline"] };
    expect(ids(moving)).toEqual(["decline", "accept!"]);
    const complete = { ...calm, draft: { steps: 2, complete: true, selected: null } };
    expect(ids(moving, complete)).toEqual(["decline", "accept", "confirm!"]);
    expect(whyNoOffer(asked, say)).toBe("");
    const [ana, selector] = viewWith().seats;
    const declined = viewWith({ seats: [{ ...ana, offered: true }, selector] });
    expect(whyNoOffer(declined, say)).toBe("You have made your offer for this turn: move before you make another.");
    expect(whyNoOffer({ ...declined, viewer: 1 }, say)).toBe("");
  });

  it("gives nothing up before it is chosen", () => {
    expect(ids(viewWith(), { ...calm, resigning: 0 })).toEqual(["cancel", "give-up off"]);
    expect(ids(viewWith(), { ...calm, resigning: 2 })).toEqual(["cancel", "give-up"]);
  });

  it("waits for the other person before the board turns round", () => {
    expect(ids(viewWith(), { ...calm, handOver: 1 })).toEqual(["ready!"]);
    expect(statusOf(viewWith(), { ...calm, handOver: 1 }, say).title).toBe("Selector's turn");
  });

  it("names the pieces that must capture", () => {
    const view = viewWith({
      may: ["move"],
      legal_moves: [{ text: "21x14", steps: [], hits: 1, entered: 0, home: 0, crowned: false }],
    });
    const checkers = { ...view, options: { ...view.options, game: "checkers" as const } };
    expect(statusOf(checkers, { ...calm, sources: [21, 22] }, say)).toEqual({
      title: "You must capture",
      detail: "You can capture with 21 or 22.",
    });
  });

  it("says what is waited for, and that the move is kept", () => {
    expect(waitingStatus("answer", true, say)).toEqual({
      title: "Waiting for the host",
      detail: "Your move is kept. Trying again.",
    });
    expect(waitingStatus("connection", false, say).title).toBe("No connection to the host");
  });

  it("says who thinks", () => {
    expect(statusOf(viewWith({ turn: 1, may: [] }), calm, say)).toMatchObject({
      title: "Selector is thinking",
      mood: "thinking",
    });
  });

  it("tells the kind of a win and what follows", () => {
    const result = {
      game: 1,
      winner: 0 as const,
      points: 4,
      ending: "borne_off" as const,
      score: [4, 0] as [number, number],
      multiple: 2,
    };
    const nothing = viewWith({ phase: "over", turn: null, winner: null, results: [] });
    expect(resultStatus(nothing, say)).toEqual({ title: "The match was called off", detail: "" });
    const between = viewWith({ phase: "between_games", turn: null, results: [result] });
    expect(resultStatus(between, say)).toEqual({ title: "You win", detail: "Gammon. 4 points." });
    expect(ids(between)).toEqual(["leave", "next!"]);
    expect(
      resultStatus(
        viewWith({
          phase: "over",
          winner: 1,
          results: [{ ...result, winner: 1, ending: "drop", multiple: 1, points: 1 }],
        }),
        say,
      ),
    ).toEqual({ title: "Selector wins the match", detail: "The cube was dropped. 1 point." });
  });

  it("offers nothing and tells no result while the last move is being shown", () => {
    const last = line({ number: 6, seat: 0, dice: [6, 5], move: move("6/off 5/off") });
    const over = viewWith({ phase: "over", turn: null, winner: 0, may: ["rematch"], log: [last] });
    const screen = { ...calm, settling: true };
    expect(ids(over, screen)).toEqual(["undo off", "confirm off!"]);
    expect(statusOf(over, screen, say)).toEqual({ title: "Ana", detail: "6/off 5/off" });
    const seats: View["seats"] = [
      { ...over.seats[0], kind: "computer" },
      { ...over.seats[1], kind: "computer" },
    ];
    const between = viewWith({ phase: "between_games", turn: null, viewer: null, may: [], seats });
    expect(ids(between, screen)).toEqual(["step off", "play off!"]);
  });

  it("asks people of a site for a rematch, and watchers for nothing", () => {
    const [ana, selector] = viewWith().seats;
    const seats: View["seats"] = [
      { ...ana, kind: "remote" },
      { ...selector, kind: "remote", name: "Bor" },
    ];
    const over = (part: Partial<View>) =>
      viewWith({ phase: "over", turn: null, winner: 0, seats, may: ["rematch"], ...part });
    const offered = (by: 0 | 1) =>
      over({ offer: { kind: "rematch", by, points: 0 }, may: by === 0 ? [] : ["rematch", "accept", "decline"] });
    expect(ids(over({}))).toEqual(["replay", "leave", "rematch!"]);
    expect(ids(over({ viewer: null }))).toEqual(["replay", "leave"]);
    expect(ids(offered(0))).toEqual(["replay", "leave", "rematch off!"]);
    expect(ids(offered(1))).toEqual(["replay", "leave", "rematch!"]);
    expect(rematchText(offered(0), say)).toBe("Rematch offered. Waiting for Bor.");
    expect(rematchText(offered(1), say)).toBe("Bor would like a rematch. Accept?");
  });
});
