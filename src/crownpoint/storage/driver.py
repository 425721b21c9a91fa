"""Drives the computer players of a session: asks them off the event loop, keeps the pace, and watches the clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from crownpoint.ai.player import Player
from crownpoint.storage.session import Session
from crownpoint.table import Event, NextGame, Phase, Seat

__all__ = ["HEARTBEAT_S", "Driver"]

HEARTBEAT_S = 5.0
"""After a crash, at most so much of a player's thinking time is given back by mistake."""


class Driver:
    """Plays the seats in `players` whenever it is their turn.

    `pace_s` is the least time a computer takes for each action, so that people can follow; two computers can also be
    run with `stepping` set: then each call of `step` lets one action through.
    """

    def __init__(self, session: Session, players: Mapping[Seat, Player], pace_s: float = 0.0) -> None:
        self.session = session
        self.players = players
        self.pace_s = pace_s
        self.thinking: Seat | None = None
        self._stepping = False
        self._steps = asyncio.Semaphore(0)
        self._news = asyncio.Event()
        self._unsubscribe = session.subscribe(self._on_events)

    def _on_events(self, events: Sequence[Event]) -> None:
        self._news.set()

    @property
    def stepping(self) -> bool:
        """Whether every action of a computer waits for a call of `step`."""
        return self._stepping

    @stepping.setter
    def stepping(self, value: bool) -> None:
        self._stepping = value
        self._steps = asyncio.Semaphore(0) if value else self._steps
        if not value:
            self._steps.release()

    def step(self) -> None:
        """Let one action through."""
        self._steps.release()

    async def run(self) -> None:
        """Play until the match is over or the task is cancelled."""
        try:
            while self.session.table.phase is not Phase.OVER:
                self._news.clear()
                await self.session.tick()
                if not await self.play_once():
                    await self._wait()
        finally:
            self._unsubscribe()

    async def play_once(self) -> tuple[Event, ...]:
        """One action of one computer player, if one is due; empty when the table waits for someone else."""
        table = self.session.table
        if table.phase is Phase.BETWEEN_GAMES and len(self.players) == len(Seat) and table.to_act:
            await self._pause()
            return await self.session.act(table.to_act[0], NextGame())
        for seat in table.to_act:
            if seat in self.players and (decision := table.decision(seat)) is not None:
                number = table.number
                self.thinking = seat
                try:
                    choice, _ = await asyncio.gather(
                        asyncio.to_thread(self.players[seat].choose, decision), self._pause()
                    )
                finally:
                    self.thinking = None
                if table.number != number and table.decision(seat) != decision:
                    return ()  # the question is no longer asked: a take-back, a resignation, a pause
                return await self.session.act(seat, table.action_of(seat, choice))
        return ()

    async def _pause(self) -> None:
        if self._stepping:
            await self._steps.acquire()
        elif self.pace_s:
            await asyncio.sleep(self.pace_s)

    async def _wait(self) -> None:
        """Until something happens or a flag may fall; while a clock runs, note now and then that we are here."""
        deadline = self.session.table.deadline_ms
        if deadline is None:
            await self._news.wait()
            return
        left = max(0.0, (deadline - self.session.now_ms()) / 1000) + 0.001
        try:
            await asyncio.wait_for(self._news.wait(), min(left, HEARTBEAT_S))
        except TimeoutError:
            await self.session.heartbeat()
