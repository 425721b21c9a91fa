"""From a view of a checkers table and the hand of a player to the picture that is drawn."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import View
from crownpoint.tui.checkers.picture import CheckersPicture, Piece
from crownpoint.tui.drawing import Marks, Target
from crownpoint.tui.drawing.look import Look, bottom_seat, last_move
from crownpoint.tui.play.hand import Hand

__all__ = ["neighbor", "picture_of"]


def picture_of(view: View, hand: Hand, look: Look, say: Catalog) -> CheckersPicture:
    """The picture of the board, with the steps that are tried."""
    board = hand.draft.board if hand.draft is not None and hand.steps else view.board
    squares = {
        **dict.fromkeys(board.black_men, Piece(white=False)),
        **dict.fromkeys(board.black_kings, Piece(white=False, king=True)),
        **dict.fromkeys(board.white_men, Piece(white=True)),
        **dict.fromkeys(board.white_kings, Piece(white=True, king=True)),
    }
    captured = {step.captured for target in hand.shown_targets for step in target.steps if step.captured}
    left, landed = last_move(view, hand)
    bottom = view.seats[bottom_seat(view, look)]
    return CheckersPicture(
        squares=squares,
        flipped=bottom.color == "black",
        numbers=look.numbers,
        marks=Marks(
            selected=hand.selected,
            movable=frozenset(hand.sources),
            targets={target.place: Target(target.number) for target in hand.shown_targets},
            focus=hand.focus,
            left=frozenset(left),
            landed=frozenset(landed),
            captured=frozenset(captured),
        ),
        king_word=say("word.king"),
    )


def neighbor(view: View, look: Look, place: int | None, direction: str) -> int:
    """The square next to `place` in a direction ("left", "right", "up", "down") as it is seen on the screen."""
    return _square(place, direction, view.seats[bottom_seat(view, look)].color == "black")


def _square(place: int | None, direction: str, flipped: bool) -> int:
    if place is None:
        return 11 if flipped else 22
    if flipped:
        place = 33 - place
    row, column = (place - 1) // 4, (place - 1) % 4
    if direction in ("up", "down"):
        row = min(max(row + (1 if direction == "down" else -1), 0), 7)
    else:
        column = min(max(column + (1 if direction == "right" else -1), 0), 3)
    moved = row * 4 + column + 1
    return 33 - moved if flipped else moved
