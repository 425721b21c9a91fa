import { kitOf, type Game } from "../games";

/** Whether complete moves of a game wait for Confirm: as the player chose, else as is usual in the game. */
export const confirmsMoves = (settings: Readonly<Record<`confirm.${string}`, boolean>>, game: Game): boolean =>
  settings[`confirm.${game}`] ?? kitOf(game).table.confirms;
