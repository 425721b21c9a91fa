import { html, type TemplateResult } from "lit";
import { KITS, kitOf, type Game } from "../games";
import type { Say } from "../i18n/format";
import { segmented } from "./segmented";

/** The icon of a game. */
export const gameIcon = (game: string): TemplateResult => kitOf(game).icon;

/** A row of buttons to choose a game. */
export const gameField = (say: Say, chosen: Game, choose: (game: Game) => void): TemplateResult =>
  segmented(
    say("new.game"),
    KITS.map(({ game, icon }) => ({ value: game, label: html`${icon}${say(`game.${game}`)}` })),
    chosen,
    choose,
    true,
  );
