/** The statistics of both players: PR and its parts, errors, luck; of the match, and game by game. */
import { html, nothing, type TemplateResult } from "lit";
import type { Figure, GameFigures, StudyPage } from "../../../api/messages";
import { decimal, signed, withPercent } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";

/** What the small card below the board has room for. */
const SHORT = new Set(["pr", "rate", "moves", "doubles", "takes", "luck", "rating", "blunders", "lost_wins"]);
const SIGNED = new Set(["luck", "match_luck", "adjusted_points"]);
const SHARES = new Set(["adjusted", "match_luck"]);

/** A figure as it is written: luck with its sign, chances with their percent sign. */
export const figureText = (key: string, value: number | null | undefined, digits: number): string => {
  if (value === null || value === undefined) return "–";
  const text = SIGNED.has(key) ? signed(value, digits) : decimal(value, digits);
  return SHARES.has(key) ? withPercent(text) : text;
};

export function figureTable({ figures, match }: StudyPage, say: Say, isShort = false): TemplateResult | typeof nothing {
  if (figures.length === 0) return nothing;
  return html`<table class="study-figures">
    <thead>
      <tr>
        <th>${say("web.study.statistics")}</th>
        <th><a href=${playerPath(match.game, match.white)}>${match.white}</a></th>
        <th><a href=${playerPath(match.game, match.black)}>${match.black}</a></th>
      </tr>
    </thead>
    <tbody>
      ${figures
        .filter(({ key }) => !isShort || SHORT.has(key))
        .map(
          ({ key, white, black, digits }) =>
            html`<tr>
              <th scope="row">${say(`study.figure.${key}`)}</th>
              <td>${figureText(key, white, digits)}</td>
              <td>${figureText(key, black, digits)}</td>
            </tr>`,
        )}
    </tbody>
  </table>`;
}

/** Where the statistics of a player over the whole library are. */
export const playerPath = (game: string, player: string): string =>
  `/statistics/${encodeURIComponent(game)}/${encodeURIComponent(player)}`;

const COLUMNS = ["pr", "luck"] as const;

/** Game by game; a press goes to the beginning of the game. */
export function gameTable(
  { games, match }: StudyPage,
  go: (game: number) => void,
  say: Say,
): TemplateResult | typeof nothing {
  if (games.length === 0) return nothing;
  const name = (winner: string) => (winner === "white" ? match.white : winner === "black" ? match.black : "");
  const figure = (figures: readonly Figure[], key: string) => figures.find((each) => each.key === key);
  const cells = ({ figures }: GameFigures) =>
    COLUMNS.flatMap((key) => {
      const found = figure(figures, key);
      return (["white", "black"] as const).map(
        (side) => html`<td>${figureText(key, found?.[side], found?.digits ?? 0)}</td>`,
      );
    });
  return html`<table class="study-figures study-games">
    <thead>
      <tr>
        <th>${say("web.study.games")}</th>
        ${COLUMNS.map((key) => html`<th colspan="2">${say(`study.figure.${key}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${games.map(
        (each) =>
          html`<tr>
            <th scope="row">
              <button type="button" @click=${() => go(each.game)}>
                ${each.game}. ${name(each.winner)} ${each.winner ? `+${each.points}` : "–"}
              </button>
            </th>
            ${cells(each)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
