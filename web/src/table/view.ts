/** Views as the host sends them, and a few questions about them. */
import type { Seat, View } from "../api/messages";

export type {
  ClockView,
  Frame,
  GameResult,
  LogLine,
  MoveView,
  Replay,
  Seat,
  SeatView,
  StepView,
  TableOptions,
  View,
} from "../api/messages";

export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** Whether it is a table of a site, with players at their own screens. */
export const isOnline = (view: View): boolean => view.seats.some((seat) => seat.kind === "remote");

/** The seats played at this screen: those of all persons at a local table, the viewer's own at a site. */
export const localSeats = (view: View): Seat[] =>
  view.seats
    .filter((seat) => seat.kind === "person" || (seat.kind === "remote" && seat.seat === view.viewer))
    .map((seat) => seat.seat);

/** Whether no game is in progress because one has just ended. */
export const isEnded = (view: View): boolean => view.phase === "over" || view.phase === "between_games";

/** Whether two computers play each other. */
/** Two computers are playing, and somebody watches them. */
export const isRunningAlone = (view: View): boolean =>
  view.phase === "playing" && !view.paused && isComputersOnly(view);

export const isComputersOnly = (view: View): boolean => view.seats.every((seat) => seat.kind === "computer");

/** The same view with another score. */
export function withScore(view: View, score: readonly number[]): View {
  const [first, second] = view.seats;
  return {
    ...view,
    seats: [
      { ...first, score: score[0] ?? first.score },
      { ...second, score: score[1] ?? second.score },
    ],
  };
}
