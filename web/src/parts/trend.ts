/** A number over time: a dot for each match, and the mean of the last few as a line. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { decimal } from "../i18n/figures";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [600, 200, 44, 22];
const MEAN_OF = 8;
const LINES = 4;

export interface Dot {
  readonly day: string;
  readonly value: number;
}

/** The mean of the last eight values at each of them. Pure. */
const runningMeans = (values: readonly number[]): number[] =>
  values.map((_, index) => {
    const last = values.slice(Math.max(0, index - MEAN_OF + 1), index + 1);
    return last.reduce((sum, value) => sum + value, 0) / last.length;
  });

/** The chart; nothing for fewer than two matches. `label` says what it shows. */
export function trendChart(dots: readonly Dot[], label: string): TemplateResult | typeof nothing {
  if (dots.length < 2) return nothing;
  const values = dots.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  const [floor, top] = [low - 0.08 * span, high + 0.08 * span];
  const x = (index: number) => LEFT + ((WIDTH - LEFT - 8) * index) / (dots.length - 1);
  const y = (value: number) => (HEIGHT - BOTTOM) * (1 - (value - floor) / (top - floor));
  const lines = Array.from({ length: LINES }, (_, index) => low + (span * index) / (LINES - 1));
  const digits = span < 0.5 ? 2 : span < 20 ? 1 : 0;
  const path = runningMeans(values)
    .map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join("L");
  return html`<svg class="trend" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${lines.map(
      (value) =>
        svg`<path class="grid" d=${`M${LEFT} ${y(value).toFixed(1)}H${WIDTH}`}></path><text x=${LEFT - 6} y=${(y(value) + 4).toFixed(1)} text-anchor="end">${decimal(value, digits)}</text>`,
    )}
    ${values.map((value, index) => svg`<circle cx=${x(index).toFixed(1)} cy=${y(value).toFixed(1)} r="3.2"></circle>`)}
    <path class="mean" d=${`M${path}`}></path>
    <text x=${LEFT} y=${HEIGHT - 4}>${dots[0]!.day}</text>
    <text x=${WIDTH} y=${HEIGHT - 4} text-anchor="end">${dots.at(-1)!.day}</text>
  </svg>`;
}
