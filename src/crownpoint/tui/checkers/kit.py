"""Checkers in the terminal: the kit of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from crownpoint.checkers import OpeningRule
from crownpoint.messages import Catalog
from crownpoint.table import CheckersRules, MoveView, SeatView, View
from crownpoint.table.registry import RULES
from crownpoint.tui.checkers import pictures, words
from crownpoint.tui.checkers.board import SIZES, draw_checkers, square_size
from crownpoint.tui.drawing.canvas import Canvas
from crownpoint.tui.drawing.look import Look
from crownpoint.tui.kits import Kit
from crownpoint.tui.play.hand import Hand

if TYPE_CHECKING:
    from crownpoint.tui.play.new_game import NewGame
    from crownpoint.tui.settings import Settings

__all__ = ["KIT"]


class CheckersKit(Kit):
    """Squares, men and kings."""

    example = "11-15"
    own_words = ("draw",)

    def columns(self, width: int, height: int) -> int:
        """How wide the board is."""
        return square_size(width, height).width

    def draw(
        self,
        view: View,
        hand: Hand,
        look: Look,
        say: Catalog,
        size: tuple[int, int] | None = None,
        color: bool = False,
    ) -> Canvas:
        """The board."""
        picture = pictures.picture_of(view, hand, look, say)
        return draw_checkers(picture, SIZES[-1] if size is None else square_size(*size), color)

    def neighbor(self, view: View, look: Look, place: int | None, direction: str) -> int:
        """The next square."""
        return pictures.neighbor(view, look, place, direction)

    def spoken_move(self, move: MoveView, say: Catalog, own: bool = True) -> str:
        """From where to where, or what is captured on the way."""
        return words.spoken_move(move, say)

    def move_sentence(self, view: View, hand: Hand, say: Catalog) -> str:
        """What may be moved, or must be captured with."""
        return words.move_sentence(view, hand, say)

    def opening_sentence(self, view: View, number: int, say: Catalog) -> str:
        """The ballot."""
        return words.opening_sentence(view, number, say)

    def count(self, board: Any, seat: SeatView, say: Catalog) -> str:
        """Pieces and kings."""
        return words.piece_count(board, seat, say)

    def spoken_board(self, view: View, say: Catalog) -> str:
        """Every piece."""
        return words.spoken_board(view, say)

    def spoken_counts(self, view: View, say: Catalog) -> str:
        """The numbers of pieces."""
        return words.spoken_counts(view, say)

    def spoken_place(self, view: View, place: int, say: Catalog) -> str:
        """One square."""
        return words.spoken_place(view, place, say)

    def confirms(self, settings: Settings) -> bool:
        """A move has one step mostly: it is played at once unless the player wants to confirm it."""
        return settings.confirm_one_step

    def choices(self) -> Mapping[str, tuple[Any, ...]]:
        """How the games begin."""
        return {"opening": RULES["checkers"].offers()["opening"]}

    def rules(self, new: NewGame) -> CheckersRules:
        """The rules that were picked."""
        return CheckersRules(OpeningRule(new.opening))


KIT = CheckersKit()
