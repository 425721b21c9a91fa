/** How a win is shown: the winner's home glows once. A theme may add a celebration for each kind of win. */
import { nothing, svg, type SVGTemplateResult } from "lit";
import { homeTray, type Geometry, type Side } from "./geometry";

export interface Win {
  readonly side: Side;
  /** 1 a single game, 2 a gammon, 3 a backgammon. */
  readonly degree: number;
  /** The words shown. */
  readonly words: string;
}

const COLORS = ["#d9483b", "#f0c34a", "#2f8a5a"];

export function celebration(geometry: Geometry, win: Win): SVGTemplateResult {
  const { x, y, width, height } = homeTray(geometry, win.side);
  const home = { x: x + width / 2, y: y + height / 2 };
  return svg`<rect class="glow" x=${x - 3} y=${y - 3} width=${width + 6} height=${height + 6} rx="6"></rect>
    <g class="feast">${win.degree >= 3 ? rays(geometry) : nothing}${win.degree >= 2 ? levels(geometry) : nothing}
      ${rings(home, win.degree)}${called(geometry, win)}</g>`;
}

/** Sound rings from the winner's home, one more for each kind of win. */
function rings({ x, y }: { x: number; y: number }, degree: number): SVGTemplateResult[] {
  return Array.from({ length: 2 + degree }, (_, at) => {
    const style = `animation-delay:${at * 180}ms;stroke:${COLORS[at % 3]}`;
    return svg`<circle class="speaker" style=${style} cx=${x} cy=${y} r="170"></circle>`;
  });
}

/** Level bars of a sound system along the lower rail. */
function levels({ frame }: Geometry): SVGTemplateResult[] {
  const count = 24;
  const width = (frame.width - 2 * frame.rail) / count;
  return Array.from({ length: count }, (_, at) => {
    const height = 120 + 170 * Math.abs(Math.sin(at * 1.7));
    const style = `animation-delay:${(at * 53) % 400}ms;fill:${COLORS[at % 3]}`;
    return svg`<rect class="level" style=${style} x=${frame.rail + at * width + 4} y=${frame.height - frame.rail - height}
      width=${width - 8} height=${height} rx="6"></rect>`;
  });
}

/** A sun behind everything. */
function rays({ frame }: Geometry): SVGTemplateResult {
  const [x, y] = [frame.width / 2, frame.height / 2];
  const far = frame.height * 0.49;
  const spokes = Array.from({ length: 18 }, (_, at) => {
    const style = `fill:${COLORS[at % 3]}`;
    return svg`<path style=${style} d=${`M0 0L${far} -52L${far} 52Z`} transform=${`rotate(${at * 20})`}></path>`;
  });
  return svg`<g transform=${`translate(${x} ${y})`}><g class="rays">${spokes}</g></g>`;
}

function called({ frame }: Geometry, { words, degree }: Win): SVGTemplateResult {
  const size = [0, 110, 140, 170][degree] ?? 110;
  return svg`<text class="called" x=${frame.width / 2} y=${frame.height / 2 + size / 3}
    font-size=${Math.min(size, (1.34 * frame.width) / Math.max(words.length, 1))}>${words}</text>`;
}
