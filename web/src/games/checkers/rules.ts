/** The rules that checkers players may choose: their fields, their names, and what they mean for a table. */
import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import type { CheckersRules } from "../../api/messages";
import { offered } from "../../api/presets";
import type { RuleChoices, RulesForm, RulesKit } from "../kit";
import { choiceField, tickField } from "../shared/fields";

interface Chosen {
  readonly opening: string;
  /** The number of the opening in its deck; null for a random one. */
  readonly ballot: number | null;
  readonly alternate: boolean;
}

const DEFAULTS: Chosen & RuleChoices = { opening: "go_as_you_please", ballot: null, alternate: true };
const OPENINGS = offered<string>("checkers", "opening");

/** How many ballots there are to choose from. */
export const DECKS: Readonly<Record<string, number>> = Object.fromEntries(
  offered<[string, number]>("checkers", "ballot"),
);

const withDefaults = (choices: RuleChoices): Chosen => ({ ...DEFAULTS, ...choices });

function read(_length: number, choices: RuleChoices): CheckersRules {
  const { opening, ballot, alternate } = withDefaults(choices);
  const deck = DECKS[opening] ?? 0;
  const known = ballot !== null && Number.isInteger(ballot) && ballot >= 1 && ballot <= deck;
  return { opening: opening as CheckersRules["opening"], ballot: known ? ballot : null, alternate_colors: alternate };
}

const names: RulesKit["names"] = (say, length, rules) => {
  const { opening, ballot, alternate_colors: alternate } = rules as CheckersRules;
  const name = say(`new.opening.${opening}`);
  return [
    ballot === null ? name : `${name} ${ballot}`,
    ...(alternate || length === 1 ? [] : [say("web.new.rule.same_colors")]),
  ];
};

function fields(form: RulesForm): ReturnType<RulesKit["fields"]> {
  const { say, length } = form;
  const opening = choiceField(form, "opening", {
    label: say("new.opening"),
    values: OPENINGS,
    name: (name) => say(`new.opening.${name}`),
    and: { ballot: null }, // each opening has a deck of its own
  });
  return [
    tickField(form, "alternate", "web.new.alternate", length !== 1),
    html`${opening}${withDefaults(form.choices).opening in DECKS ? ballotField(form) : nothing}`,
  ];
}

/** A three-move ballot is chosen from a list, one of the 2,400 eleven-man ballots by number. */
function ballotField(form: RulesForm): TemplateResult {
  const { say, id, set } = form;
  const { opening, ballot } = withDefaults(form.choices);
  const label = html`<label for=${`${id}-ballot`}>${say("web.new.ballot")}</label>`;
  const pick = (event: Event) => set({ ballot: Number((event.target as HTMLInputElement).value) || null });
  if (opening === "eleven_man")
    return html`<div class="field">
      ${label}<input
        id=${`${id}-ballot`}
        type="number"
        min="1"
        max=${DECKS["eleven_man"]!}
        placeholder=${say("web.new.ballot_drawn")}
        .value=${ballot === null ? "" : String(ballot)}
        @change=${pick}
      />
    </div>`;
  return html`<div class="field">
    ${label}<select id=${`${id}-ballot`} @change=${pick}>
      <option value="" ?selected=${ballot === null}>${say("web.new.ballot_drawn")}</option>
      ${until(threeMoves(ballot), nothing)}
    </select>
  </div>`;
}

/** The deck is loaded when it is needed. */
async function threeMoves(chosen: number | null): Promise<TemplateResult[]> {
  const { ballotFamilies } = await import("./ballots");
  return ballotFamilies().map(
    ({ name, first, ballots }) =>
      html`<optgroup label=${`${name} ${first}`}>
        ${ballots.map(({ number, moves }) => html`<option value=${number} ?selected=${number === chosen}>${number}. ${moves}</option>`)}
      </optgroup>`,
  );
}

export const rules: RulesKit = {
  defaults: DEFAULTS,
  siteDefaults: { ...DEFAULTS, opening: "three_move" },
  read,
  names,
  unusual: names, // players look at the opening first
  fields,
  decks: DECKS,
};
