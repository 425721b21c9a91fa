import type { TemplateResult } from "lit";
import { boardShape } from "../../app/shape";
import { app } from "../../app/state";
import type { SoundDetail } from "../../board/shared/board-element";
import { KITS, kitOf, type Game } from "../../games";
import "../../games/boards";
import type { BoardParts } from "../../games/kit";
import { effects } from "../../sound/effects";
import { confirmsMoves } from "../../table/confirm";

/** Finds the board of any game. */
export const BOARD_TAGS = KITS.map(({ board }) => board.tag).join(", ");

/** For the style of a page with a board: how wide the board is by its height. */
export const ratioStyle = (game: Game): string => `--ratio:${kitOf(game).board.ratio(boardShape()).toFixed(4)}`;

const onSound = (event: CustomEvent<SoundDetail>) => effects.play(event.detail.name);

/** The board of a view, with the player's board settings. */
export function boardTemplate(
  parts: Omit<BoardParts, "shape" | "confirms" | "settings" | "say" | "plain" | "onSound">,
): TemplateResult {
  const { settings, translation } = app;
  const { game } = parts.view.options;
  return kitOf(game).board.template({
    ...parts,
    settings,
    shape: boardShape(),
    confirms: confirmsMoves(settings, game),
    say: translation.say,
    plain: translation.plain,
    onSound,
  });
}
