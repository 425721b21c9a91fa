"""How long a character takes, so that people can follow and feel who sits opposite."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from typing import Literal, cast

from crownpoint.ai.player import Player
from crownpoint.storage.driver import Driver
from crownpoint.storage.session import Session
from crownpoint.table import Seat

__all__ = ["FORCED_S", "NATURAL_S", "PacedDriver", "Speed", "speed_named"]

Speed = Literal["slow", "normal", "fast", "instant", "step"]
FACTORS: dict[str, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0, "step": 0.0}

NATURAL_S = {
    "beach-bum": (0.5, 0.9),
    "selector": (0.7, 1.4),
    "king-tubby": (0.9, 2.0),
    "blue-mountain": (0.6, 1.2),
}
"""From and to, in seconds, by the key of the character."""

FORCED_S = 0.4
"""Everyone's time for a move without a choice."""


def speed_named(name: object) -> Speed:
    """The speed of that name; the normal one where there is none."""
    return cast(Speed, name) if name in FACTORS else "normal"


class PacedDriver(Driver):
    """A driver whose computers take their natural time, can be hurried, and say when they begin to think."""

    def __init__(
        self, session: Session, players: Mapping[Seat, Player], on_thinking: Callable[[Seat | None], None]
    ) -> None:
        self._thinking: Seat | None = None
        self._on_thinking = on_thinking
        self._hurried = asyncio.Event()
        self.speed: Speed = "normal"
        super().__init__(session, players)

    @property
    def thinking(self) -> Seat | None:
        """The seat whose computer thinks now."""
        return self._thinking

    @thinking.setter
    def thinking(self, seat: Seat | None) -> None:
        changed = seat is not self._thinking
        self._thinking = seat
        if changed:
            self._hurried.clear()
            self._on_thinking(seat)

    def set_speed(self, speed: Speed) -> None:
        """Play at another speed from now on."""
        before, self.speed = self.speed, speed
        self.stepping = speed == "step"
        if before == "step" or FACTORS[speed] < FACTORS[before]:
            self.hurry()

    def hurry(self) -> None:
        """Do not wait any longer: play as soon as the engine has chosen."""
        self._hurried.set()

    async def _pause(self) -> None:
        if self.stepping:
            await super()._pause()
            return
        try:
            await asyncio.wait_for(self._hurried.wait(), self._natural_s() * FACTORS[self.speed])
        except TimeoutError:
            return

    def _natural_s(self) -> float:
        seat = self._thinking
        if seat is None:
            return FORCED_S  # between two games of computers
        decision = self.session.table.decision(seat)
        if decision is None or (decision.legal_moves and len(decision.legal_moves) == 1):
            return FORCED_S
        return random.uniform(*NATURAL_S.get(self.session.table.seats[seat].level or "", (0.5, 1.0)))
