import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ballotOf, commitmentTo, rollOf, sealOf, shareOf, type Parts } from "../../src/fair/dice";
import { NoteBook, notesOf, type DiceNotes } from "../../src/fair/notes";
import { verify } from "../../src/fair/verification";
import { OwnDice } from "../../src/table/own-dice";
import type { View } from "../../src/table/view";
import { viewWith } from "../fixture";

// The example of docs/fair-dice.md.
const hex = (bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const SEAL = "fa1c6b1d8e0a1e181617c26fd975be39ab769c8fc5bc8c34a60b94bffe3567b3";
const MATCH: Parts = {
  seed: hex(range(0, 32)),
  match_id: hex(range(100, 116)),
  parts: ["01".repeat(32), "02".repeat(32)],
};
const ROLLS: [number, number][] = [
  [3, 6],
  [1, 6],
  [4, 1],
  [1, 3],
  [4, 5],
  [4, 5],
  [2, 1],
  [4, 3],
];

// A match that the Python side played: two players who kept their shares, and the notes of the first.
const read = (name: string) => readFileSync(new URL(`../../../testdata/dice/${name}`, import.meta.url), "utf-8");
const RECORD = read("record.json");
const NOTES = JSON.parse(read("notes.json")) as DiceNotes;

type Line = { fact: Record<string, unknown>; seat: number | null };

/** The record with some of its events changed; null leaves one out. */
function changed(change: (line: Line, at: number) => Line | null): string {
  const [header, ...lines] = RECORD.trim().split("\n");
  const events = lines.map((line, at) => change(JSON.parse(line) as Line, at)).filter((line) => line !== null);
  return [header, ...events.map((line) => JSON.stringify(line))].join("\n");
}

describe("fair dice", () => {
  it("gives the seal and the rolls of the documented example", () => {
    expect(sealOf(MATCH.seed, MATCH.match_id)).toBe(SEAL);
    expect(ROLLS.map((_, at) => rollOf(MATCH, at + 1))).toEqual(ROLLS);
    expect(ballotOf(MATCH, 9, 156)).toBe(64);
  });

  it("refuses what is not hexadecimal", () => expect(() => sealOf("xyz1", "00")).toThrow("hex"));
});

describe("the check of a match", () => {
  it("agrees with one that was not touched, roll by roll", () => {
    const rolls = RECORD.split("\n").filter((line) => line.includes('rolled"')).length;
    expect(rolls).toBeGreaterThan(20);
    expect(verify(RECORD, NOTES)).toEqual({ sealed: true, checked: rolls, wrong: null, broken: null, differences: [] });
    expect(verify(RECORD, null)?.differences).toBeNull();
  });

  it("names the first roll that was changed, and says that it was seen otherwise", () => {
    const touched = changed((line) =>
      line.fact.roll === 3 && line.fact.dice ? { ...line, fact: { ...line.fact, dice: [9, 9] } } : line,
    );
    const verdict = verify(touched, NOTES)!;
    expect(verdict.wrong).toMatchObject({ number: 3, found: "9-9" });
    expect(verdict.differences).toContainEqual({ what: "roll", n: 3 });
  });

  it("sees that a number was left out", () => {
    const chosen = changed((line) => (line.fact.roll === 3 ? null : line));
    expect(verify(chosen, NOTES)!.wrong).toEqual({ number: 3, found: "# 4", expected: "# 3" });
  });

  it("sees another seed", () => {
    const forged = changed((line) =>
      line.fact.kind === "match_ended" ? { ...line, fact: { ...line.fact, seed: "00".repeat(32) } } : line,
    );
    expect(verify(forged, NOTES)!.sealed).toBe(false);
  });

  it("sees another seal than the one shown first, though it fits the seed", () => {
    const notes = { ...NOTES, seal: "ab".repeat(32) };
    expect(verify(RECORD, notes)).toMatchObject({ sealed: true, differences: [{ what: "seal" }] });
  });

  it("sees a share that was not committed to, or is not ours", () => {
    const other = changed((line) =>
      line.fact.kind === "revealed" && line.fact.roll === 2
        ? { ...line, fact: { ...line.fact, share: "9".repeat(64) } }
        : line,
    );
    expect(verify(other, NOTES)!.broken).not.toBeNull();
    expect(verify(RECORD, { ...NOTES, secret: "cd".repeat(32) })!.differences).toContainEqual({ what: "share", n: 1 });
  });

  it("sees a double after a share of the roll was known", () => {
    let at = -1;
    const lines = RECORD.trim().split("\n");
    for (const [index, line] of lines.entries()) if (line.includes('"revealed"')) at = index;
    const double = JSON.stringify({ number: 1, time_ms: 0, seat: 0, fact: { kind: "doubled", value: 2 } });
    expect(verify([...lines.slice(0, at + 1), double, ...lines.slice(at + 1)].join("\n"), null)!.broken).toBe(1);
  });

  it("has nothing to say before the seed is shown", () => {
    expect(
      verify(
        changed((line) => (line.fact.kind === "match_ended" ? null : line)),
        NOTES,
      ),
    ).toBeNull();
  });
});

describe("a player's own part in the dice", () => {
  const ID = "ab".repeat(16);
  const here = () => false;
  const base = viewWith();
  const remote = base.seats.map((seat) => ({ ...seat, kind: "remote" as const })) as unknown as View["seats"];
  const at = (fairness: Partial<View["fairness"]>, may: View["may"], more: Partial<View> = {}): View => ({
    ...base,
    seats: remote,
    viewer: 0,
    may,
    dice: null,
    ...more,
    fairness: { ...base.fairness, match_id: ID, seal: SEAL, rolls: 0, ...fairness },
  });

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });

  it("commits once, reveals when the roll is asked for, and the next commitment is its own", () => {
    const dice = new OwnDice();
    const first = dice.next(at({}, ["commit"]), here)!.action as { commitment: string };
    const standing = { commitments: [first.commitment, "x"] as [string, string] };
    expect(dice.next(at(standing, ["commit"]), here)).toBeNull();
    const asked = dice.next(at({ ...standing, owing: [0, 1] }, ["reveal"]), here)!.action as {
      share: string;
      commitment: string;
    };
    expect(commitmentTo(asked.share, ID, 0, 1)).toBe(first.commitment);
    const secret = notesOf(ID)!.secret!;
    expect(asked.commitment).toBe(commitmentTo(shareOf(secret, ID, 0, 2), ID, 0, 2));
    expect(notesOf(ID)!.revealed).toEqual([1]);
  });

  it("goes on after a reload with the same secret", () => {
    const first = new OwnDice().next(at({}, ["commit"]), here)!.action;
    expect(new OwnDice().next(at({}, ["commit"]), here)!.action).toEqual(first);
  });

  it("takes over from another device when the player comes here, and only then", () => {
    const dice = new OwnDice();
    const theirs = at({ commitments: ["ff".repeat(32), "x"] }, ["commit"]);
    const mine = dice.next(theirs, here)!.action as { commitment: string };
    dice.next(at({ commitments: [mine.commitment, "x"] }, ["commit"]), here);
    expect(dice.next(theirs, here)).toBeNull();
    dice.takeOver();
    expect(dice.next(theirs, here)).not.toBeNull();
    expect(dice.next(at({ commitments: ["ff".repeat(32), "x"] }, []), here)).toBeNull();
  });

  it("sends its share with a roll, but not while the other player is away", () => {
    const dice = new OwnDice();
    const { commitment } = dice.next(at({}, ["commit"]), here)!.action as { commitment: string };
    const turn = at({ commitments: [commitment, "x"] }, ["roll"]);
    expect(dice.withRoll(turn, here)).not.toBeNull();
    expect(dice.withRoll(turn, (seat) => seat === 1)).toBeNull();
    const rolling = at({ commitments: [commitment, "x"], owing: [0, 1], roller: 0 }, ["reveal"]);
    expect(dice.next(rolling, (seat) => seat === 1)).toBeNull();
    expect(
      dice.next({ ...rolling, fairness: { ...rolling.fairness, owing: [0] } }, (seat) => seat === 1),
    ).not.toBeNull();
  });

  it("reveals early only where turns take days, and only for the other's roll", () => {
    const dice = new OwnDice();
    const { commitment } = dice.next(at({}, ["commit"]), here)!.action as { commitment: string };
    const days = { ...base.options, clock: { ...base.options.clock, kind: "days" as const } };
    const waiting = { phase: "playing" as const, turn: 1 as const };
    const standing = { commitments: [commitment, "x"] as [string, string] };
    expect(dice.next(at(standing, [], waiting), here)).toBeNull();
    expect(dice.next(at(standing, [], { ...waiting, options: days }), here)!.action.kind).toBe("reveal");
    expect(dice.next(at(standing, [], { ...waiting, options: days, turn: 0 }), here)).toBeNull();
  });

  it("raises the alarm when the seal or a roll is not what was shown first", () => {
    const book = new NoteBook();
    const dice = { dice: [3, 1] as [number, number], seat: 0 as const, number: 1, opening: false };
    book.take(at({}, [], { dice }));
    expect(book.alarm).toBeNull();
    book.take(at({}, [], { dice: { ...dice, dice: [6, 6] } }));
    expect(book.alarm).toBe("roll");
    const later = new NoteBook(); // after a reload
    later.take(at({ seal: "00".repeat(32) }, [], {}));
    expect(later.alarm).toBe("seal");
  });

  it("leaves the host's players and watchers alone", () => {
    expect(new OwnDice().next({ ...at({}, []), viewer: null }, here)).toBeNull();
    expect(new OwnDice().next({ ...at({}, ["commit"]), seats: base.seats }, here)).toBeNull();
    expect(new OwnDice().next(at({ nonces: ["aa", "bb"] }, ["commit"]), here)).toBeNull();
  });
});
