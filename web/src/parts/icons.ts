/** Icons, 20 × 20. They never stand alone: a visible or hidden label says what they mean. */
import { svg, html, type SVGTemplateResult, type TemplateResult } from "lit";

const SHAPES = {
  back: svg`<path d="M12.500 4 6.500 10l6 6"></path>`,
  undo: svg`<path d="M7.500 4 4 7.500 7.500 11M4.400 7.500H12a4 4 0 0 1 0 8H8.500"></path>`,
  rewind: svg`<path d="M10 4.500 4.500 10l5.500 5.500M15.500 4.500 10 10l5.500 5.500"></path>`,
  card: svg`<rect x="3" y="6.500" width="10.500" height="10.500" rx="2"></rect><path d="M6.500 3H15a2 2 0 0 1 2 2v8.500"></path>`,
  copy: svg`<rect x="7" y="7" width="10" height="10" rx="2"></rect><path d="M13 4.500V4a1.500 1.500 0 0 0-1.500-1.500H5A2 2 0 0 0 3 4.500V11a1.500 1.500 0 0 0 1.500 1.500"></path>`,
  share: svg`<path d="M10 12.500V3.500M6.500 6.500 10 3l3.500 3.500M5 10H4v7h12v-7h-1"></path>`,
  sound: svg`<path d="M3 8v4h3l4 3.500v-11L6 8Z"></path><path d="M13 7.500a3.500 3.500 0 0 1 0 5M15.400 5.200a6.800 6.800 0 0 1 0 9.600"></path>`,
  mute: svg`<path d="M3 8v4h3l4 3.500v-11L6 8Z"></path><path d="m13 8 4 4M17 8l-4 4"></path>`,
  theme: svg`<circle cx="10" cy="10" r="7"></circle><path d="M10 3a7 7 0 0 1 0 14Z" fill="currentColor"></path>`,
  settings: svg`<path d="M3 6h8M15 6h2M3 14h2M9 14h8"></path><circle cx="13" cy="6" r="2"></circle><circle cx="7" cy="14" r="2"></circle>`,
  flag: svg`<path d="M5 17V4h9l-2 3 2 3H5"></path>`,
  flip: svg`<path d="M7 16V4M4 7l3-3 3 3M13 4v12M10 13l3 3 3-3"></path>`,
  hint: svg`<path d="M7.500 13.500a5 5 0 1 1 5 0V15h-5ZM8 17.500h4"></path>`,
  keys: svg`<rect x="2.500" y="5.500" width="15" height="9.500" rx="2"></rect><path d="M5.500 8.600h.01M8.500 8.600h.01M11.500 8.600h.01M14.500 8.600h.01M7 12h6"></path>`,
  menu: svg`<path d="M4.500 10h.01M10 10h.01M15.500 10h.01" stroke-width="2.600"></path>`,
  close: svg`<path d="m5 5 10 10M15 5 5 15"></path>`,
  down: svg`<path d="m5.500 8 4.500 4.500L14.500 8"></path>`,
  dice: svg`<rect x="3" y="3" width="14" height="14" rx="3"></rect><path d="M7 7h.01M10 10h.01M13 13h.01" stroke-width="2.600"></path>`,
  people: svg`<circle cx="7.500" cy="7" r="3"></circle><path d="M2.500 16.500a5 5 0 0 1 10 0M13 4.200a3 3 0 0 1 0 5.600M14.500 12a5 5 0 0 1 3 4.500"></path>`,
  watch: svg`<path d="M2.500 10S5.300 5 10 5s7.500 5 7.500 5-2.800 5-7.500 5-7.500-5-7.500-5Z"></path><circle cx="10" cy="10" r="2.200"></circle>`,
  shield: svg`<path d="M10 2.800 16 5v4.600c0 3.800-2.400 6.400-6 7.800-3.600-1.400-6-4-6-7.800V5Z"></path><path d="m7.300 9.900 2 2 3.600-4"></path>`,
  chart: svg`<path d="M3 15.500 7.500 9l3.500 3.500L17 5M3 17.500h14"></path>`,
  first: svg`<path d="M5.500 4.500v11M14.500 4.500 8 10l6.500 5.500Z"></path>`,
  last: svg`<path d="M14.500 4.500v11M5.500 4.500 12 10l-6.500 5.500Z"></path>`,
  forward: svg`<path d="M7.500 4l6 6-6 6"></path>`,
  list: svg`<path d="M7 5.500h10M7 10h10M7 14.500h10M3.500 5.500h.01M3.500 10h.01M3.500 14.500h.01"></path>`,
  chat: svg`<path d="M4.500 4h11A1.500 1.500 0 0 1 17 5.500v7a1.500 1.500 0 0 1-1.500 1.500H9l-4 3v-3h-.500A1.500 1.500 0 0 1 3 12.500v-7A1.500 1.500 0 0 1 4.500 4Z"></path>`,
  clock: svg`<circle cx="10" cy="10" r="7"></circle><path d="M10 6v4l2.600 1.600"></path>`,
} satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof SHAPES;

export const icon = (name: IconName): TemplateResult =>
  html`<svg
    class="icon"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.7"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${SHAPES[name]}
  </svg>`;

export const mark = html`<svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
  <path class="b" d="M3 25.500 7.200 9.500 11.600 25.500ZM20.400 25.500 24.800 9.500 29 25.500Z"></path>
  <path class="a" d="M10.200 25.500 16 5 21.800 25.500Z"></path>
  <circle class="b" cx="16" cy="4" r="2.600"></circle>
  <circle class="a" cx="7.200" cy="8.400" r="2"></circle>
  <circle class="a" cx="24.800" cy="8.400" r="2"></circle>
  <rect class="a" x="3" y="27" width="26" height="2.600" rx="1.300"></rect>
</svg>`;
