"""What the engine says to a player, worked out in a thread: a hint, a warning of a blunder."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from crownpoint.ai.advice import BLUNDER, advise, loss_of
from crownpoint.table import Move
from crownpoint.tui.words.advice import advice_text

if TYPE_CHECKING:
    from crownpoint.tui.play.model import TableModel

__all__ = ["hint", "warning"]


async def hint(model: TableModel) -> str:
    """The best moves with what they are worth, a line each; or what to do with the cube."""
    decision = model.table.decision(model.seat) if model.seat is not None else None
    if decision is None:
        return model.say("status.no_hint")
    return advice_text(await asyncio.to_thread(advise, decision), model.game, model.say)


async def warning(model: TableModel, action: Move) -> str:
    """What the analysis says against a move, once; empty where nothing does or nobody asked."""
    if not model.settings.blunder or model.warned == action or model.seat is None:
        return ""
    decision = model.table.decision(model.seat)
    found = await asyncio.to_thread(loss_of, decision, action.text) if decision is not None else None
    if found is None or found[0] < BLUNDER[model.game]:
        return ""
    model.warned = action
    return model.say("status.blunder", move=action.text, loss=f"{found[0]:.2f}", best=found[1])
