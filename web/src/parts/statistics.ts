import { html, nothing, type TemplateResult } from "lit";
import type { TableSummary } from "../api/messages";
import { errorRates, type KeptRate } from "../app/error-rates";
import { kitOf } from "../games";
import { decimal } from "../i18n/figures";
import type { Say } from "../i18n/format";
import { lengthName } from "../table/length";
import { statisticsOf, sum, type Tally } from "../table/statistics";

/** What the shown matches come to: results by opponent and length, streaks, and the error rate over time. */
export function statisticsCard(say: Say, tables: readonly TableSummary[]): TemplateResult | typeof nothing {
  const { all, byOpponent, byLength, bestStreak, streak } = statisticsOf(tables);
  if (sum(all) === 0) return nothing;
  const shown = new Set(tables.map(({ table }) => table));
  const rates = errorRates().filter(({ table }) => shown.has(table));
  const games = [...new Set(tables.map(({ game }) => game))];
  const row = (label: string, tally: Tally) =>
    html`<tr>
      <th scope="row">${label}</th>
      <td>${sum(tally)}</td>
      <td>${tally.won}</td>
      <td>${tally.drawn}</td>
      <td>${tally.lost}</td>
    </tr>`;
  const lengthLabel = (length: number) => lengthName(say, { game: games[0]!, length });
  return html`<section class="card statistics">
    <h2>${say("web.stats.title")}</h2>
    <table>
      <thead>
        <tr>
          <td></td>
          ${["played", "won", "drawn", "lost"].map((key) => html`<th scope="col">${say(`web.stats.${key}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${row(say("web.games.all"), all)}
      </tbody>
      <tbody>
        ${byOpponent.map(([name, tally]) => row(name, tally))}
      </tbody>
      ${
        games.length === 1
          ? html`<tbody>
              ${byLength.map(([length, tally]) => row(lengthLabel(length), tally))}
            </tbody>`
          : nothing
      }
    </table>
    <p>${say("web.stats.streak", { n: streak })} ${say("web.stats.best_streak", { n: bestStreak })}</p>
    ${games.map((game) => rateGraph(say, game, rates))}
  </section>`;
}

/** The error rate of the reviewed matches of a game, the oldest first. */
function rateGraph(say: Say, game: string, all: readonly KeptRate[]): TemplateResult | typeof nothing {
  const rates = all.filter((each) => each.game === game);
  if (rates.length === 0) return nothing;
  const decisions = rates.reduce((total, each) => total + each.decisions, 0);
  const mean = rates.reduce((total, { rate, decisions: weight }) => total + rate * weight, 0) / decisions;
  const top = Math.max(...rates.map(({ rate }) => rate), 2 * kitOf(game).table.ratings[0]);
  const at = ({ rate }: KeptRate, index: number) =>
    `${((300 * index) / Math.max(rates.length - 1, 1)).toFixed(1)} ${(60 - (56 * rate) / top).toFixed(1)}`;
  const about = say("web.stats.error_rate", {
    game: say(`game.${game}`),
    rate: decimal(mean, 1),
    last: decimal(rates.at(-1)!.rate, 1),
    n: rates.length,
  });
  return html`<figure class="graph">
    ${
      rates.length > 1
        ? html`<svg viewBox="0 0 300 60" preserveAspectRatio="none" aria-hidden="true">
            <path class="chance" d=${`M${rates.map(at).join("L")}`}></path>
          </svg>`
        : nothing
    }
    <figcaption><span>${about}</span></figcaption>
  </figure>`;
}
