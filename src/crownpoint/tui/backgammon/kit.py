"""Backgammon in the terminal: the kit of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crownpoint.messages import Catalog
from crownpoint.table import BackgammonRules, Ending, GameResult, MoveView, SeatView, View
from crownpoint.table.registry import RULES
from crownpoint.tui.backgammon import pictures, words
from crownpoint.tui.backgammon.board import SIZES, board_size, draw_backgammon
from crownpoint.tui.drawing.canvas import Canvas
from crownpoint.tui.drawing.look import Look
from crownpoint.tui.kits import Kit
from crownpoint.tui.play.advice import Hint
from crownpoint.tui.play.hand import Hand

if TYPE_CHECKING:
    from crownpoint.ai.player import Decision
    from crownpoint.tui.play.new_game import NewGame

__all__ = ["KIT"]

MULTIPLES = {1: "single", 2: "gammon", 3: "backgammon"}
SWITCHES = (True, False)


class BackgammonKit(Kit):
    """Points and pips, dice and cube."""

    example = "24/18 13/10"
    pairs_moves = False
    tells_hits = True
    resign_words = ("key.single", "key.gammon", "key.backgammon")
    length_choice = "points"
    digits = 3
    own_words = ("roll", "double", "take", "drop", "beaver", "dice")

    def columns(self, width: int, height: int) -> int:
        """How wide the board is."""
        return board_size(width, height).width

    def draw(
        self,
        view: View,
        hand: Hand,
        look: Look,
        say: Catalog,
        size: tuple[int, int] | None = None,
        color: bool = False,
    ) -> Canvas:
        """The board with dice and cube."""
        picture = pictures.picture_of(view, hand, look, say)
        return draw_backgammon(picture, SIZES[-1] if size is None else board_size(*size), color)

    def on_screen(self, place: int, look: Look) -> int:
        """Points are numbered for the player at the bottom."""
        return pictures.on_screen(place, look)

    def neighbor(self, view: View, look: Look, place: int | None, direction: str) -> int:
        """The next point, the bar or the tray."""
        return pictures.neighbor(look, place, direction)

    def blocked(self, view: View, dice: tuple[int, int]) -> frozenset[int]:
        """The points of the other side."""
        return pictures.blocked_points(view, dice)

    def spoken_move(self, move: MoveView, say: Catalog, own: bool = True) -> str:
        """From where to where, checker by checker; the other side's points are counted from the viewer's."""
        return words.spoken_move(move, say, own)

    def move_sentence(self, view: View, hand: Hand, say: Catalog) -> str:
        """What to do with the dice."""
        return words.move_sentence(view, hand, say)

    def result_key(self, result: GameResult) -> str:
        """A single game, a gammon or a backgammon."""
        return (
            f"result.{MULTIPLES[result.multiple]}" if result.ending is Ending.BORNE_OFF else super().result_key(result)
        )

    def won_key(self, result: GameResult) -> str:
        """A game, a gammon or a backgammon."""
        return {2: "won.gammon", 3: "won.backgammon"}.get(result.multiple, "won.game")

    def tells_win(self, result: GameResult) -> bool:
        """All checkers are borne off: that needs no words."""
        return result.ending is Ending.BORNE_OFF

    def count(self, board: Any, seat: SeatView, say: Catalog) -> str:
        """The pip count."""
        return say("seat.pips", n=board.pips[0 if seat.color == board.color else 1])

    def spoken_board(self, view: View, say: Catalog) -> str:
        """Every checker."""
        return words.spoken_board(view, say)

    def spoken_counts(self, view: View, say: Catalog) -> str:
        """The pip counts."""
        return words.spoken_counts(view, say)

    def spoken_place(self, view: View, place: int, say: Catalog) -> str:
        """One point."""
        return words.spoken_place(view, place, say)

    def hint(self, decision: Decision, say: Catalog) -> Hint | None:
        """The best moves of the roll, or the cube."""
        from crownpoint.tui.backgammon.hints import hint  # the engine is loaded when it is first asked

        return hint(decision, say)

    def choices(self) -> Mapping[str, tuple[Any, ...]]:
        """The cube, the rules of money play and the variants."""
        return {
            "variant": RULES["backgammon"].offers()["variant"],
            "cube": SWITCHES,
            "crawford": SWITCHES,
            "jacoby": SWITCHES[::-1],
            "beavers": SWITCHES[::-1],
            "auto_doubles": RULES["backgammon"].offers()["automatic_doubles"],
        }

    def is_used(self, new: NewGame, name: str) -> bool:
        """Crawford is for matches, Jacoby and beavers are for money, and all need a cube; a position is no variant."""
        if name == "variant":
            return not new.position
        if name == "crawford":
            return new.cube and new.points > 1
        return (new.cube and new.points == 0) if name in ("jacoby", "beavers", "auto_doubles") else True

    def rules(self, new: NewGame) -> BackgammonRules:
        """The rules that were picked."""
        money = new.points == 0 and new.cube
        return BackgammonRules(
            cube=new.cube,
            crawford=new.crawford,
            jacoby=new.jacoby and money,
            beavers=new.beavers and money,
            raccoons=new.beavers and money,
            automatic_doubles=new.auto_doubles if money else 0,
            variant="standard" if new.position else new.variant,
        )

    def length_text(self, length: int, say: Catalog) -> str:
        """The points of the match, or money play."""
        return say("new.money") if length == 0 else say("new.match_to", n=length)


KIT = BackgammonKit()
