import type { BackgammonBoard } from "../../api/messages";
import type { View } from "../../table/view";

/** Where the viewer's checkers stand after a hit, and where they go at the end. */
export const BAR = 25;
export const OFF = 0;

/** The position of a view of backgammon. */
export const boardIn = (view: View): BackgammonBoard => view.board as BackgammonBoard;
