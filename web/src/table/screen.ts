/** What a table page shows beside the board, and what it knows besides the view. Types only. */
import type { Pace } from "../api/messages";
import type { Seat } from "./view";

/** The sentence that says what to do. */
export interface Status {
  readonly title: string;
  readonly detail: string;
  readonly mood?: "thinking";
}

/** What this screen knows besides the view. */
export interface ScreenState {
  readonly draft: { readonly steps: number; readonly complete: boolean; readonly selected: number | null };
  readonly diceLeft: readonly number[];
  readonly sources: readonly number[];
  /** Whose turn it is at this screen; they must press before the board turns. */
  readonly handOver: Seat | null;
  /** What the player is about to resign: 0 while they choose, null if nothing. */
  readonly resigning: number | null;
  readonly forced: boolean;
  readonly stepping: boolean;
  /** The tutor has warned about the tried move, and has shown the better one or not. */
  readonly warned: "hidden" | "shown" | null;
  /** Complete moves wait for Confirm. */
  readonly confirms: boolean;
  /** How the player last did something: sentences that say what to do follow it. */
  readonly device: "mouse" | "touch" | "keys";
  /** How fast computers play. */
  readonly pace: Pace;
  /** The game has ended, but its last move is still being shown. */
  readonly settling: boolean;
}
