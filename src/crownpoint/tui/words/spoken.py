"""Moves for the ear, without a picture."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import MoveView, Seat, View
from crownpoint.tui.kits import KITS, Kit

__all__ = ["move_by", "spoken_last_move", "spoken_move"]


def spoken_last_move(view: View, say: Catalog) -> str:
    """The last move in words."""
    if view.last_move is None or view.last_mover is None:
        return say("ear.no_last")
    return move_by(view.last_mover, view.last_move, view, say)


def move_by(seat: Seat, move: MoveView, view: View, say: Catalog) -> str:
    """Who made which move, in words; all places are counted as those of the board are."""
    name = say("word.you") if seat is view.viewer else view.seats[seat].name
    own = view.seats[seat].color == view.board.color
    return say("ear.move", name=name, move=spoken_move(move, KITS[view.options.game], say, own)) + "."


def spoken_move(move: MoveView, kit: Kit, say: Catalog, own: bool = True) -> str:
    """A move in words: `24 to 18, hit, 13 to 10`; `21 takes 17 and 10, lands on 7`."""
    if not move.steps:
        return move.text or say("log.no_move")
    text = kit.spoken_move(move, say, own)
    return say("ear.crowned", move=text) if move.crowned else text
