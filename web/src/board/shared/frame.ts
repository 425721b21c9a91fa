/** The wooden frame of a board and the wells in it. */
import { nothing, svg, type SVGTemplateResult } from "lit";
import type { Box } from "./board-view";
import { grain } from "./grain";

/** The edge of a well. */
export function well({ x, y, width, height }: Box): SVGTemplateResult {
  return svg`<rect class="edge-fill" x=${x - 4} y=${y - 4} width=${width + 8} height=${height + 8} rx="7" opacity=".75"></rect>
    <rect class="light-fill" x=${x - 4} y=${y + height + 1} width=${width + 8} height="5" rx="2.500" opacity=".35"></rect>`;
}

export function clipped(
  id: string,
  { x, y, width, height }: Box,
  inside: SVGTemplateResult,
  round = 0,
): SVGTemplateResult {
  return svg`<clipPath id=${id}><rect x=${x} y=${y} width=${width} height=${height} rx=${round}></rect></clipPath><g clip-path=${`url(#${id})`}>${inside}</g>`;
}

/** The frame with its grain and its inlay. */
export function casing(width: number, height: number): SVGTemplateResult {
  const inlay = (inset: number, color: string) =>
    svg`<rect class="inlay" x=${inset} y=${inset} width=${width - 2 * inset} height=${height - 2 * inset} rx=${26 - inset * 0.6} stroke=${color} stroke-width="3.200"></rect>`;
  const plank = { x: 2, y: 2, width: width - 4, height: height - 6 };
  return svg`<rect class="edge-fill" width=${width} height=${height} rx="26"></rect>
    <rect x="2" y="2" width=${width - 4} height=${height - 6} rx="24" fill="url(#frame)"></rect>
    ${clipped("casing", plank, grain(plank, "x", 60, 7), 24)}
    <rect class="light-line" x="3.500" y="3.500" width=${width - 7} height=${height - 9} rx="23" stroke-opacity=".55" stroke-width="2.400"></rect>
    ${inlay(7.5, "#b5382c")}${inlay(11, "#e0a42e")}${inlay(14.5, "#2f8a5a")}`;
}

export function trayWell(box: Box, gilded: boolean): SVGTemplateResult {
  const { x, y, width, height } = box;
  return svg`${well(box)}<rect class="tray" x=${x} y=${y} width=${width} height=${height} rx="3"></rect><rect class="outline" x=${x} y=${y} width=${width} height=${height} rx="3"></rect>
    <rect x=${x} y=${y} width=${width} height="24" fill="url(#inner-top)"></rect>
    ${gilded ? svg`<rect class="gilding" x=${x + 1.5} y=${y + 1.5} width=${width - 3} height=${height - 3} rx="3" fill="#f0c766" fill-opacity=".1" stroke="#c99a2e" stroke-width="3"></rect>` : nothing}`;
}
