/** What was found about a decision of a match: candidates, cube, why; and a pinned decision to compare it with. */
import { html, nothing, type TemplateResult } from "lit";
import type { StudiedDecision, StudyPage } from "../../../api/messages";
import type { Say } from "../../../i18n/format";
import { candidateTable, choiceWords, cubePanel, decisionHead, playedText } from "../parts/decision";
import { whyBox } from "../parts/why";

export interface JudgmentParts {
  readonly match: StudyPage["match"];
  readonly each: StudiedDecision;
  /** A decision to compare the others with. */
  readonly pinned: StudiedDecision | null;
  readonly picked: number | null;
  readonly digits: number;
  readonly pick: (index: number) => void;
  readonly toPinned: () => void;
  /** The message about the last card that was made. */
  readonly news: string;
  readonly say: Say;
}

function candidates(
  each: StudiedDecision,
  picked: number | null,
  pick: (index: number) => void,
  digits: number,
  say: Say,
) {
  const { decided, judged } = each;
  return candidateTable({
    choices: judged?.candidates ?? decided.foreign?.candidates ?? [],
    played: playedText(each),
    mark: judged?.mark ?? "",
    picked,
    digits,
    foreign: judged ? decided.foreign : null,
    program: decided.program,
    pick,
    say,
  });
}

export function judgmentPanel(parts: JudgmentParts): TemplateResult {
  const { match, each, picked, digits, pick, news, say } = parts;
  const { decided, judged } = each;
  const name = decided.player === "white" ? match.white : match.black;
  const reasons = judged?.reasons ?? [];
  return html`${decisionHead(each, name, digits, say)}
    <div class="part candidates-part">
      ${candidates(each, picked, pick, digits, say)}
      ${cubePanel(judged?.cube ?? decided.foreign?.cube, say, judged ? decided.foreign?.cube : null, decided.program)}
    </div>
    <div class="part why">
      ${whyBox(reasons, say)}
      ${judged && reasons.length === 0 ? html`<p class="note narrow-only">${say("web.study.no_reasons")}</p>` : nothing}
    </div>
    <div class="part candidates-part">${comparison(parts)}</div>
    ${news ? html`<p class="note" role="status">${news} <a href="/cards">${say("web.cards.open")}</a></p>` : nothing}`;
}

/** The decision that was pinned, below the one on the board; a press goes back to it. */
function comparison({ each, pinned, digits, toPinned, say }: JudgmentParts): TemplateResult | typeof nothing {
  if (!pinned) return nothing;
  if (pinned.decided.place === each.decided.place)
    return html`<p class="note" role="status">${say("web.study.compare_note")}</p>`;
  const { turn } = pinned.decided;
  const what = choiceWords(playedText(pinned), say);
  return html`<section class="study-pinned">
    <button class="btn small" type="button" @click=${toPinned}>${say("web.study.compare_with", { turn, what })}</button>
    ${candidates(pinned, null, toPinned, digits, say)} ${cubePanel(pinned.judged?.cube, say)}
    ${whyBox(pinned.judged?.reasons ?? [], say)}
  </section>`;
}
