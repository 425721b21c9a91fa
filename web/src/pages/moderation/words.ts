/** What several parts of moderation say in the same way. */
import { html, nothing, type TemplateResult } from "lit";
import type { TrailLine } from "../../api/messages";
import { app } from "../../app/state";
import type { Say } from "../../i18n/format";

/** The end of decisions without an end is this far ahead. */
const FOREVER_MS = 253_402_300_800_000;

export const REASONS = ["insult", "spam", "name", "stalling", "assistance", "abandoned", "other"] as const;

export const reasonWord = (say: Say, reason: string): string =>
  reason === "" ? "" : say(`web.moderation.reason.${reason}`);

export const shortTime = (ms: number): string => {
  const today = new Date().toDateString() === new Date(ms).toDateString();
  const form: Intl.DateTimeFormatOptions = today
    ? { hour: "2-digit", minute: "2-digit" }
    : { day: "numeric", month: "short" };
  return new Date(ms).toLocaleString(app.settings.language, form);
};

/** Until when something holds. */
export const untilWord = (say: Say, ms: number): string =>
  ms >= FOREVER_MS
    ? say("web.moderation.for_good")
    : say("web.moderation.until", {
        date: new Date(ms).toLocaleDateString(app.settings.language, { dateStyle: "medium" }),
      });

/** What was decided, in a few words. */
export const decisionWord = (say: Say, action: string, until: number | null): string =>
  [say(`web.moderation.did.${action}`), until === null ? "" : untilWord(say, until)].filter(Boolean).join(" ");

/** One line of the trail. */
export function trailRow(say: Say, line: TrailLine): TemplateResult {
  const by = line.mine ? say("web.moderation.you") : line.by;
  const detail = [reasonWord(say, line.reason), line.words].filter(Boolean).join(" · ");
  return html`<li>
    <span
      ><b>${by}</b>: ${decisionWord(say, line.kind, line.until_ms)}${line.about ? html` · ${line.about}` : nothing}
      ${detail ? html`<br /><small class="detail">${detail}</small>` : nothing}</span
    ><time datetime=${new Date(line.time_ms).toISOString()}>${shortTime(line.time_ms)}</time>
  </li>`;
}
