/** A row of tabs: what of a page is shown where the window has no room for all of it. */
import { html, type TemplateResult } from "lit";
import type { Say } from "../../../i18n/format";

export function tabRow<T extends string>(
  tabs: readonly (readonly [T, string | TemplateResult])[],
  now: T,
  pick: (tab: T) => void,
  say: Say,
): TemplateResult {
  return html`<div class="study-tabs" role="group" aria-label=${say("web.study.views")}>
    ${tabs.map(
      ([tab, name]) =>
        html`<button type="button" data-tab=${tab} aria-pressed=${now === tab} @click=${() => pick(tab)}>
          ${name}
        </button>`,
    )}
  </div>`;
}
