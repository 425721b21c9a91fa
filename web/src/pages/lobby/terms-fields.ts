/** Fields to choose the terms of a match. */
import { html, nothing, type TemplateResult } from "lit";
import { site } from "../../app/site";
import type { Say } from "../../i18n/format";
import { clockFields } from "../../parts/clock-fields";
import { otherLength } from "../../parts/length-fields";
import { rulesFields } from "../../parts/rules-fields";
import { whyNotRated } from "../../table/rated";
import { withRules } from "../../table/rules";
import { MOST_DAYS, SPEEDS, optionsOf, type Speed, type Terms } from "./terms";

type Set = (part: Partial<Terms>) => void;

export const speedField = (say: Say, id: string, terms: Terms, set: Set): TemplateResult =>
  html`<div class="field">
    <label for=${id}>${say("web.site.speed")}</label
    ><select id=${id} @change=${(event: Event) => set({ speed: (event.target as HTMLSelectElement).value as Speed })}>
      ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${terms.speed === speed}>${say(`web.site.speed.${speed}`)}</option>`)}
    </select>
  </div>`;

/** Extra fields of a speed: days, or a custom clock. */
export function speedDetails(say: Say, id: string, terms: Terms, set: Set): TemplateResult | typeof nothing {
  if (terms.speed === "custom") return clockFields(say, id, terms.game, terms, set);
  if (terms.speed !== "correspondence") return nothing;
  return html`<div class="field">
    <label for=${`${id}-days`}>${say("web.site.days")}</label
    ><input
      id=${`${id}-days`}
      type="number"
      min="1"
      max=${MOST_DAYS}
      .value=${String(terms.days)}
      @change=${(event: Event) => set({ days: Number((event.target as HTMLInputElement).value) })}
    />
  </div>`;
}

/** Rules, color and other lengths, in a collapsed section. */
export const moreTerms = (say: Say, id: string, terms: Terms, set: Set): TemplateResult =>
  rulesFields({
    say,
    id,
    game: terms.game,
    length: terms.length,
    choices: terms.rules[terms.game],
    set: (part) => set({ rules: withRules(terms.rules, terms.game, part) }),
    more: html`${otherLength(say, id, terms, set)}
      <div class="field">
        <label for=${`${id}-color`}>${say("web.new.you_play")}</label
        ><select
          id=${`${id}-color`}
          @change=${(event: Event) => set({ color: (event.target as HTMLSelectElement).value as Terms["color"] })}
        >
          ${(["random", "white", "black"] as const).map((color) => html`<option value=${color} ?selected=${terms.color === color}>${say(color === "random" ? "web.new.either" : `color.${color}`)}</option>`)}
        </select>
      </div>`,
  });

/** Rated matches are for members, and by standard rules. */
export function ratedField(say: Say, terms: Terms, set: Set): TemplateResult {
  const member = site.me?.kind === "member";
  const why = member ? whyNotRated(optionsOf(terms), say) : say("web.site.rated_members");
  const usable = why === "";
  return html`<label class="tick"
    ><input
      type="checkbox"
      .checked=${terms.rated && usable}
      ?disabled=${!usable}
      @change=${(event: Event) => set({ rated: (event.target as HTMLInputElement).checked })}
    /><span>${say("web.site.rated")}${usable ? nothing : html`<small>${why}</small>`}</span></label
  >`;
}
