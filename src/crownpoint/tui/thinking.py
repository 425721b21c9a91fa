"""What engines do for a sitting, each in a thread of its own: play a seat, give a hint, warn of a blunder."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from crownpoint.ai.advice import BLUNDER, advise, loss_of
from crownpoint.ai.player import Decision
from crownpoint.errors import StorageError
from crownpoint.table import Move
from crownpoint.tui.analyst import advice_text

if TYPE_CHECKING:
    from crownpoint.tui.sitting import Sitting

__all__ = ["computer_turn", "hint", "warning"]


async def computer_turn(sitting: Sitting, seconds: Callable[[Decision, str], float], hurry: asyncio.Event) -> bool:
    """Let a computer player decide once, not faster than its pace. Returns whether there was anything to decide.

    `seconds` gives the pace for a decision and a character; `hurry` cuts it short.
    """
    waiting = sitting.host.thinker()
    if waiting is None or sitting.view.paused:
        return False
    seat, decision = waiting
    number = sitting.host.table.number
    sitting.thinking, sitting.thinking_since = seat, time.monotonic()
    sitting.changed()
    pace = seconds(decision, sitting.view.seats[seat].level or "")
    try:
        choice, _ = await asyncio.gather(sitting.host.think(seat, decision), _wait(hurry, pace))
    finally:
        sitting.thinking = None
    if sitting.host.table.number == number:  # else something else happened meanwhile, such as a take-back
        try:
            sitting.happened(await sitting.host.answer(seat, choice))
        except StorageError:
            sitting.notice = sitting.say("app.failure")
            return False
    return True


async def _wait(hurry: asyncio.Event, seconds: float) -> None:
    if seconds > 0:
        hurry.clear()
        try:
            await asyncio.wait_for(hurry.wait(), seconds)
        except TimeoutError:
            return


async def hint(sitting: Sitting) -> str:
    """The best moves with what they are worth, a line each; or what to do with the cube."""
    decision = sitting.host.table.decision(sitting.seat) if sitting.seat is not None else None
    if decision is None:
        return sitting.say("status.no_hint")
    return advice_text(await asyncio.to_thread(advise, decision), sitting.game, sitting.say)


async def warning(sitting: Sitting, action: Move) -> str:
    """What the analysis says against a move, once; empty where nothing does or nobody asked."""
    if not sitting.settings.blunder or sitting.warned == action or sitting.seat is None:
        return ""
    decision = sitting.host.table.decision(sitting.seat)
    found = await asyncio.to_thread(loss_of, decision, action.text) if decision is not None else None
    if found is None or found[0] < BLUNDER[sitting.game]:
        return ""
    sitting.warned = action
    return sitting.say("status.blunder", move=action.text, loss=f"{found[0]:.2f}", best=found[1])
