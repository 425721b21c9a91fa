/** Why a choice is worse, in sentences that open with a number measured in the two positions. */
import { html, nothing, type TemplateResult } from "lit";
import type { Reason } from "../../../api/messages";
import { decimal, signed, withPercent } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";

const figure = (value: number, unit: string): string => {
  if (unit === "%" || unit === "chance") return decimal(100 * value, 1);
  return decimal(value, unit === "pips" ? 1 : 0);
};

/** The number that a sentence opens with. */
const opening = (number: number, unit: string): string => {
  if (unit === "%" || unit === "lead") return withPercent(signed(100 * number, 1));
  return unit === "chance" ? withPercent(figure(number, unit)) : figure(number, unit);
};

/** Each sentence with the number that it opens with. */
export const whySentences = (reasons: readonly Reason[], say: Say): { number: string; words: string }[] =>
  reasons.map(({ key, number, mine, best, unit, places }) => {
    const values = { n: number, mine: figure(mine, unit), best: figure(best, unit), places: places.join(", ") };
    return { number: opening(number, unit), words: say(`study.why.${key}`, values) };
  });

export function whyBox(reasons: readonly Reason[], say: Say): TemplateResult | typeof nothing {
  if (reasons.length === 0) return nothing;
  return html`<section class="why-box" aria-label=${say("web.study.why")}>
    <h3>${say("web.study.why")}</h3>
    <dl>
      ${whySentences(reasons, say).map(
        ({ number, words }) =>
          html`<div>
            <dt>${number}</dt>
            <dd>${words}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
