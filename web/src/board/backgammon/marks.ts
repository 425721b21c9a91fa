/** What is drawn over the checkers: targets, the last move, crosses, suggestions, the glow of a win. */
import { nothing, svg, type SVGTemplateResult } from "lit";
import { arrow, badge, ghost, halfway, nameTags, type ArrowKind } from "../shared/advice";
import { runs, type Step, type Target } from "../shared/draft";
import type { Spot } from "../shared/motion";
import { chip, cross, ring, ticks } from "../shared/pieces";
import { checkerSpot, isBar, isOff } from "./geometry";
import { boardOf, countOn, seenFrom, applyStep, type Man } from "./men";
import type { LastMove, Scene } from "./scene";

const at = ({ x, y }: Spot): string => `translate(${x} ${y})`;

/** Where a piece would land. */
export function landing(scene: Scene, target: Target): Spot {
  const board = boardOf(scene.tried);
  const count = target.hits ? 0 : countOn(board, "own", target.place);
  return checkerSpot(scene.geometry, "own", target.place, count, count + 1);
}

export function targetMark(scene: Scene, target: Target): SVGTemplateResult {
  const spot = landing(scene, target);
  const { frame } = scene.geometry;
  const r = frame.radius;
  const size = frame.name === "tall" ? 27 : 23;
  const inward = spot.y < frame.height / 2 ? 1 : -1;
  if (isOff("own", target.place)) {
    const place = (cls: string, width: number) => svg`<rect class=${cls} fill="none" x="-49" y="-12.500"
      width="98" height="25" rx="6" stroke-width=${width}></rect>`;
    return svg`<g transform=${at(spot)}><g class="mark dashed">${place("halo", 7)}${place("line", 4.5)}</g>
      ${chip(target.number, size, inward * 42)}</g>`;
  }
  if (target.hits)
    return svg`<g transform=${at(spot)}>${ring("dashed", r * 1.08, 5.2, 8.5)}${ticks(r * 1.08)}
      ${chip(target.number, size, inward * r * 1.78)}</g>`;
  return svg`<g transform=${at(spot)}><circle class=${`ghost ${scene.color}`} r=${r * 0.95}></circle>
    ${ring("dashed", r * 0.95, 5.2, 8.5)}${chip(target.number, size)}</g>`;
}

/** A ring where the last move landed, a dotted ring where it started. */
export function lastMarks(scene: Scene, last: LastMove): SVGTemplateResult {
  const { geometry } = scene;
  const { side, steps } = last;
  const board = boardOf(scene.men);
  const r = geometry.frame.radius;
  const targets = new Set(steps.map((step) => step.target));
  const sources = new Set(steps.map((step) => step.source).filter((place) => !targets.has(place)));
  const places = (all: Set<number>) => [...all].map((place) => seenFrom(side, place));
  const mark = (place: number, index: number, count: number, cls: string, size: number) =>
    svg`<g transform=${at(checkerSpot(geometry, side, place, index, count))}>${ring(cls, size, 4.5, 8.5)}</g>`;
  const left = places(sources).map((place) => {
    const count = countOn(board, side, place);
    return isBar(side, place) || count > 4 ? nothing : mark(place, count, count + 1, "last left", r * 0.96);
  });
  const landed = places(targets).map((place) => {
    const count = countOn(board, side, place);
    return isOff(side, place) || count === 0 ? nothing : mark(place, count - 1, count, "last", r * 1.04);
  });
  return svg`${left}${landed}`;
}

/** A cross: nothing can enter there. */
export function crossMark(scene: Scene, place: number): SVGTemplateResult {
  const count = Math.max(countOn(boardOf(scene.men), "other", place), 1);
  const spot = checkerSpot(scene.geometry, "other", place, Math.min(count, 4), Math.max(count, 5));
  return svg`<g transform=${at(spot)}>${cross(27)}</g>`;
}

/** A move to be drawn on the board, and what it is called. */
export interface DrawnMove {
  readonly steps: readonly Step[];
  readonly name: string;
  readonly kind: ArrowKind;
}

/** Moves, drawn as arrows from their checkers to where they would land, each with its name. */
export function adviceMarks(scene: Scene, moves: readonly DrawnMove[]): SVGTemplateResult {
  const { geometry, color } = scene;
  const drawn = moves
    .filter(({ steps }) => steps.length > 0)
    .map(({ steps, name, kind }) => ({ paths: arrowPaths(scene, steps), name, kind }));
  const far = ({ from, to }: ArrowPath) => Math.hypot(to.x - from.x, to.y - from.y);
  const middle = geometry.frame.height / 2;
  const names = drawn
    .filter(({ name }) => name)
    .map(({ paths, name, kind }) => {
      const longest = paths.reduce((a, b) => (far(b) > far(a) ? b : a));
      return { spot: halfway(longest.from, longest.to, middle), text: name, kind };
    });
  return svg`${drawn.map(
    ({ paths, kind }) =>
      svg`${paths.map((path) => (path.r > 0 && kind === "best" ? ghost(path.to, path.r, color) : nothing))}
        ${paths.map((path) => arrow(path.from, path.to, path.r, middle, kind))}`,
  )}${nameTags(names, geometry.frame)}`;
}

interface ArrowPath {
  readonly from: Spot;
  readonly to: Spot;
  /** The radius of what stands at the end; 0 where a checker leaves the board. */
  readonly r: number;
}

function arrowPaths({ geometry, men }: Scene, steps: readonly Step[]): ArrowPath[] {
  let board: readonly Man[] = men;
  const top = (place: number): Spot => {
    const count = countOn(boardOf(board), "own", place);
    return checkerSpot(geometry, "own", place, Math.max(count - 1, 0), Math.max(count, 1));
  };
  return runs(steps).map((run) => {
    const from = top(run[0]!.source);
    board = run.reduce((before, step) => applyStep(before, step, "own"), board);
    const place = run.at(-1)!.target;
    return { from, to: top(place), r: isOff("own", place) ? 0 : geometry.frame.radius };
  });
}

/** What the tried move costs, beside the checker that was moved last. */
export function costMark(scene: Scene, cost: string): SVGTemplateResult | typeof nothing {
  const last = scene.hand.draft.made.at(-1);
  if (!last) return nothing;
  const count = Math.max(countOn(boardOf(scene.tried), "own", last.target), 1);
  const spot = checkerSpot(scene.geometry, "own", last.target, count - 1, count);
  const inward = spot.y < scene.geometry.frame.height / 2 ? 1 : -1;
  return badge({ x: spot.x, y: spot.y + inward * scene.geometry.frame.radius * 1.6 }, cost);
}
