import { html, nothing, type TemplateResult } from "lit";
import { kitOf, type Game } from "../games";
import type { RulesForm } from "../games/kit";
import { icon } from "./icons";

export interface RulesFields extends RulesForm {
  readonly game: Game;
  /** More fields in the same section. */
  readonly more?: TemplateResult | typeof nothing;
  readonly isOpen?: boolean;
}

/** The rules of a table under one line that summarizes them. */
export function rulesFields(form: RulesFields): TemplateResult {
  const { say, game, length, choices } = form;
  const { rules } = kitOf(game);
  const [ticks, fields] = rules.fields(form);
  return html`<details class="rules" ?open=${form.isOpen ?? false}>
    <summary>
      <b>${say("web.new.rules")}</b
      ><span>${rules.names(say, length, rules.read(length, choices)).join(", ")}</span>${icon("down")}
    </summary>
    <div class="rule-list">${ticks}</div>
    <div class="checks">${fields} ${form.more ?? nothing}</div>
  </details>`;
}
