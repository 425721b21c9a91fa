import { gamePreset } from "../api/presets";
import { html, type TemplateResult } from "lit";
import type { TableOptions } from "../api/messages";
import type { Say } from "../i18n/format";
import { kitOf } from "../games";
import { LONGEST } from "../table/length";
import { segmented } from "./segmented";

type Where = Pick<TableOptions, "game" | "length">;
type Set = (part: { length: number }) => void;

/** The usual lengths of a match. */
export function lengthField(say: Say, { game, length }: Where, set: Set): TemplateResult {
  const { label, endlessButton } = kitOf(game).lengths;
  return segmented(
    say(label),
    gamePreset(game).usual_lengths.map((value) => ({ value, label: value > 0 ? String(value) : say(endlessButton) })),
    length,
    (value) => set({ length: value }),
  );
}

/** Any other length; empty if a usual one is chosen. */
export const otherLength = (say: Say, id: string, { game, length }: Where, set: Set): TemplateResult =>
  html`<div class="field">
    <label for=${`${id}-length`}>${say("web.new.other_length")}</label
    ><input
      id=${`${id}-length`}
      type="number"
      min="1"
      max=${LONGEST}
      .value=${gamePreset(game).usual_lengths.includes(length) ? "" : String(length)}
      @change=${(event: Event) => {
        const value = Math.round(Number((event.target as HTMLInputElement).value));
        if (value >= 1) set({ length: Math.min(value, LONGEST) });
      }}
    />
  </div>`;
