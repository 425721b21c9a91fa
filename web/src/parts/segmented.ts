import { html, type TemplateResult } from "lit";

export interface Choice<T> {
  readonly value: T;
  readonly label: string | TemplateResult;
}

/** A choice as a row of buttons, one of which is pressed. */
export function segmented<T>(
  label: string,
  choices: readonly Choice<T>[],
  value: T,
  choose: (value: T) => void,
  hidden = false,
): TemplateResult {
  return html`<fieldset class="field">
    <legend class=${hidden ? "hidden-word" : ""}>${label}</legend>
    <div class="seg">
      ${choices.map((choice) => html`<button type="button" aria-pressed=${choice.value === value} @click=${() => choose(choice.value)}>${typeof choice.label === "string" ? html`<span>${choice.label}</span>` : choice.label}</button>`)}
    </div>
  </fieldset>`;
}
