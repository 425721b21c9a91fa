/**
 * The thirty checkers one by one, so that each can be animated. Places are numbered by the viewer for both sides: 1 to 24, the
 * viewer's bar 25 and home 0, the other's bar 0 and home 25. A stack is in the order of the list, its top last.
 */
import type { Step } from "../shared/draft";
import type { Side } from "./geometry";

export interface Man {
  readonly id: number;
  readonly side: Side;
  readonly place: number;
}

/** Points 1 to 24, [25] the viewer's bar, [0] the other's; positive numbers are the viewer's. `off`: viewer's, other's. */
export interface Board {
  readonly points: readonly number[];
  readonly off: readonly [number, number];
}

const PLACES = Array.from({ length: 26 }, (_, place) => place);

/** How many checkers of a side stand on a place. */
export function countOn(board: Board, side: Side, place: number): number {
  if (side === "own") return place === 0 ? board.off[0] : Math.max(board.points[place] ?? 0, 0);
  return place === 25 ? board.off[1] : Math.max(-(board.points[place] ?? 0), 0);
}

export function setUp(board: Board): Man[] {
  let id = 0;
  const sides: readonly Side[] = ["own", "other"];
  return sides.flatMap((side) =>
    PLACES.flatMap((place) => Array.from({ length: countOn(board, side, place) }, () => ({ id: id++, side, place }))),
  );
}

/** A place as its player numbers it, in the viewer's numbers. */
export const seenFrom = (side: Side, place: number): number => (side === "own" ? place : 25 - place);

/** The checkers after a step: the top one moves, and a blot that is hit goes to the bar. */
export function applyStep(men: readonly Man[], step: Step, side: Side): Man[] {
  const from = seenFrom(side, step.source);
  const to = seenFrom(side, step.target);
  const mover = men.findLast((man) => man.side === side && man.place === from);
  if (!mover) return [...men];
  const other: Side = side === "own" ? "other" : "own";
  const blot = step.hit ? men.findLast((man) => man.side === other && man.place === to) : undefined;
  const others = men.filter((man) => man !== mover && man !== blot);
  const sent = blot ? [{ ...blot, place: other === "own" ? 25 : 0 }] : [];
  return [...others, ...sent, { ...mover, place: to }];
}

/** The position of these checkers. */
export function boardOf(men: readonly Man[]): Board {
  const points = new Array<number>(26).fill(0);
  let [own, other] = [0, 0];
  for (const { side, place } of men) {
    if (side === "own" && place === 0) own++;
    else if (side === "other" && place === 25) other++;
    else points[place]! += side === "own" ? 1 : -1;
  }
  return { points, off: [own, other] };
}

/** The same checkers in another position, with as few moved as possible; surplus ones go, missing ones are added. */
export function settle(men: readonly Man[], board: Board): Man[] {
  const sides: readonly Side[] = ["own", "other"];
  let id = men.reduce((most, man) => Math.max(most, man.id), -1) + 1;
  return sides.flatMap((side) => {
    const need = new Map(PLACES.map((place) => [place, countOn(board, side, place)]));
    const stay: Man[] = [];
    const free: Man[] = [];
    for (const man of men.filter((each) => each.side === side)) {
      const wanted = need.get(man.place) ?? 0;
      if (wanted > 0) need.set(man.place, wanted - 1);
      (wanted > 0 ? stay : free).push(man);
    }
    const missing = PLACES.flatMap((place) => new Array<number>(need.get(place) ?? 0).fill(place));
    return [...stay, ...missing.map((place) => ({ ...(free.pop() ?? { id: id++, side }), place }))];
  });
}

export const sameBoard = (a: Board, b: Board): boolean =>
  a.points.every((count, place) => count === b.points[place]) && a.off[0] === b.off[0] && a.off[1] === b.off[1];
