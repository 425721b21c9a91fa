/** Fields of a form in which rules are chosen. */
import { html, nothing, type TemplateResult } from "lit";
import type { RulesForm } from "../kit";

/** A switch with a word on what it does; none where it has no meaning at this length. */
export function tickField(
  form: RulesForm,
  field: string,
  label: string,
  isUsable = true,
): TemplateResult | typeof nothing {
  const { say, choices, set } = form;
  if (!isUsable) return nothing;
  return html`<label class="rule"
    ><span>${say(label)}<small>${say(`web.rule.${field}`)}</small></span
    ><input
      type="checkbox"
      role="switch"
      .checked=${Boolean(choices[field])}
      @change=${(event: Event) => set({ [field]: (event.target as HTMLInputElement).checked })}
  /></label>`;
}

export interface Choices<T> {
  readonly label: string;
  readonly values: readonly T[];
  readonly name: (value: T) => string;
  readonly isUsable?: boolean;
  /** What else changes with this field. */
  readonly and?: RulesForm["choices"];
}

/** A select; an unknown choice shows the first value. */
export function choiceField<T extends string | number>(
  { id, choices, set }: RulesForm,
  field: string,
  { label, values, name, isUsable = true, and = {} }: Choices<T>,
): TemplateResult {
  const chosen = Math.max(
    values.findIndex((value) => value === choices[field]),
    0,
  );
  const pick = (event: Event) => set({ [field]: values[(event.target as HTMLSelectElement).selectedIndex]!, ...and });
  return html`<div class="field">
    <label for=${`${id}-${field}`}>${label}</label
    ><select id=${`${id}-${field}`} ?disabled=${!isUsable} @change=${pick}>
      ${values.map((value, at) => html`<option value=${value} ?selected=${at === chosen}>${name(value)}</option>`)}
    </select>
  </div>`;
}
