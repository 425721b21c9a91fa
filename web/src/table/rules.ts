/** The rules that players may choose, what a table is asked for, and their names. Pure. */
import type { BackgammonRules, CheckersRules, TableOptions } from "../api/messages";
import type { Say } from "../i18n/format";

export interface RuleChoices {
  cube: boolean;
  maxCube: number;
  crawford: boolean;
  deadCube: boolean;
  jacoby: boolean;
  beavers: boolean;
  raccoons: boolean;
  /** How many ties of the opening roll double the stakes. */
  automatic: number;
  winnerRolls: boolean;
  variant: string;
  opening: string;
  /** The number of the opening in its deck; null: drawn by lot. */
  ballot: number | null;
  alternate: boolean;
}

export const DEFAULT_RULES: RuleChoices = {
  cube: true,
  maxCube: 1024,
  crawford: true,
  deadCube: false,
  jacoby: false,
  beavers: false,
  raccoons: false,
  automatic: 0,
  winnerRolls: false,
  variant: "standard",
  opening: "go_as_you_please",
  ballot: null,
  alternate: true,
};

export const VARIANTS = ["standard", "nackgammon", "hypergammon"] as const;
export const OPENINGS = ["go_as_you_please", "three_move", "eleven_man"] as const;
export const HIGHEST_CUBES = [2, 4, 8, 16, 32, 64, 1024] as const;

/** How many ballots there are to choose from. */
export const DECKS: Readonly<Record<string, number>> = { three_move: 156, eleven_man: 2400 };

type Where = Pick<TableOptions, "game" | "length">;

/** The choices that count in this game at this length. */
export function rulesOf({ game, length }: Where, choices: RuleChoices): BackgammonRules | CheckersRules {
  if (game === "checkers") return checkersRules(choices);
  const { cube, beavers } = choices;
  const money = cube && length === 0;
  return {
    cube,
    crawford: choices.crawford && length > 1,
    jacoby: choices.jacoby && money,
    beavers: beavers && money,
    raccoons: choices.raccoons && beavers && money,
    automatic_doubles: money ? Number(choices.automatic) : 0, // it was a yes or no once: what a browser kept may be true
    winner_rolls_again: choices.winnerRolls,
    refuse_dead_cube: choices.deadCube && cube && length > 1,
    max_cube: choices.maxCube,
    variant: choices.variant,
  };
}

function checkersRules({ opening, ballot, alternate }: RuleChoices): CheckersRules {
  const deck = DECKS[opening] ?? 0;
  const known = ballot !== null && Number.isInteger(ballot) && ballot >= 1 && ballot <= deck;
  return { opening: opening as CheckersRules["opening"], ballot: known ? ballot : null, alternate_colors: alternate };
}

/** Whether a match of these rules may be rated. */
export const isRateable = (where: Where, rules: BackgammonRules | CheckersRules): boolean =>
  where.length > 0 && ("variant" in rules ? rules.variant === "standard" : rules.ballot === null);

/** The rules in words, one by one. */
export function ruleNames(say: Say, { length }: Where, rules: BackgammonRules | CheckersRules): string[] {
  if ("opening" in rules) {
    const opening = say(`new.opening.${rules.opening}`);
    return [
      rules.ballot === null ? opening : `${opening} ${rules.ballot}`,
      ...(rules.alternate_colors || length === 1 ? [] : [say("web.new.rule.same_colors")]),
    ];
  }
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

/** Only what is not as one expects it: the opening of checkers, and what is not usual in backgammon. */
export function unusualRules(
  say: Say,
  { game, length, rules }: Pick<TableOptions, "game" | "length" | "rules">,
): string[] {
  const names = ruleNames(say, { game, length }, rules);
  if (game === "checkers") return names;
  const usual = ruleNames(say, { game, length }, rulesOf({ game, length }, DEFAULT_RULES));
  return names.filter((name) => !usual.includes(name));
}
