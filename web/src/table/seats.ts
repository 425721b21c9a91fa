/** Who sits where on this screen, and which move was the last. Pure. */
import { other, type Seat, type View } from "./view";

/** The seat from which the board is seen: the viewer's; for a watcher, White's. */
export function ownSeat(view: View): Seat {
  if (view.viewer !== null) return view.viewer;
  return view.seats[0].color === "white" ? 0 : 1;
}

/** The seat at the bottom of the screen and the one at the top. */
export function seatsOnScreen(view: View, turned: boolean): { bottom: Seat; top: Seat } {
  const own = ownSeat(view);
  return turned ? { bottom: other(own), top: own } : { bottom: own, top: other(own) };
}

/** Whether the board has to be turned round to show this seat at the bottom. */
export const isTurned = (view: View, bottom: Seat): boolean => view.board.color !== view.seats[bottom].color;

/** The event number of the last move; 0 if there is none. */
export function lastNumber(view: View): number {
  return view.log.findLast((line) => line.move !== null && !line.taken_back)?.number ?? 0;
}
