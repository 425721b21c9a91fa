/** A rollout that can be watched: the mean of each choice with its 95 % interval. */
import { html, nothing, type TemplateResult } from "lit";
import { decimal, signed } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";
import { choiceWords } from "../parts/decision";
import { errorOf, PART_GAMES, type Estimate } from "./rollout";

export interface RolloutParts {
  readonly rolled: readonly Estimate[];
  /** How much of the next part is done, from 0 to 1. */
  readonly under: number;
  readonly most: number;
  readonly isRolling: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly say: Say;
}

export function rolloutCard({ rolled, under, most, isRolling, isOpen, toggle, say }: RolloutParts): TemplateResult {
  const ends = rolled
    .flatMap((each) => [each.mean - 2 * errorOf(each), each.mean + 2 * errorOf(each)])
    .filter(Number.isFinite);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const x = (value: number) => 100 * ((value - low) / (high - low || 1));
  const bar = (each: Estimate) => {
    const error = errorOf(each);
    const [from, to] = [x(each.mean - 1.96 * error), x(each.mean + 1.96 * error)];
    return html`<tr>
      <th scope="row">${choiceWords(each.move, say)}</th>
      <td class="interval"><span style=${`left:${from.toFixed(1)}%;right:${(100 - to).toFixed(1)}%`}></span></td>
      <td>${signed(each.mean, 3)}</td>
      <td class="note">± ${decimal(error, 3)}</td>
    </tr>`;
  };
  const games = Math.floor((rolled[0]?.games ?? 0) + PART_GAMES * under);
  const isShown = rolled.length > 0 || isRolling;
  return html`<section class="study-rollout">
    <div class="row">
      <h3>${say("web.study.rollout")}</h3>
      <span class="note" role="status">${isShown ? say("web.study.rolled", { n: games, of: most }) : ""}</span>
      <span class="sp"></span>
      <button class="btn small" type="button" ?disabled=${!isOpen} @click=${toggle}>
        ${say(isRolling ? "web.study.stop" : "web.study.roll_out")}
      </button>
    </div>
    ${isShown ? html`<progress max=${most} value=${games} aria-hidden="true"></progress>` : nothing}
    <table>
      <tbody>
        ${rolled.map(bar)}
      </tbody>
    </table>
  </section>`;
}
