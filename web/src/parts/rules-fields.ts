import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import type { TableOptions } from "../api/messages";
import type { Say } from "../i18n/format";
import { DECKS, HIGHEST_CUBES, OPENINGS, VARIANTS, ruleNames, rulesOf, type RuleChoices } from "../table/rules";
import { icon } from "./icons";

export interface RulesForm {
  readonly say: Say;
  /** Begins the names of the fields. */
  readonly id: string;
  readonly where: Pick<TableOptions, "game" | "length">;
  readonly choices: RuleChoices;
  readonly set: (part: Partial<RuleChoices>) => void;
  /** What else is folded away there. */
  readonly more?: TemplateResult | typeof nothing;
}

/** The rules of a table, folded into one line that says what they are. */
export function rulesFields(form: RulesForm): TemplateResult {
  const { say, where, choices } = form;
  const [ticks, fields] = where.game === "backgammon" ? backgammon(form) : checkers(form);
  return html`<details class="rules">
    <summary>
      <b>${say("web.new.rules")}</b
      ><span>${ruleNames(say, where, rulesOf(where, choices)).join(", ")}</span>${icon("down")}
    </summary>
    <div class="checks">${ticks}</div>
    <div class="checks">${fields} ${form.more ?? nothing}</div>
  </details>`;
}

/** What is ticked, and what is chosen. */
type Parts = readonly [ticks: TemplateResult, fields: TemplateResult];

function backgammon(form: RulesForm): Parts {
  const { say, where, choices } = form;
  const { cube, beavers } = choices;
  const money = cube && where.length === 0;
  const match = cube && where.length > 1;
  const automatic = (n: number) => (n === 0 ? say("clock.none") : String(n));
  const highest = (v: number) => (v === 1024 ? say("web.new.any_cube") : String(v));
  return [
    html`${check(form, "cube", "new.cube")}${check(form, "crawford", "new.crawford", match)}
    ${check(form, "jacoby", "new.jacoby", money)}${check(form, "beavers", "new.beavers", money)}
    ${check(form, "raccoons", "web.new.raccoons", money && beavers)}
    ${check(form, "deadCube", "web.new.dead_cube", match)}${check(form, "winnerRolls", "web.new.winner_rolls")}`,
    html`${select(form, "variant", say("new.variant"), VARIANTS, (name) => say(`new.variant.${name}`))}
    ${select(form, "maxCube", say("web.new.max_cube"), HIGHEST_CUBES, highest, cube)}
    ${select(form, "automatic", say("new.auto_doubles"), [0, 1, 2, 3], automatic, money)}`,
  ];
}

function checkers(form: RulesForm): Parts {
  const { say, where, choices } = form;
  const opening = select(form, "opening", say("new.opening"), OPENINGS, (name) => say(`new.opening.${name}`));
  return [
    check(form, "alternate", "web.new.alternate", where.length !== 1),
    html`${opening}${choices.opening in DECKS ? ballot(form) : nothing}`,
  ];
}

/** Three moves are chosen by name, eleven men by number: there are 2,400. */
function ballot(form: RulesForm): TemplateResult {
  const { say, id, choices, set } = form;
  const label = html`<label for=${`${id}-ballot`}>${say("web.new.ballot")}</label>`;
  const pick = (event: Event) => set({ ballot: Number((event.target as HTMLInputElement).value) || null });
  if (choices.opening === "eleven_man")
    return html`<div class="field">
      ${label}<input
        id=${`${id}-ballot`}
        type="number"
        min="1"
        max=${DECKS["eleven_man"]!}
        placeholder=${say("web.new.ballot_drawn")}
        .value=${choices.ballot === null ? "" : String(choices.ballot)}
        @change=${pick}
      />
    </div>`;
  return html`<div class="field">
    ${label}<select id=${`${id}-ballot`} @change=${pick}>
      <option value="" ?selected=${choices.ballot === null}>${say("web.new.ballot_drawn")}</option>
      ${until(threeMoves(choices.ballot), nothing)}
    </select>
  </div>`;
}

/** The deck is fetched when somebody wants to see it. */
async function threeMoves(chosen: number | null): Promise<TemplateResult[]> {
  const { ballotFamilies } = await import("../table/ballots");
  return ballotFamilies().map(
    ({ name, first, ballots }) =>
      html`<optgroup label=${`${name} ${first}`}>
        ${ballots.map(({ number, moves }) => html`<option value=${number} ?selected=${number === chosen}>${number}. ${moves}</option>`)}
      </optgroup>`,
  );
}

type Ticked = "cube" | "crawford" | "deadCube" | "jacoby" | "beavers" | "raccoons" | "winnerRolls" | "alternate";

function check({ say, choices, set }: RulesForm, field: Ticked, label: string, usable = true): TemplateResult {
  return html`<label
    ><input
      type="checkbox"
      .checked=${choices[field] && usable}
      ?disabled=${!usable}
      @change=${(event: Event) => set({ [field]: (event.target as HTMLInputElement).checked })}
    />${say(label)}</label
  >`;
}

function select<T extends string | number>(
  { id, choices, set }: RulesForm,
  field: "automatic" | "maxCube" | "variant" | "opening",
  label: string,
  values: readonly T[],
  name: (value: T) => string,
  usable = true,
): TemplateResult {
  const chosen = values.findIndex((value) => value === choices[field]);
  const pick = (event: Event) => {
    const value = values[(event.target as HTMLSelectElement).selectedIndex];
    set({ [field]: value, ...(field === "opening" ? { ballot: null } : {}) }); // each opening has a deck of its own
  };
  return html`<div class="field">
    <label for=${`${id}-${field}`}>${label}</label
    ><select id=${`${id}-${field}`} ?disabled=${!usable} @change=${pick}>
      ${values.map((value, at) => html`<option value=${value} ?selected=${at === Math.max(chosen, 0)}>${name(value)}</option>`)}
    </select>
  </div>`;
}
