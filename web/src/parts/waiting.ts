import { html, nothing, type TemplateResult } from "lit";
import type { Say } from "../i18n/format";

/** What a page says while the host does not answer; nothing otherwise. */
export const waitingNote = (isWaiting: boolean, say: Say): TemplateResult | typeof nothing =>
  isWaiting ? html`<p class="banner" role="status">${say("web.waiting")}</p>` : nothing;
