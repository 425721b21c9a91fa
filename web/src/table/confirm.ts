import { kitOf, type Game } from "../games";

/** Whether complete moves of a game wait for Confirm: the player's setting, or the game's default. */
export const confirmsMoves = (settings: Readonly<Record<`confirm.${string}`, boolean>>, game: Game): boolean =>
  settings[`confirm.${game}`] ?? kitOf(game).table.confirms;
