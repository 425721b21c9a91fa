import type { CheckersBoard } from "../../api/messages";
import type { View } from "../../table/view";

/** The position of a view of checkers. */
export const boardIn = (view: View): CheckersBoard => view.board as CheckersBoard;
