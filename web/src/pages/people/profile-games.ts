/** Ratings, records and games on a profile. */
import { html, nothing, type TemplateResult } from "lit";
import type { GameShown, RatingPointShown, RatingShown, RecordShown } from "../../api/messages";
import type { Say } from "../../i18n/format";
import { gameIcon } from "../../parts/game-field";
import { speedName } from "../lobby/lists";
import { ratingGraph } from "./rating-graph";
import { lengthName } from "../../table/length";
import { points, signed } from "../../i18n/figures";

export const poolName = (say: Say, pool: string): string =>
  `${say(`game.${pool.split(":")[0]!}`)}, ${speedName(say, pool).toLowerCase()}`;

export function ratingRow(say: Say, rating: RatingShown, history: readonly RatingPointShown[]): TemplateResult {
  return html`<li>
    <div class="who">
      ${poolName(say, rating.pool)}<small>${say("web.people.matches", { n: rating.matches })}</small>
    </div>
    ${ratingGraph(say, history)}
    <span class="big"
      >${Math.round(rating.rating)}${rating.provisional ? html`<abbr title=${say("web.people.provisional")}>?</abbr>` : nothing}</span
    >
  </li>`;
}

/** Won, drawn and lost, as a bar and in words. */
export function recordRow(say: Say, label: string, record: RecordShown): TemplateResult {
  const { won, drawn, lost } = record;
  return html`<li class="record">
    <div class="who">${label}</div>
    <svg class="bar" viewBox=${`0 0 ${won + drawn + lost} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="won" width=${won} height="1"></rect>
      <rect class="drawn" x=${won} width=${drawn} height="1"></rect>
      <rect class="lost" x=${won + drawn} width=${lost} height="1"></rect>
    </svg>
    <small
      >${say("web.people.won", { n: won })} ·
      ${drawn > 0 ? html`${say("web.people.drawn", { n: drawn })} · ` : nothing}${say("web.people.lost", { n: lost })}</small
    >
  </li>`;
}

const RESULTS: Record<string, string> = { "1": "won", "0.5": "drawn", "0": "lost" };

/** A rating change with its sign. */
export const changeText = (change: number): string => signed(Math.round(change), 0);

export function gameRow(say: Say, game: GameShown, day: string): TemplateResult {
  const result = RESULTS[String(game.score)] ?? "drawn";
  const [mine, theirs] = game.seat === 0 ? game.points : [game.points[1], game.points[0]];
  const rival = game.players[1 - game.seat] ?? "";
  return html`<li class="match">
    <span class=${`result-mark ${result}`}>${say(`web.people.result.${result}`)}</span>
    <div class="who">
      ${game.opponent === null ? rival : html`<a href=${`/@${encodeURIComponent(game.opponent)}`}>${game.opponent}</a>`}
      <small>${gameIcon(game.game)}${say(`game.${game.game}`)}, ${lengthName(say, game).toLowerCase()} · ${day}</small>
    </div>
    <span class="score"
      >${points(mine)} –
      ${points(theirs)}${game.rating_change === null ? nothing : html`<small>${changeText(game.rating_change)}</small>`}</span
    >
    <a class="btn small" href=${`/t/${game.table}/replay`}>${say("web.games.view")}</a>
  </li>`;
}
