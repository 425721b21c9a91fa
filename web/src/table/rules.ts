/** The rules that players have chosen, for every game, and what they mean for a table. Pure. */
import type { TableOptions } from "../api/messages";
import { KITS, kitOf, type Game } from "../games";
import type { RuleChoices, Rules } from "../games/kit";
import type { Say } from "../i18n/format";

/** What was chosen in each game: who changes the game in a form and comes back finds it as it was. */
export type ChosenRules = Readonly<Record<Game, RuleChoices>>;

const choicesOf = (pick: (kit: (typeof KITS)[number]) => RuleChoices): ChosenRules =>
  Object.fromEntries(KITS.map((kit) => [kit.game, pick(kit)])) as ChosenRules;

export const DEFAULT_RULES = choicesOf(({ rules }) => rules.defaults);
export const DEFAULT_SITE_RULES = choicesOf(({ rules }) => rules.siteDefaults ?? rules.defaults);

/** Choices that a browser has kept, perhaps by an older version; what is missing is the default. */
export const readRules = (defaults: ChosenRules, kept: Partial<ChosenRules> | undefined): ChosenRules =>
  choicesOf(({ game }) => ({ ...defaults[game], ...kept?.[game] }));

/** The choices with some of those of a game changed. */
export const withRules = (chosen: ChosenRules, game: Game, part: RuleChoices): ChosenRules => ({
  ...chosen,
  [game]: { ...chosen[game], ...part },
});

interface Match {
  readonly game: Game;
  readonly length: number;
  readonly rules: ChosenRules;
}

/** What the table is asked for. */
export const rulesOf = ({ game, length, rules }: Match): Rules => kitOf(game).rules.read(length, rules[game]);

export const isRateable = (match: Match): boolean => kitOf(match.game).rules.isRateable(match.length, rulesOf(match));

/** The rules of a table that a player would not expect, in words. */
export const unusualRules = (
  say: Say,
  { game, length, rules }: Pick<TableOptions, "game" | "length" | "rules">,
): string[] => kitOf(game).rules.unusual(say, length, rules);
