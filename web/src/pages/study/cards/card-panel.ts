/** The parts of the card page's panel: progress, question, answer, decks, grades. */
import { html, nothing, type TemplateResult } from "lit";
import type { CardAnswered, CardQuestion, CardsPage, Choice } from "../../../api/messages";
import { kitOf } from "../../../games";
import { dayText, decimal, lossText, percent } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";
import { candidateTable, choiceWords, cubePanel } from "../parts/decision";
import { markSign } from "../parts/marks";
import { whyBox } from "../parts/why";

const RATINGS = ["again", "hard", "good", "easy"] as const;
const KNOWN_DECKS = ["errors", "positions", "openings", "replies", "cubes", "race_cubes", "pips", "shots", "endings"];
const MOST_DOTS = 20;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

export const deckName = (deck: string, say: Say): string => {
  if (KNOWN_DECKS.includes(deck)) return say(`web.cards.deck.${deck}`);
  return /^(phase|mine|theirs|kind|score|material|error)\.[a-z_]+$/.test(deck) ? say(`web.tag.${deck}`) : deck;
};

/** How long until then, as short as a button needs it. */
export function waitText(ms: number, say: Say): string {
  if (ms < HOUR) return say("web.cards.minutes", { n: Math.max(Math.round(ms / MINUTE), 1) });
  if (ms < DAY) return say("web.cards.hours", { n: Math.round(ms / HOUR) });
  if (ms < 60 * DAY) return say("web.cards.days", { n: Math.round(ms / DAY) });
  return say("web.cards.months", { n: Math.round(ms / (30.4 * DAY)) });
}

/** One mark for each card of the session: known, missed, this one, those to come. */
export function sessionMarks(done: readonly number[], due: number): string[] {
  const total = Math.min(done.length + due, Math.max(MOST_DOTS, done.length + Math.min(due, 1)));
  return Array.from({ length: total }, (_, at) => {
    const rating = done[at];
    return rating === undefined ? (at === done.length ? "now" : "") : rating === 1 ? "missed" : "known";
  });
}

export function progressDots(done: readonly number[], due: number, say: Say): TemplateResult {
  const words = say("web.cards.progress", { done: done.length, of: done.length + due });
  const marks = sessionMarks(done, due).map((mark) => html`<i class=${mark}></i>`);
  return html`<div class="card-dots" role="img" aria-label=${words}>${marks}</div>`;
}

export function progressFigures({ decks, progress }: CardsPage, deck: string, say: Say): TemplateResult {
  const due = decks.filter((each) => !deck || each.deck === deck).reduce((sum, each) => sum + each.due, 0);
  const figure = (number: string, words: string) => html`<div><b>${number}</b><span>${words}</span></div>`;
  return html`<div class="card-figures">
    ${figure(String(due), say("web.cards.due"))}
    ${figure(progress.kept === null ? "–" : percent(progress.kept), say("web.cards.kept"))}
    ${figure(String(progress.streak), say("web.cards.streak", { n: progress.streak }))}
  </div>`;
}

export function deckList(page: CardsPage, deck: string, pick: (deck: string) => void, say: Say): TemplateResult {
  const all = { deck: "", cards: 0, due: 0 };
  for (const each of page.decks) [all.cards, all.due] = [all.cards + each.cards, all.due + each.due];
  const rows = page.decks.length > 1 ? [all, ...page.decks] : page.decks;
  return html`<section class="card-decks">
    <h3>${say("web.cards.decks")}</h3>
    ${rows.map(
      (each) =>
        html`<button type="button" aria-pressed=${each.deck === deck} @click=${() => pick(each.deck)}>
          <span>${each.deck === "" ? say("web.cards.all") : deckName(each.deck, say)}</span>
          <span>${say("web.cards.count", { n: each.cards })} · <b>${say("web.cards.due_n", { n: each.due })}</b></span>
        </button>`,
    )}
  </section>`;
}

/** Where the question comes from; who played it is no secret, what was played is. */
export function cardSource(card: CardQuestion, say: Say): TemplateResult | typeof nothing {
  const who = card.white || card.black ? `${card.white} – ${card.black}` : "";
  const where = card.turn_number ? say("web.cards.where", { game: card.game_number, turn: card.turn_number }) : "";
  const from = [who, card.event, card.date && dayText(card.date), where].filter(Boolean).join(", ");
  const seen = card.seen === 0 ? say("web.cards.new") : say("web.cards.seen", { n: card.seen, missed: card.missed });
  return html`<p class="card-source note">
    ${card.match && from ? html`<a href=${`/study/${card.match}`}>${from}</a>.` : from ? `${from}.` : nothing} ${seen}
  </p>`;
}

/** How well the best move of an opening is known. */
function rolledOut(best: Choice | undefined, say: Say): TemplateResult | typeof nothing {
  if (!best || best.error === null) return nothing;
  const games = best.depth.replace("R", "");
  return html`<p class="note">${say("web.study.rolled_out", { games, error: `±${decimal(best.error, 3)}` })}</p>`;
}

/** The answer beside what was answered. */
export function cardAnswer(
  card: CardQuestion,
  found: CardAnswered,
  picked: number | null,
  pick: (index: number) => void,
  say: Say,
): TemplateResult {
  const { judged, answer, mark, loss } = found;
  const { digits } = kitOf(card.game).study;
  const title = answer ? choiceWords(answer, say) : say("web.cards.answer_is", { best: choiceWords(judged.best, say) });
  const choices = [...judged.candidates].sort((a, b) => (a.loss ?? 9) - (b.loss ?? 9)).slice(0, 6);
  const own = judged.candidates.find(({ move }) => move === answer);
  if (own && !choices.includes(own)) choices[choices.length - 1] = own;
  const played = found.origin.played.replace(/^\d\d: /, "");
  return html`<div class="decision-head" role="status">
      <h2>${title} <b class=${`mark ${mark}`}>${answer ? markSign(mark) || "✓" : ""}</b></h2>
      ${loss ? html`<span class=${`loss ${mark}`}>${lossText(loss, digits)}</span>` : nothing}
      <p class="note">
        ${answer && loss ? say("web.study.best_is", { best: choiceWords(judged.best, say) }) : nothing}
        ${played && played !== answer ? say("web.cards.was_played", { what: choiceWords(played, say) }) : nothing}
      </p>
    </div>
    ${candidateTable({ choices, played: answer || played, mark, picked, digits, pick, say })}
    ${rolledOut(choices[0], say)} ${cubePanel(judged.cube, say)} ${whyBox(judged.reasons, say)}`;
}

export function gradeRow(
  found: CardAnswered,
  now: number,
  grade: (rating: number) => void,
  isBusy: boolean,
  digits: number,
  say: Say,
): TemplateResult {
  const suggested = say(`web.cards.rating.${RATINGS[found.suggested - 1]}`);
  const words =
    found.loss === null
      ? say("web.cards.how_was_it")
      : say("web.cards.suggests", { loss: lossText(found.loss, digits), rating: suggested });
  return html`<p class="note">${words}</p>
    <div class="grade-row">
      ${RATINGS.map(
        (key, index) =>
          html`<button
            type="button"
            class=${index + 1 === found.suggested ? "btn p" : "btn"}
            ?disabled=${isBusy}
            @click=${() => grade(index + 1)}
          >
            <b>${say(`web.cards.rating.${key}`)}</b>
            <span>${waitText(found.due_ms[index]! - now, say)} · ${index + 1}</span>
          </button>`,
      )}
    </div>`;
}
