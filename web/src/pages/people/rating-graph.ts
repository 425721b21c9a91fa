/** A small line chart of a rating. */
import { html, nothing, type TemplateResult } from "lit";
import type { RatingPointShown } from "../../api/messages";
import type { Say } from "../../i18n/format";

export const [WIDTH, HEIGHT] = [160, 44];
const MARGIN = 3;
const MOST = 200;
const LEAST_SPAN = 40; // rating points, so that a small change does not look steep

export interface Spot {
  x: number;
  y: number;
}

/** The point of each rating in a box of `WIDTH` × `HEIGHT`, in match order. Pure. */
export function graphSpots(ratings: readonly number[]): Spot[] {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const span = Math.max(high - low, LEAST_SPAN);
  const floor = (low + high - span) / 2;
  const step = (WIDTH - 2 * MARGIN) / Math.max(ratings.length - 1, 1);
  return ratings.map((rating, index) => ({
    x: MARGIN + index * step,
    y: MARGIN + (HEIGHT - 2 * MARGIN) * (1 - (rating - floor) / span),
  }));
}

/** The chart; nothing for fewer than two matches. */
export function ratingGraph(say: Say, points: readonly RatingPointShown[]): TemplateResult | typeof nothing {
  const ratings = points.slice(-MOST).map((point) => point.rating);
  if (ratings.length < 2) return nothing;
  const spots = graphSpots(ratings);
  const last = spots.at(-1)!;
  const whole = (rating: number) => Math.round(rating);
  const label = say("web.people.graph", {
    n: ratings.length,
    low: whole(Math.min(...ratings)),
    high: whole(Math.max(...ratings)),
    last: whole(ratings.at(-1)!),
  });
  return html`<svg class="rating-graph" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    <path d=${`M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`}></path>
    <circle cx=${last.x.toFixed(1)} cy=${last.y.toFixed(1)} r="2.5"></circle>
  </svg>`;
}
