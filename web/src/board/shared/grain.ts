/** Wood: hair lines along a plank. The same seed always grows the same tree. */
import { svg, type SVGTemplateResult } from "lit";

export interface Plank {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A small generator of evenly distributed numbers in 0..1 (mulberry32): the grain must not change from one drawing to the next. */
export function evenly(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const SHADES = [
  { width: 0.8, opacity: 0.1 },
  { width: 1.1, opacity: 0.08 },
  { width: 1.6, opacity: 0.06 },
  { width: 2.4, opacity: 0.045 },
] as const;

/** `count` lines along (`"x"`) or down (`"y"`) a plank, gathered into one path for each thickness. */
export function grain(plank: Plank, along: "x" | "y", count: number, seed: number): SVGTemplateResult {
  const random = evenly(seed);
  const { x, y, width, height } = plank;
  const paths = SHADES.map(() => "");
  for (let line = 0; line < count; line++) {
    const shade = Math.floor(random() * SHADES.length);
    const across = random();
    const sway = () => (random() - 0.5) * 9;
    if (along === "x") {
      const at = y + across * height;
      paths[shade] +=
        `M${x} ${at.toFixed(1)}c${width * 0.3} ${sway().toFixed(1)} ${width * 0.65} ${sway().toFixed(1)} ${width} ${sway().toFixed(1)}`;
    } else {
      const at = x + across * width;
      paths[shade] +=
        `M${at.toFixed(1)} ${y}c${sway().toFixed(1)} ${height * 0.3} ${sway().toFixed(1)} ${height * 0.65} ${sway().toFixed(1)} ${height}`;
    }
  }
  return svg`<g class="grain" fill="none" stroke="#2a1408">${paths.map(
    (path, at) => svg`<path d=${path} stroke-width=${SHADES[at]!.width} stroke-opacity=${SHADES[at]!.opacity}></path>`,
  )}</g>`;
}
