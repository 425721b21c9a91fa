/** Defines the board elements of all games. Only pages with a board import this. */
import "../board/backgammon/element";
import "../board/checkers/element";
