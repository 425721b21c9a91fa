/** The rules that backgammon players may choose: their fields, their names, and what they mean for a table. */
import { html } from "lit";
import type { BackgammonRules } from "../../api/messages";
import type { Say } from "../../i18n/format";
import { offered } from "../../api/presets";
import type { RuleChoices, RulesForm, RulesKit } from "../kit";
import { choiceField, tickField } from "../shared/fields";

const DEFAULTS = {
  cube: true,
  maxCube: 1024,
  crawford: true,
  deadCube: false,
  jacoby: false,
  beavers: false,
  raccoons: false,
  /** How many ties of the opening roll double the stakes. */
  automatic: 0,
  winnerRolls: false,
  variant: "standard",
};

const VARIANTS = offered<string>("backgammon", "variant");
const HIGHEST_CUBES = offered<number>("backgammon", "max_cube");
const AUTOMATIC_DOUBLES = offered<number>("backgammon", "automatic_doubles");

const withDefaults = (choices: RuleChoices): typeof DEFAULTS => ({ ...DEFAULTS, ...choices });

function read(length: number, choices: RuleChoices): BackgammonRules {
  const chosen = withDefaults(choices);
  const { cube, beavers } = chosen;
  const money = cube && length === 0;
  return {
    cube,
    crawford: length === 1 || (chosen.crawford && length > 1), // of one game it means nothing
    jacoby: chosen.jacoby && money,
    beavers: beavers && money,
    raccoons: chosen.raccoons && beavers && money,
    automatic_doubles: money ? Number(chosen.automatic) : 0, // older versions stored a boolean
    winner_rolls_again: chosen.winnerRolls,
    refuse_dead_cube: chosen.deadCube && cube && length > 1,
    max_cube: chosen.maxCube,
    variant: chosen.variant,
  };
}

function names(say: Say, length: number, rules: BackgammonRules): string[] {
  return [
    say(`new.variant.${rules.variant}`),
    say(rules.cube ? "web.new.rule.cube" : "web.new.rule.no_cube"),
    ...(rules.cube && rules.max_cube < 1024 ? [say("web.new.rule.max_cube", { v: rules.max_cube })] : []),
    ...(rules.cube && length > 1 && rules.crawford ? [say("web.new.rule.crawford")] : []),
    ...(rules.jacoby ? [say("web.new.rule.jacoby")] : []),
    ...(rules.beavers ? [say("web.new.rule.beavers")] : []),
    ...(rules.automatic_doubles > 0 ? [say("web.new.rule.automatic", { n: rules.automatic_doubles })] : []),
    ...(rules.winner_rolls_again ? [say("web.new.rule.winner_rolls")] : []),
  ];
}

function fields(form: RulesForm): ReturnType<RulesKit["fields"]> {
  const { say, length } = form;
  const { cube, beavers } = withDefaults(form.choices);
  const money = cube && length === 0;
  const match = cube && length > 1;
  return [
    html`${tickField(form, "cube", "new.cube")}${tickField(form, "crawford", "new.crawford", match)}
    ${tickField(form, "jacoby", "new.jacoby", money)}${tickField(form, "beavers", "new.beavers", money)}
    ${tickField(form, "raccoons", "web.new.raccoons", money && beavers)}
    ${tickField(form, "deadCube", "web.new.dead_cube", match)}${tickField(form, "winnerRolls", "web.new.winner_rolls")}`,
    html`${choiceField(form, "variant", {
      label: say("new.variant"),
      values: VARIANTS,
      name: (name) => say(`new.variant.${name}`),
    })}
    ${choiceField(form, "maxCube", {
      label: say("web.new.max_cube"),
      values: HIGHEST_CUBES,
      name: (value) => (value === 1024 ? say("web.new.any_cube") : String(value)),
      isUsable: cube,
    })}
    ${choiceField(form, "automatic", {
      label: say("new.auto_doubles"),
      values: AUTOMATIC_DOUBLES,
      name: (n) => (n === 0 ? say("clock.none") : String(n)),
      isUsable: money,
    })}`,
  ];
}

export const rules: RulesKit = {
  defaults: DEFAULTS,
  read,
  names: (say, length, chosen) => names(say, length, chosen as BackgammonRules),
  unusual(say, length, chosen) {
    const usual = names(say, length, read(length, DEFAULTS));
    return names(say, length, chosen as BackgammonRules).filter((name) => !usual.includes(name));
  },
  fields,
};
