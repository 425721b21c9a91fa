/** What one can do with a whole match: report, file, analysis, tags, cards, delete; and what was odd in its file. */
import { html, nothing, type TemplateResult } from "lit";
import type { KeptMatch, StudyPage } from "../../../api/messages";
import { analyse, reportPath, sourcePath, tagMatch } from "../../../api/study";
import { app } from "../../../app/state";
import type { Say } from "../../../i18n/format";

const LEVELS = ["quick", "deep", "world-class"] as const;
const MOST_TAGS = 20;

export interface MatchLinkParts {
  readonly page: StudyPage;
  /** The position on the board. */
  readonly position: string;
  /** Whether the next press deletes. */
  readonly asking: boolean;
  readonly change: (work: () => Promise<KeptMatch>) => void;
  readonly makeCards: (player: "white" | "black") => void;
  readonly whatIf: () => void;
  /** Copy a link to everything, or to a quiz; null takes the links back. */
  readonly share: (quiz: boolean | null) => void;
  readonly compare: () => void;
  readonly remove: () => void;
  readonly forget: () => void;
  readonly say: Say;
}

export function matchLinks(parts: MatchLinkParts): TemplateResult {
  const { page, say, change } = parts;
  const { match, level, warnings } = page;
  const again = (event: Event) => {
    const select = event.target as HTMLSelectElement;
    const wanted = select.value;
    select.value = "";
    if (wanted) change(() => analyse(match.id, wanted));
  };
  const tags = (event: Event) => {
    const words = (event.target as HTMLInputElement).value.split(",").map((tag) => tag.trim());
    change(() => tagMatch(match.id, words.filter(Boolean).slice(0, MOST_TAGS)));
  };
  const cards = (player: "white" | "black") =>
    html`<button class="btn small needs-host" type="button" @click=${() => parts.makeCards(player)}>
      ${say("web.cards.make_all", { name: match[player] })}
    </button>`;
  return html`<div class="study-links">
      <a class="btn small" href=${reportPath(match.id, app.settings.language)} target="_blank"
        >${say("web.study.report")}</a
      >
      <a class="btn small" href=${sourcePath(match.id)} download>${say("web.study.file")}</a>
      <a class="btn small" href=${`/position#${encodeURIComponent(parts.position)}`}>${say("web.study.position")}</a>
      <button class="btn small" type="button" @click=${parts.whatIf}>${say("web.study.what_if")}</button>
      <button class="btn small" type="button" @click=${parts.compare}>${say("web.study.compare")}</button>
      <button class="btn small needs-host" type="button" @click=${() => parts.share(false)}>
        ${say("web.study.share")}
      </button>
      <button class="btn small needs-host" type="button" @click=${() => parts.share(true)}>
        ${say("web.study.share_quiz")}
      </button>
      <button class="btn small needs-host" type="button" @click=${() => parts.share(null)}>
        ${say("web.study.share_end")}
      </button>
      <a class="btn small needs-host" href="/cards">${say("web.cards.open")}</a>
      ${match.level ? html`${cards("white")}${cards("black")}` : nothing}
      <label class="set"
        ><span>${say("web.study.analyse")}</span
        ><select id="study-level" @change=${again}>
          <option value="" selected>${match.level ? say(`web.study.level.${level}`) : "–"}</option>
          ${LEVELS.map((each) => html`<option value=${each}>${say(`web.study.level.${each}`)}</option>`)}
        </select></label
      >
      <label class="set"
        ><span>${say("web.study.col.tags")}</span
        ><input id="study-tags" maxlength="200" .value=${match.tags.join(", ")} @change=${tags}
      /></label>
      <button class="btn small" type="button" @click=${parts.remove} @blur=${parts.forget}>
        ${say(parts.asking ? "web.games.delete_sure" : "web.games.delete")}
      </button>
    </div>
    ${
      warnings.length > 0
        ? html`<details>
            <summary>${say("web.study.warnings", { n: warnings.length })}</summary>
            ${warnings.map((each) => html`<p class="note">${each}</p>`)}
          </details>`
        : nothing
    }`;
}
