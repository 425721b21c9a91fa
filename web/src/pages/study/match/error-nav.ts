/** The buttons below a match: from error to error, step by step, and a card. */
import { html, type TemplateResult } from "lit";
import type { StudiedDecision } from "../../../api/messages";
import type { Say } from "../../../i18n/format";
import { icon } from "../../../parts/icons";
import { nextError } from "../parts/marks";

export interface ErrorNavParts {
  readonly decisions: readonly StudiedDecision[];
  readonly at: number;
  readonly hasCard: boolean;
  readonly mayCard: boolean;
  readonly step: (direction: 1 | -1) => void;
  readonly toError: (direction: 1 | -1) => void;
  readonly makeCard: () => void;
  readonly say: Say;
}

export function errorNav({ decisions, at, say, ...parts }: ErrorNavParts): TemplateResult {
  const step = (key: "back" | "forward", direction: 1 | -1) =>
    html`<button
      class="btn"
      type="button"
      aria-label=${say(`web.replay.${key}`)}
      title=${say(`web.replay.${key}`)}
      @click=${() => parts.step(direction)}
    >
      ${icon(key)}
    </button>`;
  const error = (direction: 1 | -1) =>
    html`<button
      class=${direction > 0 ? "btn p" : "btn last-error"}
      type="button"
      ?disabled=${nextError(decisions, at, direction) === null}
      @click=${() => parts.toError(direction)}
    >
      ${say(direction > 0 ? "web.study.next_error" : "web.study.last_error")} <kbd>${direction > 0 ? "e" : "E"}</kbd>
    </button>`;
  const words = say(parts.hasCard ? "web.cards.made" : "web.cards.make");
  return html`<div class="study-foot">
    ${error(-1)}${step("back", -1)}${step("forward", 1)}
    <button
      class="btn make-card needs-host"
      type="button"
      aria-label=${words}
      title=${`${words} (k)`}
      aria-pressed=${parts.hasCard}
      ?disabled=${!parts.mayCard}
      @click=${parts.makeCard}
    >
      ${icon("card")}
    </button>
    ${error(1)}
  </div>`;
}
