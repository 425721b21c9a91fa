/** Clocks between two views: the host says how much time was left, the browser counts down from there. */
import { decimal } from "../i18n/figures";
import type { ClockView, View } from "./view";

export interface ClockFace {
  readonly text: string;
  /** Under 30 seconds. */
  readonly short: boolean;
  /** How much of the delay is left, 0 to 1. */
  readonly delay: number;
  readonly left: number;
  /** Whether this player's time is running down now. */
  readonly isOn: boolean;
}

/** What a clock shows `elapsed` milliseconds after its view. */
export function clockFace(clock: ClockView, elapsed: number, fullDelay: number): ClockFace {
  const { still_ms: still, lent_ms: lent } = clock;
  const since = Math.max(elapsed - still, 0);
  // While an offer is open, its maker's time runs first, and then that of the player to move.
  const ran = clock.running ? Math.max(since - lent, 0) : Math.min(since, lent);
  const delayLeft = Math.max(clock.delay_ms - ran, 0);
  const left = Math.max(clock.reserve_ms - Math.max(ran - clock.delay_ms, 0), 0);
  return {
    text: clockText(left),
    short: left < 30_000,
    delay: fullDelay > 0 ? Math.min(delayLeft / fullDelay, 1) : 0,
    left,
    isOn: elapsed >= still && (clock.running ? since >= lent : since < lent),
  };
}

/** For how long after the view both clocks stay stopped because a player has lost the connection. */
export const stillMs = (view: View): number => Math.max(...view.seats.map((seat) => seat.clock?.still_ms ?? 0));

/** m:ss, with tenths under ten seconds, and hours or days for long times. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${decimal(Math.floor(ms / 100) / 10, 1)}`;
  const seconds = Math.ceil(ms / 1000);
  const pad = (part: number) => String(part).padStart(2, "0");
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}
