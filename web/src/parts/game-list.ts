import { html, nothing, type TemplateResult } from "lit";
import type { Summary } from "../api/messages";
import type { Say } from "../i18n/format";
import { characterOf, emblem, initial } from "./characters";
import { gameIcon } from "./icons";

const number = (score: number): string => (Number.isInteger(score) ? String(score) : score.toFixed(1));

function lengthName(say: Say, table: Summary): string {
  if (table.length === 0) return say(table.game === "backgammon" ? "new.money" : "new.no_end");
  if (table.length === 1) return say("new.single");
  return say(table.game === "backgammon" ? "new.match_to" : "new.best_of", { n: table.length });
}

/** Tables in a list, each with its button (and what `more` adds). */
export function gameList(
  say: Say,
  tables: readonly Summary[],
  more: (table: Summary) => TemplateResult | typeof nothing = () => nothing,
): TemplateResult {
  if (tables.length === 0) return html`<p class="empty">${say("saved.empty")}</p>`;
  return html`<ul class="games">
    ${tables.map((table) => {
      const [first, second] = table.seats;
      const rival = [second, first].find((seat) => seat && characterOf(seat.level));
      const character = characterOf(rival?.level ?? null);
      return html`<li>
        ${character ? emblem(character) : initial(first?.name ?? "", true)}
        <div class="who">
          ${say("web.games.against", { a: first?.name ?? "", b: second?.name ?? "" })}<small
            >${gameIcon(table.game)}${say(`game.${table.game}`)}, ${lengthName(say, table).toLowerCase()}</small
          >
        </div>
        <span class="score">${number(table.score[0])} – ${number(table.score[1])}</span>
        ${more(table)}<a class="btn small" href=${table.over ? `/t/${table.table}/replay` : `/t/${table.table}`}
          >${say(table.over ? "web.games.view" : "web.games.open")}</a
        >
      </li>`;
    })}
  </ul>`;
}
