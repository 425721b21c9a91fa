/**
 * What this device notes of the dice while a match is played: the seal as it was first shown, the secret behind the player's own shares,
 * and every roll. Afterwards the host is measured by these notes and not by what it sends then. `crownpoint verify-dice --mine` reads them.
 */
import { randomHex } from "../api/random";
import type { Seat, View } from "../api/messages";
import { shareOf } from "./dice";
import type { DiceEvent } from "./record";

export interface DiceNotes {
  readonly match_id: string;
  /** As it was first shown. */
  readonly seal: string;
  readonly seat: Seat | null;
  /** Known to this device alone; null for a watcher, and where the host keeps the shares. */
  readonly secret: string | null;
  /** The rolls whose shares were revealed from this device. */
  readonly revealed: readonly number[];
  readonly rolls: Readonly<Record<string, readonly [number, number]>>;
}

/** A promise about the dice that the host was seen to break. */
export type DiceAlarm = "seal" | "roll";

const PREFIX = "crownpoint.dice.";
const ORDER = "crownpoint.dice-order";
/** How many matches' notes are kept. */
const MOST = 100;

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null; // the browser forbids it: the notes last as long as the page
  }
}

/** The notes of a match that were made on this device; null if there are none. */
export function notesOf(matchId: string): DiceNotes | null {
  const text = storage()?.getItem(PREFIX + matchId);
  if (!text) return null;
  try {
    const notes = JSON.parse(text) as DiceNotes;
    return notes.match_id === matchId ? notes : null;
  } catch {
    return null;
  }
}

function keep(notes: DiceNotes): void {
  const store = storage();
  if (!store) return;
  try {
    store.setItem(PREFIX + notes.match_id, JSON.stringify(notes));
    const order = (store.getItem(ORDER) ?? "").split(" ").filter((id) => id && id !== notes.match_id);
    order.push(notes.match_id);
    for (const old of order.splice(0, Math.max(0, order.length - MOST))) store.removeItem(PREFIX + old);
    store.setItem(ORDER, order.join(" "));
  } catch {
    // Storage is full. The match goes on from memory.
  }
}

/** The notes of the match that is being played or watched. */
export class NoteBook {
  private notes: DiceNotes | null = null;
  alarm: DiceAlarm | null = null;

  /** Note what a view shows, and see whether it is what was shown before. */
  take({ fairness, dice, viewer, seats }: View): void {
    const { match_id, seal } = fairness;
    if (this.notes?.match_id !== match_id) {
      this.notes = notesOf(match_id) ?? { match_id, seal, seat: null, secret: null, revealed: [], rolls: {} };
      this.alarm = null;
      keep(this.notes);
    }
    if (viewer !== null && this.notes.secret === null && seats[viewer].kind === "remote")
      this.change({ seat: viewer, secret: randomHex(32) });
    if (this.notes.seal !== seal) this.alarm = "seal";
    if (!dice?.number) return; // those of a starting position were not rolled
    const before = this.notes.rolls[dice.number];
    if (!before) this.change({ rolls: { ...this.notes.rolls, [dice.number]: dice.dice } });
    else if (before.join("-") !== dice.dice.join("-")) this.alarm ??= "roll";
  }

  get current(): DiceNotes | null {
    return this.notes;
  }

  noteReveal(number: number): void {
    if (this.notes && !this.notes.revealed.includes(number))
      this.change({ revealed: [...this.notes.revealed, number] });
  }

  private change(part: Partial<DiceNotes>): void {
    this.notes = { ...this.notes!, ...part };
    keep(this.notes);
  }
}

/** Something in a record that is not as it was noted; `n` is the number of the roll. */
export interface Difference {
  readonly what: "match" | "seal" | "nonce" | "share" | "roll";
  readonly n?: number;
}

/** Where a record differs from the notes. */
export function differences(notes: DiceNotes, events: readonly DiceEvent[]): Difference[] {
  const opened = events[0]!.fact;
  const found: Difference[] = [];
  if (opened.match_id !== notes.match_id) return [{ what: "match" }];
  if (opened.seal !== notes.seal) found.push({ what: "seal" });
  const told = new Map<string, string>();
  for (const { seat, fact } of events) {
    if ((fact.kind === "rolled" || fact.kind === "opening_rolled") && fact.roll && fact.dice)
      told.set(String(fact.roll), fact.dice.join("-"));
    if (seat === null || seat !== notes.seat || notes.secret === null) continue;
    if (fact.kind === "nonce_given") found.push({ what: "nonce" });
    if (fact.kind === "revealed" && fact.roll && notes.revealed.includes(fact.roll))
      if (fact.share !== shareOf(notes.secret, notes.match_id, seat, fact.roll))
        found.push({ what: "share", n: fact.roll });
  }
  for (const [number, dice] of Object.entries(notes.rolls))
    if (told.get(number) !== dice.join("-")) found.push({ what: "roll", n: Number(number) });
  return found;
}
