/** Pieces, cube and marks, drawn around 0, 0. Colors come from the theme; White has one ring and Black three in every theme. */
import { nothing, svg, type SVGTemplateResult } from "lit";

export type Color = "white" | "black";

/** Gradients and shadows of all boards, scoped to the board's shadow root. */
export const DEFINITIONS = svg`<defs>
  <linearGradient id="frame" x2="0" y2="1"><stop style="stop-color:var(--frame-1)"></stop><stop offset="1" style="stop-color:var(--frame-2)"></stop></linearGradient>
  <linearGradient id="field" x2="0" y2="1"><stop style="stop-color:var(--field-1)"></stop><stop offset="1" style="stop-color:var(--field-2)"></stop></linearGradient>
  <linearGradient id="even"><stop style="stop-color:var(--point-even-1)"></stop><stop offset="1" style="stop-color:var(--point-even-2)"></stop></linearGradient>
  <linearGradient id="odd"><stop style="stop-color:var(--point-odd-1)"></stop><stop offset="1" style="stop-color:var(--point-odd-2)"></stop></linearGradient>
  <linearGradient id="bar"><stop style="stop-color:var(--bar-1)"></stop><stop offset="1" style="stop-color:var(--bar-2)"></stop></linearGradient>
  <linearGradient id="dark" x2="1" y2="1"><stop style="stop-color:var(--square-dark-1)"></stop><stop offset="1" style="stop-color:var(--square-dark-2)"></stop></linearGradient>
  <linearGradient id="light" x2="1" y2="1"><stop style="stop-color:var(--square-light-1)"></stop><stop offset="1" style="stop-color:var(--square-light-2)"></stop></linearGradient>
  <radialGradient id="white" cx=".36" cy=".28" r=".82"><stop style="stop-color:var(--white-1)"></stop><stop offset="1" style="stop-color:var(--white-2)"></stop></radialGradient>
  <radialGradient id="black" cx=".36" cy=".28" r=".82"><stop style="stop-color:var(--black-1)"></stop><stop offset="1" style="stop-color:var(--black-2)"></stop></radialGradient>
  <linearGradient id="white-edge" x2="0" y2="1"><stop style="stop-color:var(--white-1)"></stop><stop offset="1" style="stop-color:var(--white-2)"></stop></linearGradient>
  <linearGradient id="black-edge" x2="0" y2="1"><stop style="stop-color:var(--black-1)"></stop><stop offset="1" style="stop-color:var(--black-2)"></stop></linearGradient>
  <linearGradient id="die-white" x2=".6" y2="1"><stop style="stop-color:var(--dice-white-1)"></stop><stop offset="1" style="stop-color:var(--dice-white-2)"></stop></linearGradient>
  <linearGradient id="die-black" x2=".6" y2="1"><stop style="stop-color:var(--dice-black-1)"></stop><stop offset="1" style="stop-color:var(--dice-black-2)"></stop></linearGradient>
  <linearGradient id="cube" x2=".6" y2="1"><stop style="stop-color:var(--cube-1)"></stop><stop offset="1" style="stop-color:var(--cube-2)"></stop></linearGradient>
  <radialGradient id="shadow"><stop offset=".72" stop-opacity=".42"></stop><stop offset=".88" stop-opacity=".14"></stop><stop offset="1" stop-opacity="0"></stop></radialGradient>
  <linearGradient id="inner-top" x2="0" y2="1"><stop stop-opacity=".38"></stop><stop offset="1" stop-opacity="0"></stop></linearGradient>
  <linearGradient id="inner-left"><stop stop-opacity=".3"></stop><stop offset="1" stop-opacity="0"></stop></linearGradient>
  <radialGradient id="lamp" cx=".5" cy=".42" r=".75"><stop stop-color="#fff" stop-opacity=".16"></stop><stop offset=".55" stop-color="#fff" stop-opacity="0"></stop><stop offset="1" stop-opacity=".22"></stop></radialGradient>
</defs>`;

const CROWN = "M-23.100-7.600-11.600 3 0-15 11.600 3 23.100-7.600 18 12.200H-18Z";

/** The rings that tell the sides apart without color. */
function rings(color: Color, r: number): SVGTemplateResult {
  if (color === "white") {
    return svg`<circle class="ring" r=${0.64 * r} stroke-width=${0.1 * r}></circle><circle class="shine" r=${0.576 * r} cy=${0.02 * r} stroke-width=${0.03 * r}></circle>`;
  }
  return svg`${[0.76, 0.58, 0.4].map((at) => svg`<circle class="ring" r=${at * r} stroke-width=${0.035 * r}></circle>`)}<circle class="dot" r=${0.1 * r}></circle>`;
}

function top(r: number): SVGTemplateResult {
  const [far, near, reach] = [0.8 * r, 0.36 * r, 0.88 * r];
  return svg`<circle class="body" r=${0.975 * r} style=${`--r:${r}px`}></circle><path class="gleam" stroke-width=${0.06 * r}
    d=${`M${-far} ${-near}A${reach} ${reach} 0 0 1 ${near} ${-far}`}></path>`;
}

/** A checker or man seen from above; a king is a second disc with a crown. */
export function disc(color: Color, r: number, king = false): SVGTemplateResult {
  const shadow = svg`<circle class="under" cx=${0.06 * r} cy=${0.13 * r} r=${1.2 * r} fill="url(#shadow)"></circle>`;
  if (!king) return svg`<g class=${`piece ${color}`}>${shadow}${top(r)}${rings(color, r)}</g>`;
  return svg`<g class=${`piece ${color}`}>${shadow}<circle class="body" r=${0.975 * r} style=${`--r:${r}px`}></circle>
    <g transform=${`translate(0 ${-0.2 * r})`}><circle r=${r} cy=${0.07 * r} opacity=".28"></circle>${top(r)}
    <circle class="ring" r=${0.72 * r} stroke-width=${0.05 * r}></circle><path class="crown" transform=${`scale(${r / 37})`} d=${CROWN}></path></g></g>`;
}

/** A checker lying edge on in a tray: one groove or three. */
export function edge(color: Color, width: number): SVGTemplateResult {
  const half = width / 2;
  const grooves = color === "white" ? [-1.7] : [-5.7, -1.2, 3.3];
  return svg`<g class=${`piece ${color}`}><rect x=${-half} y="-9.500" width=${width} height="25" rx="6" opacity=".35"></rect>
    <rect class="side" x=${-half} y="-12.500" width=${width} height="25" rx="6"></rect>
    <rect class="face" x=${1.4 - half} y="-11.300" width=${width - 2.8} height="22" rx="5"></rect>
    ${grooves.map((y) => svg`<rect class="groove" x=${2 - half} y=${y} width=${width - 4} height=${color === "white" ? 3.4 : 1.5}></rect>`)}</g>`;
}

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

export function die(color: Color, value: number, side: number): SVGTemplateResult {
  const half = side / 2;
  const round = side / 5;
  const square = (x: number, y: number, cls: string) =>
    svg`<rect class=${cls} x=${x - half} y=${y - half} width=${side} height=${side} rx=${round}></rect>`;
  return svg`<g class=${`die ${color}`}>${square(2, 8.6, "fall")}${square(0, 4.3, "foot")}${square(0, 0, "face")}
    <rect class="edge" x=${1.5 - half} y=${1.5 - half} width=${side - 3} height=${side - 3} rx=${round - 1}></rect>
    ${PIPS[value]!.map(([x, y]) => svg`<circle class="pip" cx=${x * side * 0.25} cy=${y * side * 0.25} r=${side * 0.0875}></circle>`)}</g>`;
}

const TICKS = [-135, -90, -45, 0, 45, 90, 135];

/** The doubling cube, and the amplifier dial that one theme shows instead. */
export function cube(value: number, side: number, faceDown: string | null): SVGTemplateResult {
  const half = side / 2;
  const turns = Math.min(Math.round(Math.log2(Math.max(value, 1))), TICKS.length - 1);
  const size = value > 99 ? side * 0.38 : side * 0.5;
  return svg`<g class="cube"><g class="block"><rect x=${2 - half} y=${8.4 - half} width=${side} height=${side} rx=${side * 0.16} opacity=".28"></rect>
    <rect class="foot" x=${-half} y=${4.2 - half} width=${side} height=${side} rx=${side * 0.16}></rect>
    <rect fill="url(#cube)" x=${-half} y=${-half} width=${side} height=${side} rx=${side * 0.16}></rect>
    <rect class="line" x=${-0.41 * side} y=${-0.41 * side} width=${side * 0.82} height=${side * 0.82} rx=${side * 0.1}></rect>
    ${faceDown === null ? svg`<text y=${size * 0.37} font-size=${size}>${value}</text>` : nothing}</g>
    <g class="dial"><circle cy="5" r=${side * 0.56} opacity=".35"></circle><circle class="knob" fill="url(#cube)" r=${side * 0.54}></circle>
    ${TICKS.map((angle, at) => svg`<path class=${at === turns ? "tick on" : "tick"} d=${`M0 ${-side * 0.49}V${-side * 0.41}`} transform=${`rotate(${angle})`}></path>`)}
    <circle class="cap" r=${side * 0.33}></circle>${faceDown === null ? svg`<text y=${side * 0.135} font-size=${size * 0.76}>${value}</text>` : nothing}</g>
    ${faceDown === null ? nothing : svg`<text class="label" y=${half + 26} font-size="20">${faceDown}</text>`}</g>`;
}

/** A number on a disc: of a target, or of a stack higher than five. */
export const chip = (text: number | string, r: number, y = 0): SVGTemplateResult =>
  svg`<g class="chip" transform=${`translate(0 ${y})`}><circle r=${r}></circle><text y=${r * 0.42} font-size=${r * 1.22}>${text}</text></g>`;

export const ring = (cls: string, r: number, width: number, halo: number): SVGTemplateResult =>
  svg`<g class=${`mark ${cls}`}><circle class="halo" r=${r} stroke-width=${halo}></circle><circle class="line" r=${r} stroke-width=${width}></circle></g>`;

/** Four diagonal ticks around a blot that would be hit. */
export function ticks(r: number): SVGTemplateResult {
  const [from, to] = [r * 0.78, r * 0.98];
  const path = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ]
    .map(([x, y]) => `M${x! * from} ${y! * from}L${x! * to} ${y! * to}`)
    .join("");
  return svg`<g class="mark ticks"><path class="halo" d=${path} stroke-width="12"></path><path class="line" d=${path} stroke-width="6.500"></path></g>`;
}

export const cross = (r: number): SVGTemplateResult =>
  svg`<g class="cross"><circle r=${r}></circle><path d=${`M${-r / 2.4} ${-r / 2.4}L${r / 2.4} ${r / 2.4}M${r / 2.4} ${-r / 2.4}L${-r / 2.4} ${r / 2.4}`} stroke-width=${r * 0.27}></path></g>`;
