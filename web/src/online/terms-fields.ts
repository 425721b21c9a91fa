/** The fields of a form in which the terms of a match are chosen. */
import { html, nothing, type TemplateResult } from "lit";
import { site } from "../app/site";
import type { Say } from "../i18n/format";
import { gameIcon } from "../parts/icons";
import { segmented } from "../parts/segmented";
import { SPEEDS, type Speed, type Terms } from "./terms";

type Set = (part: Partial<Terms>) => void;

export const gameField = (say: Say, terms: Terms, set: Set): TemplateResult =>
  segmented(
    say("new.game"),
    (["backgammon", "checkers"] as const).map((game) => ({
      value: game,
      label: html`${gameIcon(game)}${say(`game.${game}`)}`,
    })),
    terms.game,
    (game) => set({ game }),
    true,
  );

export const speedField = (say: Say, id: string, terms: Terms, set: Set): TemplateResult =>
  html`<div class="field">
    <label for=${id}>${say("web.site.speed")}</label
    ><select id=${id} @change=${(event: Event) => set({ speed: (event.target as HTMLSelectElement).value as Speed })}>
      ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${terms.speed === speed}>${say(`web.site.speed.${speed}`)}</option>`)}
    </select>
  </div>`;

/** Rated matches are for members. */
export function ratedField(say: Say, terms: Terms, set: Set): TemplateResult {
  const member = site.me?.kind === "member";
  return html`<label class="tick"
    ><input
      type="checkbox"
      .checked=${terms.rated && member}
      ?disabled=${!member}
      @change=${(event: Event) => set({ rated: (event.target as HTMLInputElement).checked })}
    /><span
      >${say("web.site.rated")}${member ? nothing : html`<small>${say("web.site.rated_members")}</small>`}</span
    ></label
  >`;
}
