/** The statistics of both players: PR and its parts, errors, luck. */
import { html, nothing, type TemplateResult } from "lit";
import type { StudyPage } from "../../api/messages";
import { decimal, signed } from "../../i18n/figures";
import type { Say } from "../../i18n/format";

export function figureTable({ figures, match }: StudyPage, say: Say): TemplateResult | typeof nothing {
  if (figures.length === 0) return nothing;
  const shown = (value: number, digits: number, key: string) =>
    key === "luck" ? signed(value, digits) : decimal(value, digits);
  return html`<table class="study-figures">
    <thead>
      <tr>
        <th>${say("web.study.statistics")}</th>
        <th>${match.white}</th>
        <th>${match.black}</th>
      </tr>
    </thead>
    <tbody>
      ${figures.map(
        ({ key, white, black, digits }) =>
          html`<tr>
            <th scope="row">${say(`web.study.figure.${key}`)}</th>
            <td>${shown(white, digits, key)}</td>
            <td>${shown(black, digits, key)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
