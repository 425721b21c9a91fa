/** The head of a match's panel: who played, how far its analysis is, and the tabs. */
import { html, nothing, type TemplateResult } from "lit";
import type { StudyPage } from "../../../api/messages";
import type { Say } from "../../../i18n/format";
import { icon } from "../../../parts/icons";
import { isWorking, players } from "../parts/marks";
import { tabRow } from "../parts/tabs";

const TABS = ["candidates", "why", "moves", "statistics", "more"] as const;
export type Tab = (typeof TABS)[number];

/** Wide windows show candidates, why and moves together, as one tab; the style sheet decides. */
export function studyTabs(now: Tab, pick: (tab: Tab) => void, say: Say): TemplateResult {
  const name = (tab: Tab) =>
    tab === "candidates"
      ? html`<span class="narrow-only">${say("web.study.tab.candidates")}</span
          ><span class="wide-only">${say("web.study.tab.review")}</span>`
      : say(`web.study.tab.${tab}`);
  return tabRow(
    TABS.map((tab) => [tab, name(tab)] as const),
    now,
    pick,
    say,
  );
}

const COUNTED = ["blunders", "errors"] as const;

/** How many errors there are, in the words of the statistics. */
function errorCounts({ figures }: StudyPage, say: Say): string {
  const found = COUNTED.flatMap((key) => figures.filter((each) => each.key === key));
  return found
    .map(({ key, white, black }) => `${say(`study.figure.${key}`)} ${(white ?? 0) + (black ?? 0)}`)
    .join(" · ");
}

export function matchHead(page: StudyPage, stop: () => void, say: Say): TemplateResult {
  const { match } = page;
  const work = html`<div class="study-work" role="status">
    <progress max=${Math.max(match.decisions, 1)} value=${match.judged}></progress>
    <span class="note">${say("web.study.progress", { done: match.judged, of: match.decisions })}</span>
    <button class="btn small" type="button" @click=${stop}>${say("web.study.stop")}</button>
  </div>`;
  return html`<div class="study-head">
      <a class="ib" href="/study" aria-label=${say("web.study.title")}>${icon("back")}</a>
      <b>${players(match)}</b> <span>${match.result}</span><span class="sp"></span>
      <span class="note wide-only">${errorCounts(page, say)}</span>
    </div>
    ${isWorking(match) ? work : nothing} ${match.fault ? html`<p class="bad">${match.fault}</p>` : nothing}`;
}
