"""What engines do for a model, each in a thread of its own: play a seat, give a hint, warn of a blunder."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from crownpoint.ai.advice import BLUNDER, advise, loss_of
from crownpoint.ai.player import Decision
from crownpoint.errors import StorageError
from crownpoint.table import Move
from crownpoint.tui.words.advice import advice_text

if TYPE_CHECKING:
    from crownpoint.tui.play.model import TableModel

__all__ = ["computer_turn", "hint", "warning"]


async def computer_turn(model: TableModel, seconds: Callable[[Decision, str], float], hurry: asyncio.Event) -> bool:
    """Let a computer player decide once, not faster than its pace. Returns whether there was anything to decide.

    `seconds` gives the pace for a decision and a character; `hurry` cuts it short.
    """
    waiting = model.host.thinker()
    if waiting is None or model.view.paused:
        return False
    seat, decision = waiting
    number = model.host.table.number
    model.thinking, model.thinking_since = seat, time.monotonic()
    model.changed()
    pace = seconds(decision, model.view.seats[seat].level or "")
    try:
        choice, _ = await asyncio.gather(model.host.think(seat, decision), _wait(hurry, pace))
    finally:
        model.thinking = None
    if model.host.table.number == number:  # else something else happened meanwhile, such as a take-back
        try:
            model.happened(await model.host.answer(seat, choice))
        except StorageError:
            model.notice = model.say("app.failure")
            return False
    return True


async def _wait(hurry: asyncio.Event, seconds: float) -> None:
    if seconds > 0:
        hurry.clear()
        try:
            await asyncio.wait_for(hurry.wait(), seconds)
        except TimeoutError:
            return


async def hint(model: TableModel) -> str:
    """The best moves with what they are worth, a line each; or what to do with the cube."""
    decision = model.host.table.decision(model.seat) if model.seat is not None else None
    if decision is None:
        return model.say("status.no_hint")
    return advice_text(await asyncio.to_thread(advise, decision), model.game, model.say)


async def warning(model: TableModel, action: Move) -> str:
    """What the analysis says against a move, once; empty where nothing does or nobody asked."""
    if not model.settings.blunder or model.warned == action or model.seat is None:
        return ""
    decision = model.host.table.decision(model.seat)
    found = await asyncio.to_thread(loss_of, decision, action.text) if decision is not None else None
    if found is None or found[0] < BLUNDER[model.game]:
        return ""
    model.warned = action
    return model.say("status.blunder", move=action.text, loss=f"{found[0]:.2f}", best=found[1])
