import type { TemplateResult } from "lit";
import { PHONE_PORTRAIT, app } from "../../app/state";
import type { SoundDetail } from "../../board/shared/board-element";
import { KITS, kitOf } from "../../games";
import "../../games/boards";
import type { BoardParts } from "../../games/kit";
import { effects } from "../../sound/effects";
import { confirmsMoves } from "../../table/confirm";

/** Finds the board of any game. */
export const BOARD_TAGS = KITS.map(({ board }) => board.tag).join(", ");

const onSound = (event: CustomEvent<SoundDetail>) => effects.play(event.detail.name);

/** The board of a view, with the player's board settings. */
export function boardTemplate(
  parts: Omit<BoardParts, "isPortrait" | "confirms" | "settings" | "say" | "plain" | "onSound">,
): TemplateResult {
  const { settings, translation } = app;
  const { game } = parts.view.options;
  return kitOf(game).board.template({
    ...parts,
    settings,
    isPortrait: matchMedia(PHONE_PORTRAIT).matches,
    confirms: confirmsMoves(settings, game),
    say: translation.say,
    plain: translation.plain,
    onSound,
  });
}
