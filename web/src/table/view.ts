/** Views as the host sends them, and the few questions that every page asks of one. */
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

/** Whether the table is one of a site, whose people sit at their own screens. */
export const isOnline = (view: View): boolean => view.seats.some((seat) => seat.kind === "remote");

/** The seats that a person plays at this screen: all persons' on one machine, one's own at a table of a site. */
export const localSeats = (view: View): Seat[] =>
  view.seats
    .filter((seat) => seat.kind === "person" || (seat.kind === "remote" && seat.seat === view.viewer))
    .map((seat) => seat.seat);

/** Whether a game has just ended: the next one, or nothing, follows. */
export const isEnded = (view: View): boolean => view.phase === "over" || view.phase === "between_games";

/** Whether two computers play and nobody at this screen. */
export const isComputersOnly = (view: View): boolean => view.seats.every((seat) => seat.kind === "computer");
