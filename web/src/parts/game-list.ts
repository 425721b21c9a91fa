import { html, nothing, svg, type TemplateResult } from "lit";
import type { TableSummary } from "../api/messages";
import type { Say } from "../i18n/format";
import { characterOf, emblem, initial } from "./characters";
import { dateText } from "../i18n/figures";
import { resultOf } from "../table/statistics";
import { lengthName } from "../table/length";
import { gameIcon } from "./game-field";
import { points } from "../i18n/figures";

/** A small board with two checkers. */
const EMPTY_BOARD = html`<svg viewBox="0 0 168 76" aria-hidden="true">
  <rect width="168" height="76" rx="8" fill="var(--bg-2)"></rect>
  ${[0, 1, 2, 3, 4, 5].map((at) => svg`<path d=${`M${12 + at * 24} 10l12 40 12-40Z`} fill="var(--line)"></path>`)}
  <circle cx="60" cy="60" r="9" fill="var(--surface)" stroke="var(--ink-3)" stroke-width="1.5"></circle>
  <circle cx="60" cy="60" r="5.500" fill="none" stroke="var(--ink-3)"></circle>
  <circle cx="108" cy="60" r="9" fill="var(--ink-3)"></circle>
</svg>`;

/** Tables in a list, each with its button (and what `more` adds). */
export function gameList(
  say: Say,
  tables: readonly TableSummary[],
  more: (table: TableSummary) => TemplateResult | typeof nothing = () => nothing,
): TemplateResult {
  if (tables.length === 0)
    return html`<div class="empty">
      ${EMPTY_BOARD}
      <p>${say("saved.empty")}</p>
    </div>`;
  return html`<ul class="games">
    ${tables.map((table) => {
      const [first, second] = table.seats;
      const isOver = table.phase === "over";
      const result = resultOf(table);
      const rival = [second, first].find((seat) => seat && characterOf(seat.level));
      const character = characterOf(rival?.level ?? null);
      return html`<li>
        ${character ? emblem(character) : initial(first?.name ?? "", true)}
        <div class="who">
          ${say("web.games.against", { a: first?.name ?? "", b: second?.name ?? "" })}<small
            >${gameIcon(table.game)}${say(`game.${table.game}`)}, ${lengthName(say, table).toLowerCase()} ·
            <time datetime=${new Date(table.updated_ms).toISOString()}
              >${dateText(table.ended_ms ?? table.updated_ms)}</time
            ></small
          >
        </div>
        ${result ? html`<span class=${`outcome ${result}`}>${say(`web.people.result.${result}`)}</span>` : nothing}
        <span class="score">${points(table.score[0])} – ${points(table.score[1])}</span>
        ${more(table)}<a class="btn small" href=${isOver ? `/t/${table.table}/replay` : `/t/${table.table}`}
          >${say(isOver ? "web.games.view" : "web.games.open")}</a
        >
      </li>`;
    })}
  </ul>`;
}
