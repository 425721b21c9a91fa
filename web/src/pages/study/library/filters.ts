/** The filters of the library's list. */
import { html, type TemplateResult } from "lit";
import type { Search } from "../../../api/study";
import { KITS } from "../../../games";
import type { Say } from "../../../i18n/format";

const WORST = ["5", "10", "20"] as const;
const RESULTS = ["white", "black", "draw"] as const;

export const NO_FILTERS: Search = { words: "", game: "", worst: "", since: "", until: "", result: "" };

export const isFiltered = (search: Search): boolean => Object.values(search).some((value) => value !== "");

export function filterFields(search: Search, set: (part: Partial<Search>) => void, say: Say): TemplateResult {
  const value = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;
  const choice = (key: "game" | "worst" | "result", label: string, choices: readonly (readonly [string, string])[]) =>
    html`<div class="field">
      <label for=${`study-${key}`}>${label}</label>
      <select id=${`study-${key}`} @change=${(event: Event) => set({ [key]: value(event) })}>
        <option value="">${say("web.games.all")}</option>
        ${choices.map(([each, word]) => html`<option value=${each} ?selected=${each === search[key]}>${word}</option>`)}
      </select>
    </div>`;
  const day = (key: "since" | "until") =>
    html`<div class="field">
      <label for=${`study-${key}`}>${say(`web.study.${key}`)}</label>
      <input
        id=${`study-${key}`}
        type="date"
        .value=${search[key]}
        @change=${(event: Event) => set({ [key]: value(event) })}
      />
    </div>`;
  return html`<div class="filters">
    <div class="field">
      <label for="study-words">${say("web.study.search")}</label>
      <input
        id="study-words"
        type="search"
        maxlength="100"
        .value=${search.words}
        @input=${(event: Event) => set({ words: value(event) })}
      />
    </div>
    ${choice(
      "game",
      say("new.game"),
      KITS.map(({ game }) => [game, say(`game.${game}`)] as const),
    )}
    ${choice(
      "worst",
      say("web.study.rate"),
      WORST.map((least) => [least, say("web.study.rate_from", { least })] as const),
    )}
    ${choice(
      "result",
      say("web.study.result"),
      RESULTS.map((result) => [result, say(`web.study.won.${result}`)] as const),
    )}
    ${day("since")} ${day("until")}
  </div>`;
}
