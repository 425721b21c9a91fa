/** Advice drawn on a board: arrows to ghosts, and what a tried move costs. */
import { svg, type SVGTemplateResult } from "lit";
import type { Spot } from "./motion";
import { ring, type Color } from "./pieces";

const HEAD = 30;

/**
 * An arrow from one spot to another that ends at the rim of a ghost of radius `r`. It bends towards the line `middle`, so that it
 * does not run over the pieces between.
 */
export function arrow(from: Spot, to: Spot, r: number, middle: number | null): SVGTemplateResult {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const bend = middle === null ? 0 : Math.sign(middle - half.y) * Math.min(0.32 * far, 150);
  const knee = { x: half.x, y: half.y + bend };
  const [dx, dy] = [to.x - knee.x, to.y - knee.y];
  const length = Math.hypot(dx, dy) || 1;
  const unit = { x: dx / length, y: dy / length };
  const tip = { x: to.x - unit.x * (r + 6), y: to.y - unit.y * (r + 6) };
  const neck = { x: tip.x - unit.x * HEAD * 0.8, y: tip.y - unit.y * HEAD * 0.8 };
  const wing = (side: number) =>
    `${tip.x - unit.x * HEAD + side * unit.y * HEAD * 0.62} ${tip.y - unit.y * HEAD - side * unit.x * HEAD * 0.62}`;
  const shaft = `M${from.x} ${from.y}Q${knee.x} ${knee.y} ${neck.x} ${neck.y}`;
  const head = `M${tip.x} ${tip.y}L${wing(1)}L${wing(-1)}Z`;
  return svg`<g class="advice"><path class="halo" d=${shaft}></path><path class="halo head" d=${head}></path>
    <path class="line" d=${shaft}></path><path class="head" d=${head}></path></g>`;
}

/** A piece that is not there yet. */
export const ghost = ({ x, y }: Spot, r: number, color: Color): SVGTemplateResult =>
  svg`<g transform=${`translate(${x} ${y})`}><circle class=${`ghost ${color}`} r=${r * 0.95}></circle>
    ${ring("", r * 0.98, 5, 8)}</g>`;

/** A small label in the color of a warning. */
export function badge({ x, y }: Spot, text: string): SVGTemplateResult {
  const width = 26 + text.length * 15;
  return svg`<g class="badge" transform=${`translate(${x} ${y})`}>
    <rect x=${-width / 2} y="-22" width=${width} height="44" rx="22"></rect><text y="9" font-size="26">${text}</text></g>`;
}
