"""Plays the computer seats of a table: asks their players, keeps their pace, and does what they choose.

There is one driver for every place where computers play: a site, the browser app at home, the terminal app, line mode.
What differs is where a player thinks (`Thinker`) and how long it may seem to.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from typing import Protocol

from crownpoint.ai.player import Choice, Decision, Player
from crownpoint.ai.sleeper import player_for
from crownpoint.errors import IllegalActionError
from crownpoint.host.presets import DECISION_S, FORCED_S, NEXT_GAME_S, PACE_FACTORS, Pace
from crownpoint.host.session import Session
from crownpoint.storage.signal import Signal
from crownpoint.table import Event, NextGame, OccupantKind, Phase, Seat

__all__ = ["HEARTBEAT_S", "ComputerDriver", "Thinker", "ThreadThinker"]

HEARTBEAT_S = 5.0
"""After a crash, at most this much of a player's thinking time is given back by mistake."""


class Thinker(Protocol):
    """Where computer players think."""

    async def choose(self, seat: Seat, level: str | None, seed: int, decision: Decision) -> Choice:
        """What the character `level` at a seat chooses; with the same seed it makes the same mistakes."""
        ...

    def stop(self) -> None:
        """Make those who are thinking finish with what they have."""
        ...


class ThreadThinker:
    """Players of this process, each in a thread while it thinks: those given by seat, or else the characters."""

    def __init__(
        self,
        players: Mapping[Seat, Player] | None = None,
        find: Callable[[str, str | None, int], Player] = player_for,
    ) -> None:
        """`find` gives the player of a game, a character and a seed for a seat that has none in `players`."""
        self._players: dict[Seat, Player] = dict(players or {})
        self._find = find

    async def choose(self, seat: Seat, level: str | None, seed: int, decision: Decision) -> Choice:
        """What the player of this seat chooses."""
        if seat not in self._players:
            self._players[seat] = self._find(decision.game, level, seed)
        return await asyncio.to_thread(self._players[seat].choose, decision)

    def stop(self) -> None:
        """Ask every player to answer with what it has."""
        for player in self._players.values():
            stop = getattr(player, "stop", None)
            if stop is not None:
                stop()


class ComputerDriver:
    """Drives the computers of one session. `thinking` announces the seat whose computer thinks, and None at the end.

    `time_scale` multiplies all waiting: 0 plays without delay. At pace "step" every action waits for a call of `step`.
    `pause_s` seconds are added to the next wait: set it when there is something to be seen first.
    """

    def __init__(
        self, session: Session, thinker: Thinker | None = None, *, pace: Pace = "normal", time_scale: float = 1.0
    ) -> None:
        self.session = session
        self.thinker = thinker or ThreadThinker()
        self.thinking: Signal[[Seat | None]] = Signal()
        self.pace: Pace = pace
        self.time_scale = time_scale
        self.pause_s = 0.0
        self._hurried = asyncio.Event()
        self._steps = asyncio.Semaphore(0)
        self._closed = False

    def due(self) -> tuple[Seat, Decision] | None:
        """The computer that has something to decide now, and what."""
        table = self.session.table
        for seat in table.to_act:
            if table.seats[seat].kind is OccupantKind.COMPUTER and (decision := table.decision(seat)) is not None:
                return seat, decision
        return None

    @property
    def is_due(self) -> bool:
        """Whether the driver has something to do: a decision, or the next game of two computers."""
        return self._starts_next_game() or self.due() is not None

    def _starts_next_game(self) -> bool:
        table = self.session.table
        computers = all(occupant.kind is OccupantKind.COMPUTER for occupant in table.seats)
        return computers and table.phase is Phase.BETWEEN_GAMES and bool(table.to_act)

    async def play_once(self) -> tuple[Event, ...]:
        """One action of one computer, if one is due; empty when the table waits for someone else or has moved on."""
        table = self.session.table
        if self._starts_next_game():
            self._hurried.clear()
            await self._wait(NEXT_GAME_S)
            await self._wait_for_step()
            if self._closed or not self._starts_next_game():
                return ()
            return await self.session.act(table.to_act[0], NextGame())
        due = self.due()
        if due is None:
            return ()
        seat, decision = due
        number, level = table.number, table.seats[seat].level
        self._hurried.clear()
        self.thinking.send(seat)
        try:
            choice, _ = await asyncio.gather(
                self.thinker.choose(seat, level, int(table.id[:8], 16) + seat, decision),
                self._wait(_natural_s(decision, level)),
            )
        finally:
            self.thinking.send(None)
        await self._wait_for_step()
        if self._closed or table.has_moved_on(number):
            return ()  # the host closes; a take-back, a resignation or a pause: the question is no longer asked
        try:
            return await self.session.act(seat, table.action_of(seat, choice), seen=number)
        except IllegalActionError:
            return ()  # something else happened while it was written

    async def run(self) -> None:
        """Play until the match is over or the task is cancelled, and watch the clocks meanwhile."""
        news = asyncio.Event()
        unsubscribe = self.session.subscribe(lambda events: news.set())
        try:
            while self.session.table.phase is not Phase.OVER:
                news.clear()
                await self.session.tick()
                if not await self.play_once() and not self.is_due:
                    await self._wait_for_news(news)
        finally:
            unsubscribe()

    async def _wait_for_news(self, news: asyncio.Event) -> None:
        """Wait until something happens or a flag may fall; while a clock runs, note that the host is running."""
        deadline = self.session.table.deadline_ms
        if deadline is None:
            await news.wait()
            return
        left = max(0.0, (deadline - self.session.now_ms()) / 1000) + 0.001
        try:
            await asyncio.wait_for(news.wait(), min(left, HEARTBEAT_S))
        except TimeoutError:
            await self.session.heartbeat()

    def hurry(self) -> None:
        """Stop waiting: play as soon as the player has chosen."""
        self._hurried.set()

    def close(self) -> None:
        """Stop playing, without waiting for the pace or for a step."""
        self._closed = True
        self.hurry()
        self.step()

    def step(self) -> None:
        """Let one action through."""
        self._steps.release()

    def set_pace(self, pace: Pace) -> None:
        """Play at another pace from now on."""
        before, self.pace = self.pace, pace
        if pace == before:
            return  # who waits for a step waits for one of these
        if pace == "step":
            self._steps = asyncio.Semaphore(0)
        elif before == "step":
            self._steps.release()
        elif PACE_FACTORS[pace] < PACE_FACTORS[before]:
            self.hurry()

    async def _wait_for_step(self) -> None:
        """Where every action waits for a step, also for one that was asked for while it was thought about."""
        if self.pace == "step":
            await self._steps.acquire()

    async def _wait(self, natural_s: float) -> None:
        """Wait as long as the pace says."""
        if self.pace == "step":
            return
        pause_s, self.pause_s = self.pause_s, 0.0
        seconds = (natural_s + pause_s) * PACE_FACTORS[self.pace] * self.time_scale
        if seconds <= 0:
            return
        try:
            await asyncio.wait_for(self._hurried.wait(), seconds)
        except TimeoutError:
            return


def _natural_s(decision: Decision, level: str | None) -> float:
    if decision.legal_moves and len(decision.legal_moves) == 1:
        return FORCED_S
    return random.uniform(*DECISION_S.get(level or "", (0.5, 1.0)))
