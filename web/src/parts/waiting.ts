import { html, nothing, type TemplateResult } from "lit";
import type { Say } from "../i18n/format";

/** Whether the host is in the page itself: then it is never away, only busy. */
const isHere = (): boolean => document.documentElement.dataset["static"] !== undefined;

/** What a page says while the host does not answer; nothing otherwise. */
export const waitingNote = (isWaiting: boolean, say: Say): TemplateResult | typeof nothing =>
  isWaiting ? html`<p class="banner" role="status">${say(isHere() ? "web.waiting_here" : "web.waiting")}</p>` : nothing;
