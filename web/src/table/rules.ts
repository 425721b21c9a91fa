/** The chosen rules of every game, and what they mean for a table. Pure. */
import type { TableOptions } from "../api/messages";
import { KITS, kitOf, type Game } from "../games";
import type { RuleChoices, Rules } from "../games/kit";
import type { Say } from "../i18n/format";

/** The choices for each game, kept while the player looks at another game. */
export type ChosenRules = Readonly<Record<Game, RuleChoices>>;

const choicesOf = (pick: (kit: (typeof KITS)[number]) => RuleChoices): ChosenRules =>
  Object.fromEntries(KITS.map((kit) => [kit.game, pick(kit)])) as ChosenRules;

export const DEFAULT_RULES = choicesOf(({ rules }) => rules.defaults);
export const DEFAULT_SITE_RULES = choicesOf(({ rules }) => rules.siteDefaults ?? rules.defaults);

/** Choices stored by the browser, perhaps by an older version; missing ones become defaults. */
export const readRules = (defaults: ChosenRules, kept: Partial<ChosenRules> | undefined): ChosenRules =>
  choicesOf(({ game }) => ({ ...defaults[game], ...kept?.[game] }));

/** The choices after a change to one game. */
export const withRules = (chosen: ChosenRules, game: Game, part: RuleChoices): ChosenRules => ({
  ...chosen,
  [game]: { ...chosen[game], ...part },
});

interface Match {
  readonly game: Game;
  readonly length: number;
  readonly rules: ChosenRules;
}

/** The rules to request for a table. */
export const rulesOf = ({ game, length, rules }: Match): Rules => kitOf(game).rules.read(length, rules[game]);

/** The unusual rules of a table, in words. */
export const unusualRules = (
  say: Say,
  { game, length, rules, start }: Pick<TableOptions, "game" | "length" | "rules" | "start">,
): string[] => [...(start ? [say("web.start.from")] : []), ...kitOf(game).rules.unusual(say, length, rules)];
