/** The games, in the order in which they are offered. */
import { backgammon } from "./backgammon/kit";
import { checkers } from "./checkers/kit";
import type { Game, GameKit } from "./kit";

export type { Diagram, Game, GameKit } from "./kit";

export const KITS: readonly [GameKit, ...GameKit[]] = [backgammon, checkers];

/** The game that is offered first. */
export const FIRST_GAME: Game = KITS[0].game;

/** The kit of a game. Throws an Error if there is none, because the page is older than the host. */
export function kitOf(game: string): GameKit {
  const found = KITS.find((kit) => kit.game === game);
  if (!found) throw new Error(`There is no game “${game}” in this version of the page.`);
  return found;
}
