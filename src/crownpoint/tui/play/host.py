"""The host of a table in this app: a table that is being played, its computer players, and who sits at this machine."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping
from typing import Protocol

from crownpoint.ai.player import Choice, Decision, Player
from crownpoint.table import (
    Action,
    Event,
    GiveNonce,
    NextGame,
    Occupant,
    OccupantKind,
    Phase,
    Seat,
    Table,
    TableOptions,
    View,
)

__all__ = ["Host", "Running", "UnsavedTable", "now_ms"]


def now_ms() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Running(Protocol):
    """A table being played: `crownpoint.storage.Session`, or one that is kept nowhere."""

    table: Table

    async def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do it; return when it is as safe as it gets. Raises `IllegalActionError` with the reason why not."""

    async def tick(self) -> tuple[Event, ...]:
        """What the time alone brings."""

    def view(self, viewer: Seat | None) -> View:
        """What a seat, or a watcher, may know now."""


class UnsavedTable:
    """A table in memory only: for a machine whose disk refuses us, and for trying things out."""

    def __init__(self, table: Table, clock: Callable[[], int] = now_ms) -> None:
        self.table = table
        self._clock = clock

    @classmethod
    async def open(
        cls,
        options: TableOptions,
        seats: tuple[Occupant, Occupant],
        clock: Callable[[], int] = now_ms,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> UnsavedTable:
        """A new table with everybody seated; `entropy` gives so many random bytes."""
        match_id, seed = entropy(16).hex(), entropy(32).hex()
        running = cls(Table.open(options, seats, match_id=match_id, seed=seed, now_ms=clock()), clock)
        for seat in Seat:
            await running.act(seat, GiveNonce(entropy(32).hex()))
        return running

    async def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do it."""
        return self.table.act(seat, action, self._clock())

    async def tick(self) -> tuple[Event, ...]:
        """Let time do its work."""
        return self.table.tick(self._clock())

    def view(self, viewer: Seat | None) -> View:
        """What a seat, or a watcher, may know now."""
        return self.table.view(viewer, self._clock())


class Host:
    """A running table with its computer players."""

    def __init__(self, running: Running, players: Mapping[Seat, Player]) -> None:
        self.running = running
        self._players = players

    @property
    def table(self) -> Table:
        """The table as it is on disk."""
        return self.running.table

    async def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do something at the table."""
        return await self.running.act(seat, action)

    async def tick(self) -> tuple[Event, ...]:
        """What the time alone brings."""
        return await self.running.tick()

    async def heartbeat(self) -> None:
        """Note that the table is being played, so that after a crash no time is lost."""
        beat = getattr(self.running, "heartbeat", None)
        if beat is not None and self.table.deadline_ms is not None:
            await beat()

    def view(self, viewer: Seat | None) -> View:
        """The table as this seat, or a watcher, sees it now."""
        return self.running.view(viewer)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats at which a person plays on this machine."""
        return tuple(seat for seat in Seat if self.table.seats[seat].kind is OccupantKind.PERSON)

    def thinker(self) -> tuple[Seat, Decision] | None:
        """The computer player that has something to decide now, and what."""
        for seat in self._players:
            decision = self.table.decision(seat)
            if decision is not None:
                return seat, decision
        return None

    async def think(self, seat: Seat, decision: Decision) -> Choice:
        """Let the player of a seat choose, in a thread of its own."""
        return await asyncio.to_thread(self._players[seat].choose, decision)

    def stop_thinking(self) -> None:
        """Ask the players to come to an end with what they have."""
        for player in self._players.values():
            stop = getattr(player, "stop", None)
            if stop is not None:
                stop()

    async def answer(self, seat: Seat, choice: Choice) -> tuple[Event, ...]:
        """Do what the player of a seat chose."""
        return await self.act(seat, self.table.action_of(seat, choice))

    async def next_game(self) -> tuple[Event, ...]:
        """Everybody at this machine is ready for the next game."""
        happened: list[Event] = []
        for seat in self.people or (Seat.FIRST,):
            if self.table.phase is Phase.BETWEEN_GAMES:
                happened += await self.act(seat, NextGame())
        return tuple(happened)
