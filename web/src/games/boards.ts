/** Defines the boards of all games. Pages with a board import this; others have no need to load them. */
import "../board/backgammon/element";
import "../board/checkers/element";
