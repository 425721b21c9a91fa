/** Moves drawn on a board: arrows to ghosts, their names, and what a tried move costs. */
import { svg, type SVGTemplateResult } from "lit";
import type { Spot } from "./motion";
import { ring, type Color } from "./pieces";

const HEAD = 30;

/** A solid arrow is advice; a dashed one is what was played instead. */
export type ArrowKind = "best" | "played";

/** How far an arrow bends towards the line `middle`. */
const bendOf = (from: Spot, to: Spot, middle: number | null): number => {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return middle === null ? 0 : Math.sign(middle - (from.y + to.y) / 2) * Math.min(0.32 * far, 150);
};

/** The spot in the middle of an arrow. */
export const halfway = (from: Spot, to: Spot, middle: number | null): Spot => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2 + bendOf(from, to, middle) / 2,
});

/**
 * An arrow from one spot to another that ends at the rim of a ghost of radius `r`. It bends towards the line `middle`, so that it
 * does not run over the pieces between.
 */
export function arrow(
  from: Spot,
  to: Spot,
  r: number,
  middle: number | null,
  kind: ArrowKind = "best",
): SVGTemplateResult {
  const knee = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + bendOf(from, to, middle) };
  const [dx, dy] = [to.x - knee.x, to.y - knee.y];
  const length = Math.hypot(dx, dy) || 1;
  const unit = { x: dx / length, y: dy / length };
  const tip = { x: to.x - unit.x * (r + 6), y: to.y - unit.y * (r + 6) };
  const neck = { x: tip.x - unit.x * HEAD * 0.8, y: tip.y - unit.y * HEAD * 0.8 };
  const wing = (side: number) =>
    `${tip.x - unit.x * HEAD + side * unit.y * HEAD * 0.62} ${tip.y - unit.y * HEAD - side * unit.x * HEAD * 0.62}`;
  const shaft = `M${from.x} ${from.y}Q${knee.x} ${knee.y} ${neck.x} ${neck.y}`;
  const head = `M${tip.x} ${tip.y}L${wing(1)}L${wing(-1)}Z`;
  return svg`<g class=${`advice ${kind}`}><path class="halo" d=${shaft}></path><path class="halo head" d=${head}></path>
    <path class="line" d=${shaft}></path><path class="head" d=${head}></path></g>`;
}

/** A piece that is not there yet. */
export const ghost = ({ x, y }: Spot, r: number, color: Color): SVGTemplateResult =>
  svg`<g transform=${`translate(${x} ${y})`}><circle class=${`ghost ${color}`} r=${r * 0.95}></circle>
    ${ring("", r * 0.98, 5, 8)}</g>`;

/** The name of a move, and the spot beside its arrow. */
export interface MoveName {
  readonly spot: Spot;
  readonly text: string;
  readonly kind: ArrowKind;
}

const TAG_HEIGHT = 44;
const GAP = 8;
const tagWidth = (text: string): number => 26 + text.length * 15;

/** Keeps names within a board of this size, and apart: one that would cover another goes above or below it. */
export function placeNames(names: readonly MoveName[], board: { width: number; height: number }): MoveName[] {
  const placed: MoveName[] = [];
  for (const { spot, text, kind } of names) {
    const half = tagWidth(text) / 2 + 30;
    const x = Math.min(Math.max(spot.x, half), board.width - half);
    let { y } = spot;
    for (const other of placed) {
      const isBeside = Math.abs(x - other.spot.x) >= (tagWidth(text) + tagWidth(other.text)) / 2 + GAP;
      if (isBeside || Math.abs(y - other.spot.y) >= TAG_HEIGHT + GAP) continue;
      const below = other.spot.y + TAG_HEIGHT + GAP;
      const above = other.spot.y - TAG_HEIGHT - GAP;
      const prefersAbove = spot.y < other.spot.y ? above >= TAG_HEIGHT / 2 : below > board.height - TAG_HEIGHT / 2;
      y = prefersAbove ? above : below;
    }
    placed.push({ spot: { x, y }, text, kind });
  }
  return placed;
}

/** The names of moves beside their arrows. */
export const nameTags = (names: readonly MoveName[], board: { width: number; height: number }): SVGTemplateResult[] =>
  placeNames(names, board).map(({ spot, text, kind }) => badge(spot, text, kind));

/** A small label in the color of a warning. */
export function badge({ x, y }: Spot, text: string, kind: ArrowKind = "played"): SVGTemplateResult {
  const width = tagWidth(text);
  return svg`<g class=${`badge ${kind}`} transform=${`translate(${x} ${y})`}>
    <rect x=${-width / 2} y="-22" width=${width} height="44" rx="22"></rect><text y="9" font-size="26">${text}</text></g>`;
}
