/** The shape of the board in this window: the same rule as in `styles/layout.css`. */

const TWO_FLANKS = "(min-aspect-ratio: 21/10) and (max-height: 499.98px)";
const FLANK = "(min-aspect-ratio: 1/1) and (max-height: 499.98px), (min-aspect-ratio: 1/1) and (max-width: 899.98px)";
const TALL_COLUMN =
  "(max-aspect-ratio: 9999/10000) and (max-width: 559.98px), (max-aspect-ratio: 7/10) and (max-width: 899.98px)";

export function boardShape(): "wide" | "slim" | "tall" {
  if (matchMedia(TWO_FLANKS).matches) return "wide";
  if (matchMedia(FLANK).matches) return "slim";
  return matchMedia(TALL_COLUMN).matches ? "tall" : "wide";
}

/** Call back when the shape may have changed: the phone is turned, the window is resized or zoomed. */
export function watchShape(changed: () => void): void {
  for (const query of [TWO_FLANKS, FLANK, TALL_COLUMN]) matchMedia(query).addEventListener("change", changed);
}
