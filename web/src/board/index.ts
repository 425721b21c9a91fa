/** The boards as one module for any page: `<cp-backgammon-board>`, `<cp-checkers-board>` and all themes. Built into `embed/boards.js`. */
import "../themes/all.css";

export { BackgammonBoard } from "./backgammon/element";
export { CheckersBoard } from "./checkers/element";
export { readWays } from "./shared/draft";
