/**
 * A player's part in the dice of an online table: commits to a share of the next roll, and reveals it once the roll has been asked for.
 * Until then the host must not learn it, since a host in league with the other player could foresee the roll.
 */
import type { Act } from "../api/messages";
import { commitmentTo, shareOf } from "../fair/dice";
import { NoteBook, type DiceAlarm, type DiceNotes } from "../fair/notes";
import { other, type Seat, type View } from "./view";

type Share = NonNullable<Extract<Act["action"], { kind: "roll" }>["reveal"]>;

export class OwnDice {
  private readonly book = new NoteBook();
  /** The player has come to this device, which now takes over the dice from any other. */
  private takesOver = true;
  /** What was sent last: the connection repeats it until it is answered. */
  private sent = "";

  get alarm(): DiceAlarm | null {
    return this.book.alarm;
  }

  /** The player is looking at this page, perhaps after playing on another device. */
  takeOver(): void {
    this.takesOver = true;
    this.sent = "";
  }

  /** Note what a view shows. Returns what is to be done about the dice now, if anything, once. */
  next(view: View, isAway: (seat: Seat) => boolean): { seat: Seat; action: Act["action"] } | null {
    this.book.take(view);
    const due = this.due(view, isAway);
    const sent = JSON.stringify(due);
    if (due === null || sent === this.sent) return null;
    this.sent = sent;
    return due;
  }

  private due(view: View, isAway: (seat: Seat) => boolean): { seat: Seat; action: Act["action"] } | null {
    const seat = this.seat(view);
    const notes = this.book.current;
    if (seat === null || notes === null || view.phase === "over") return null;
    const { fairness, may } = view;
    if (fairness.nonces[seat]) return null; // left to the host, by a program
    if (!this.isOurs(view, seat, notes)) {
      const isFirst = fairness.commitments[seat] === null;
      if (!may.includes("commit") || !(isFirst || this.takesOver)) return null;
      return { seat, action: { kind: "commit", commitment: this.commitment(notes, seat, fairness.rolls + 1) } };
    }
    this.takesOver = false;
    if (!this.isDue(view, seat, isAway)) return null;
    return { seat, action: { kind: "reveal", ...this.share(view)! } };
  }

  /** The share that goes with a roll of this seat, which saves a message; none where the other player may not be there to answer. */
  withRoll(view: View, isAway: (seat: Seat) => boolean): Share | null {
    const seat = this.seat(view);
    const notes = this.book.current;
    if (seat === null || notes === null || !this.isOurs(view, seat, notes) || isAway(other(seat))) return null;
    return this.share(view);
  }

  private seat(view: View): Seat | null {
    return view.viewer !== null && view.seats[view.viewer].kind === "remote" ? view.viewer : null;
  }

  /** Whether the commitment that stands was made with the secret of this device. */
  private isOurs(view: View, seat: Seat, notes: DiceNotes): boolean {
    const { commitments, revealed, rolls } = view.fairness;
    const number = rolls + (revealed.includes(seat) ? 2 : 1);
    return notes.seat === seat && commitments[seat] === this.commitment(notes, seat, number);
  }

  /** A roll waits for the share of a player who is away: that player may return on a device that has to commit first. */
  private isDue(view: View, seat: Seat, isAway: (seat: Seat) => boolean): boolean {
    const { owing, roller, revealed } = view.fairness;
    if (owing.includes(seat)) return !(roller === seat && owing.includes(other(seat)) && isAway(other(seat)));
    const isDays = view.options.clock.kind === "days"; // nobody waits for the other to come online
    return isDays && view.phase === "playing" && view.turn === other(seat) && !revealed.includes(seat);
  }

  private share(view: View): Share | null {
    const seat = this.seat(view);
    const notes = this.book.current;
    if (seat === null || !notes?.secret) return null;
    const number = view.fairness.rolls + 1;
    this.book.noteReveal(number);
    return {
      share: shareOf(notes.secret, notes.match_id, seat, number),
      commitment: this.commitment(notes, seat, number + 1),
    };
  }

  private commitment({ secret, match_id }: DiceNotes, seat: Seat, number: number): string {
    return secret === null ? "" : commitmentTo(shareOf(secret, match_id, seat, number), match_id, seat, number);
  }
}
