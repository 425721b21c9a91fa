/** One side's winning chances over a game, as an area chart. */
import { svg, type SVGTemplateResult } from "lit";

const [WIDTH, HEIGHT] = [300, 120];

/** The point of a move, in a box of 300 × 120. */
function graphSpot(chances: readonly number[], at: number): { x: number; y: number } {
  return { x: (WIDTH * at) / Math.max(chances.length - 1, 1), y: HEIGHT * (1 - chances[at]!) };
}

/** The chart, with a vertical line at the current move. */
export function chancesGraph(chances: readonly number[], at: number | null = null): SVGTemplateResult {
  const spots = chances.map((_, index) => graphSpot(chances, index));
  const line = spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const here = at === null ? null : graphSpot(chances, at).x;
  return svg`<path class="ground" d=${`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`}></path>
    <path class="even" d=${`M0 ${HEIGHT / 2}H${WIDTH}`}></path>
    ${here === null ? "" : svg`<path class="here" d=${`M${here} 0V${HEIGHT}`}></path>`}
    <path class="chance" d=${`M${line}`}></path>`;
}
