/** A view of the host in the words of the boards. Pure: nothing is decided here. */
import type { Side } from "../board/backgammon/geometry";
import type { Cube, Dice, LastMove } from "../board/backgammon/scene";
import type { LastMove as LastJump } from "../board/checkers/element";
import { isBackgammon, other, type Seat, type View } from "./view";

/** Whose board is seen: the viewer's; a watcher sees White's. */
export function ownSeat(view: View): Seat {
  if (view.viewer !== null) return view.viewer;
  return view.seats[0].color === "white" ? 0 : 1;
}

export const sideOf = (view: View, seat: Seat): Side => (seat === ownSeat(view) ? "own" : "other");

/** The dice on the board. Those of a turn that is over stay, faded; an opening roll is then its winner's. */
export function diceOf(view: View): Dice | null {
  const { dice, last_mover: mover } = view;
  if (!dice || view.phase === "seating") return null;
  const { number } = dice;
  const deciding = view.phase === "playing" && view.legal_moves.length > 0;
  if (dice.seat !== null) {
    const used = !(deciding && view.turn === dice.seat);
    return { values: dice.dice, side: sideOf(view, dice.seat), number, used };
  }
  if (mover !== null) return { values: dice.dice, side: sideOf(view, mover), number, used: true };
  const [white, black] = dice.dice;
  const own: [number, number] = view.seats[ownSeat(view)].color === "white" ? [white, black] : [black, white];
  return { values: own, side: null, number, used: white !== black && !deciding };
}

export function cubeOf(view: View): Cube | null {
  const { cube } = view;
  if (!cube) return null;
  const side = (seat: Seat | null) => (seat === null ? null : sideOf(view, seat));
  return {
    value: cube.offered_to === null ? cube.value : cube.offered_value,
    owner: side(cube.owner),
    offeredTo: side(cube.offered_to),
    crawford: cube.crawford,
  };
}

/** The number of the event of the last move; 0 where there is none. */
export function lastNumber(view: View): number {
  return view.log.findLast((line) => line.move !== null && !line.taken_back)?.number ?? 0;
}

export function lastMove(view: View): LastMove | null {
  if (!view.last_move || view.last_mover === null) return null;
  return { steps: view.last_move.steps, side: sideOf(view, view.last_mover), number: lastNumber(view) };
}

export function lastJump(view: View): LastJump | null {
  if (!view.last_move || view.last_mover === null) return null;
  return { steps: view.last_move.steps, side: view.seats[view.last_mover].color, number: lastNumber(view) };
}

/** Pips or pieces of a seat. */
export function count(view: View, seat: Seat): { pips: number } | { pieces: number } {
  const { board } = view;
  if (isBackgammon(board)) return { pips: board.pips[sideOf(view, seat) === "own" ? 0 : 1] };
  const white = view.seats[seat].color === "white";
  return {
    pieces: white
      ? board.white_men.length + board.white_kings.length
      : board.black_men.length + board.black_kings.length,
  };
}

/** The seat at the bottom of the screen and the one at the top. */
export function seatsOnScreen(view: View, turned: boolean): { bottom: Seat; top: Seat } {
  const own = ownSeat(view);
  return turned ? { bottom: other(own), top: own } : { bottom: own, top: other(own) };
}
