/** What a table page shows beside the board, and what it knows besides the view. Types only. */
import type { Seat } from "./view";

/** The one sentence that says what is to be done. */
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
  /** A person whose turn it is must press before the board turns round. */
  readonly handOver: Seat | null;
  readonly resigning: boolean;
  readonly forced: boolean;
  readonly stepping: boolean;
  /** The tutor has stopped the move that was tried. */
  readonly warned: boolean;
  /** Complete moves wait for the button. */
  readonly confirms: boolean;
}
