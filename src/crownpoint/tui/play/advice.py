"""What the engine says to a player, worked out in a thread: a hint, a warning of a blunder."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownpoint.ai.advice import BLUNDER, loss_of
from crownpoint.errors import CrownpointError
from crownpoint.messages import Catalog
from crownpoint.table import Move, OccupantKind
from crownpoint.tui.online.remote_session import RemoteSession

if TYPE_CHECKING:
    from crownpoint.tui.play.model import TableModel

__all__ = ["Hint", "hint", "loss_text", "may_help", "warns"]

NOTHING = 0.0005
"""A loss that is not worth a word."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Moves with what is said of them, the best first, and what else there is to say."""

    moves: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()


def loss_text(move: str, score: str, loss: float | None, digits: int, say: Catalog) -> str:
    """A move, what it is worth, and what it loses against the best."""
    if loss is None or loss < NOTHING:
        return say("hint.line", move=move, score=score)
    return say("hint.line_loss", move=move, score=score, loss=say.number(loss, f".{digits}f"))


def may_help(model: TableModel) -> bool:
    """Whether the engine may be asked: at a site only against the computer, unrated."""
    if not isinstance(model.session, RemoteSession):
        return True
    table = model.table
    return not table.options.rated and any(seat.kind is OccupantKind.COMPUTER for seat in table.seats)


async def hint(model: TableModel) -> Hint:
    """The best moves with what they are worth, or what to do with the cube; or why there is no hint."""
    say = model.say
    if not may_help(model):
        return Hint(notes=(say("reason.site.no_help_here"),))
    decision = model.table.decision(model.seat) if model.seat is not None else None
    if decision is None:
        return Hint(notes=(say("status.no_hint"),))
    try:
        found = await asyncio.to_thread(model.kit.hint, decision, say)
    except CrownpointError:  # an engine without its weights: the game continues without advice
        found = None
    return found or Hint(notes=(say("hint.none"),))


async def warns(model: TableModel, action: Move) -> bool:
    """Whether the analysis warns of a move, once. What would be better is for a hint to say."""
    if not model.settings.blunder or model.warned == action or model.seat is None or not may_help(model):
        return False
    decision = model.table.decision(model.seat)
    found = await asyncio.to_thread(loss_of, decision, action.text) if decision is not None else None
    if found is None or found[0] < BLUNDER[model.game]:
        return False
    model.warned = action
    return True
