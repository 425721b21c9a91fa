import { html, svg, type TemplateResult } from "lit";
import { app } from "../app/state";
import type { Say } from "../i18n/format";
import { THEMES } from "../themes";

/** A corner of a board in the colors of a theme. */
const sample = (theme: string): TemplateResult =>
  html`<svg viewBox="0 0 150 64" data-theme=${theme} aria-hidden="true">
    <rect width="150" height="64" fill="var(--frame-1)"></rect>
    <rect x="8" y="8" width="134" height="48" fill="var(--field-1)"></rect>
    ${[0, 1, 2, 3, 4, 5].map((at) => svg`<path d=${`M${9 + at * 22} 8l10.500 40 10.500-40Z`} fill=${at % 2 ? "var(--point-odd-1)" : "var(--point-even-1)"}></path>`)}
    <circle cx="31" cy="45" r="9" fill="var(--white-1)" stroke="var(--white-rim)"></circle>
    <circle cx="31" cy="45" r="5.500" fill="none" stroke="var(--white-ring)" stroke-width="1.400"></circle>
    <circle cx="54" cy="45" r="9" fill="var(--black-1)" stroke="var(--black-rim)"></circle>
    <circle cx="54" cy="45" r="6" fill="none" stroke="var(--black-ring)" stroke-width=".8"></circle>
    <circle cx="54" cy="45" r="3.500" fill="none" stroke="var(--black-ring)" stroke-width=".8"></circle>
    <rect x="112" y="36" width="18" height="18" rx="4" fill="var(--dice-white-1)"></rect>
    <circle cx="121" cy="45" r="2" fill="var(--dice-white-pip)"></circle>
  </svg>`;

export function themePicker(say: Say): TemplateResult {
  return html`<div class="swatches">
    ${THEMES.map((theme) => html`<button class="swatch" type="button" aria-pressed=${app.settings.theme === theme} @click=${() => app.change({ theme })}>${sample(theme)}${say(`theme.${theme}`)}</button>`)}
  </div>`;
}
