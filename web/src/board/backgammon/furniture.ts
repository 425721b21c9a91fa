/** The empty board. Drawn once per layout; a change of theme only changes CSS variables. */
import { nothing, svg, type SVGTemplateResult } from "lit";
import { casing, clipped, trayWell, well } from "../shared/frame";
import { evenly, grain } from "../shared/grain";
import { numberOf, pointColumn, type Box, type Frame, type Geometry } from "./geometry";

const POINTS = Array.from({ length: 24 }, (_, at) => at + 1);

function half(box: Box, at: number, tips: SVGTemplateResult[]): SVGTemplateResult {
  const { x, y, width, height } = box;
  return svg`${well(box)}<rect x=${x} y=${y} width=${width} height=${height} rx="3" fill="url(#field)"></rect>
    ${clipped(`half${at}`, box, grain(box, "y", 56, 183 + 700 * at))}${tips}
    <rect class="lamp" x=${x} y=${y} width=${width} height=${height} fill="url(#lamp)"></rect><rect class="outline" x=${x} y=${y} width=${width} height=${height}></rect>
    <rect x=${x} y=${y} width=${width} height="22" fill="url(#inner-top)"></rect><rect x=${x} y=${y} width="14" height=${height} fill="url(#inner-left)"></rect>`;
}

function tip(geometry: Geometry, place: number): SVGTemplateResult {
  const { x, end, base } = pointColumn(geometry, place);
  const top = base - end * geometry.frame.pointLength;
  const color = numberOf(geometry, place) % 2 === 0 ? "even" : "odd";
  return svg`<path d=${`M${x - 47} ${base}L${x} ${top}L${x + 47} ${base}Z`} fill=${`url(#${color})`}></path><path class="outline" d=${`M${x - 47} ${base}L${x} ${top}L${x + 47} ${base}`}></path>
    <path d=${`M${x - 47} ${base}L${x} ${top}`} stroke="#fff" stroke-opacity=".22" stroke-width="1.600"></path>
    <path d=${`M${x + 47} ${base}L${x} ${top}`} stroke="#000" stroke-opacity=".2" stroke-width="1.600"></path>`;
}

function hinge(x: number, y: number): SVGTemplateResult {
  const screws = [-7, 7].flatMap((dx) =>
    [12, 34, 56].map((dy) => svg`<circle cx=${x + dx} cy=${y + dy} r="2.600" fill="#7a5518"></circle>`),
  );
  return svg`<g class="hinge"><rect x=${x - 13} y=${y} width="26" height="68" rx="4" fill="#c79a4b" stroke="#7a5518" stroke-width="1.500"></rect><path d=${`M${x} ${y}v68`} stroke="#7a5518" stroke-width="1.500"></path>${screws}</g>`;
}

function middle(frame: Frame, word: string): SVGTemplateResult {
  const { x, y, width, height } = frame.bar;
  const center = x + width / 2;
  const down = (at: number, color: string, opacity: number, thick: number) =>
    svg`<path d=${`M${at} ${y - 4}v${height + 8}`} stroke=${color} stroke-opacity=${opacity} stroke-width=${thick}></path>`;
  const random = evenly(99);
  const specks = Array.from({ length: 70 }, () => {
    const color = random() < 0.5 ? "#000" : "#fff";
    return svg`<circle cx=${x + 6 + random() * (width - 12)} cy=${y + random() * height} r=${0.6 + random() * 1.4} fill=${color} opacity=${0.05 + random() * 0.1}></circle>`;
  });
  return svg`<rect x=${x} y=${y - 4} width=${width} height=${height + 8} fill="url(#bar)"></rect>${clipped("bar-grain", frame.bar, grain(frame.bar, "y", 12, 99))}
    <path class="light-line" d=${`M${x + 2} ${y - 4}v${height + 8}`} stroke-opacity=".6" stroke-width="2.400"></path>
    ${down(x + width - 2, "#000", 0.35, 2.4)}${down(center, "#000", 0.35, 2)}${down(center + 2, "#fff", 0.1, 1.6)}
    ${hinge(center, y + 116)}${hinge(center, y + height - 184)}
    <g class="concrete">${specks}${[0.15, 0.3, 0.45, 0.6].map((at) => svg`<path d=${`M${x} ${y + at * height}h${width}`} stroke="#000" stroke-opacity=".25" stroke-width="2"></path>`)}</g>
    <text class="place-word" transform=${`translate(${center + 7} ${y + 150}) rotate(-90)`} font-size="22" letter-spacing="9" fill="#2c2a27" fill-opacity=".7">${word}</text>`;
}

/** `words`: the names of bar and home, for themes that print them. */
export function furniture(
  geometry: Geometry,
  words: { bar: string; off: string },
  numbers: boolean,
): SVGTemplateResult {
  const { frame } = geometry;
  const tips = POINTS.map((place) => ({ x: pointColumn(geometry, place).x, drawing: tip(geometry, place) }));
  const within = (box: Box) => tips.filter(({ x }) => x > box.x && x < box.x + box.width).map(({ drawing }) => drawing);
  const side = (x: number, width: number) => (geometry.mirrored ? frame.width - x - width : x);
  const trays = frame.trays.map((tray) => ({ ...tray, x: side(tray.x, tray.width) }));
  const baseline = frame.numberSize * 0.36;
  return svg`${casing(frame.width, frame.height)}${frame.halves.map((box, at) => {
    const placed = { ...box, x: side(box.x, box.width) };
    return half(placed, at, within(placed));
  })}${middle({ ...frame, bar: { ...frame.bar, x: side(frame.bar.x, frame.bar.width) } }, words.bar.toUpperCase())}
    ${trays.map((tray, at) => trayWell(tray, at < 2))}
    ${trays.slice(0, 2).map((tray) => svg`<text class="place-word" transform=${`translate(${tray.x + tray.width / 2 + 9} ${tray.y + tray.height / 2}) rotate(-90)`} font-size="26" letter-spacing="12" fill="#f0c766" fill-opacity=".38">${words.off.toUpperCase()}</text>`)}
    ${
      numbers
        ? POINTS.map((place) => {
            const { x, end } = pointColumn(geometry, place);
            const y = end === 1 ? frame.height - frame.rail / 2 - 1 : frame.rail / 2 + 1;
            return svg`<text class="number" x=${x} y=${y + baseline} font-size=${frame.numberSize}>${numberOf(geometry, place)}</text>`;
          })
        : nothing
    }`;
}
