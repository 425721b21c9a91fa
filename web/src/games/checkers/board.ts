/** The board of a view of checkers. */
import { html, type TemplateResult } from "lit";
import type { CheckersRules } from "../../api/messages";
import type { BoardShape } from "../../board/shared/shape";
import { WIDE } from "../../board/checkers/geometry";
import type { LastMove } from "../../board/checkers/element";
import type { Step } from "../../board/shared/draft";
import { lastNumber } from "../../table/seats";
import type { View } from "../../table/view";
import type { BoardKit, BoardParts } from "../kit";
import { boardIn } from "./position";

function lastMove(view: View): LastMove | null {
  if (!view.last_move || view.last_mover === null) return null;
  return { steps: view.last_move.steps, side: view.seats[view.last_mover].color, number: lastNumber(view) };
}

/** The same view always gives the same object, so that a redraw of the page does not look like a change to the board. */
const lastMoves = new WeakMap<View, LastMove | null>();

const layoutOf = (shape: BoardShape) => (shape === "wide" ? "wide" : "square");

const NO_STEPS: readonly Step[] = [];

function template(parts: BoardParts): TemplateResult {
  const { view, settings } = parts;
  const position = boardIn(view);
  if (!lastMoves.has(view)) lastMoves.set(view, lastMove(view));
  return html`<cp-checkers-board
    layout=${layoutOf(parts.shape)}
    .say=${parts.plain}
    .board=${position}
    .color=${position.color}
    .last=${lastMoves.get(view) ?? null}
    .ways=${parts.ways}
    .advised=${parts.advised ?? NO_STEPS}
    .cost=${parts.cost ?? ""}
    .total=${(view.options.rules as CheckersRules).opening === "eleven_man" ? 11 : 12}
    ?turned=${parts.turned}
    ?longest=${settings.longest}
    ?confirms=${parts.confirms}
    ?no-numbers=${!settings.numbers}
    ?faint=${parts.faint ?? false}
    ?locked=${parts.locked ?? false}
    @cp-move=${parts.onMove}
    @cp-why=${parts.onWhy}
    @cp-locked=${parts.onLocked}
    @cp-draft=${parts.onDraft}
    @cp-sound=${parts.onSound}
  ></cp-checkers-board>`;
}

export const board: BoardKit = {
  tag: "cp-checkers-board",
  template,
  empty: (plain, shape) => html`<cp-checkers-board faint layout=${layoutOf(shape)} .say=${plain}></cp-checkers-board>`,
  ratio: (shape) => (shape === "wide" ? WIDE.width / WIDE.height : 1),
};
