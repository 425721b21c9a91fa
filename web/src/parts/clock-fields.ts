import { html, nothing, type TemplateResult } from "lit";
import type { Game } from "../games";
import type { Say } from "../i18n/format";
import {
  MOST_MINUTES,
  MOST_SECONDS,
  CUSTOM_CLOCK_KINDS,
  resetsEachGame,
  type CustomClock,
} from "../table/custom-clock";

/** The fields of a custom clock; `id` is the prefix of their ids. */
export function clockFields(
  say: Say,
  id: string,
  game: Game,
  clock: CustomClock,
  set: (part: Partial<CustomClock>) => void,
): TemplateResult {
  const number = (name: "minutes" | "seconds", least: number, most: number) =>
    html`<div class="field">
      <label for=${`${id}-${name}`}>${say(`web.new.${name}`)}</label>
      <input
        id=${`${id}-${name}`}
        type="number"
        min=${least}
        max=${most}
        .value=${String(clock[name])}
        @change=${(event: Event) => set({ [name]: Number((event.target as HTMLInputElement).value) })}
      />
    </div>`;
  const limit = clock.clockKind === "per_move";
  return html`<div class="custom-clock">
    <div class="field">
      <label for=${`${id}-clock-kind`}>${say("web.new.clock_kind")}</label
      ><select
        id=${`${id}-clock-kind`}
        @change=${(event: Event) => set({ clockKind: (event.target as HTMLSelectElement).value as CustomClock["clockKind"] })}
      >
        ${CUSTOM_CLOCK_KINDS.map((kind) => html`<option value=${kind} ?selected=${clock.clockKind === kind}>${say(`web.new.clock_kind.${kind}`)}</option>`)}
      </select>
    </div>
    ${limit ? nothing : number("minutes", 1, MOST_MINUTES)}${number("seconds", limit ? 5 : 0, MOST_SECONDS)}
    ${
      limit
        ? nothing
        : html`<label class="tick"
            ><input
              type="checkbox"
              .checked=${resetsEachGame(clock, game)}
              @change=${(event: Event) => set({ eachGame: (event.target as HTMLInputElement).checked })}
            />${say("web.new.each_game")}</label
          >`
    }
  </div>`;
}
