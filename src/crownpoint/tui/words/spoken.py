"""Moves for the ear, without a picture."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import MoveView, View
from crownpoint.tui.kits import KITS, Kit

__all__ = ["spoken_last_move", "spoken_move"]


def spoken_last_move(view: View, say: Catalog) -> str:
    """The last move in words."""
    if view.last_move is None or view.last_mover is None:
        return say("ear.no_last")
    name = say("word.you") if view.last_mover is view.viewer else view.seats[view.last_mover].name
    return say("ear.move", name=name, move=spoken_move(view.last_move, KITS[view.options.game], say)) + "."


def spoken_move(move: MoveView, kit: Kit, say: Catalog) -> str:
    """A move in words: `24 to 18, hit, 13 to 10`; `21 takes 17 and 10, lands on 7`."""
    if not move.steps:
        return move.text or say("log.no_move")
    text = kit.spoken_move(move, say)
    return say("ear.crowned", move=text) if move.crowned else text
