"""Players who never give up: whatever was not answered is asked again, elsewhere, with the same id."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import Any

from benchmarks.load.robot import GoneError, Robot, choose
from tests.chaos.fairness import Notes

from crownpoint.host import system_clock

__all__ = ["Player"]

LATER = ("storage", "failure", "too_many", "closing", "busy")  # refusals that say: try again


class Player:
    """A robot with several addresses. `seat` is None for one who only watches."""

    def __init__(self, robot: Robot, addresses: list[str], seat: int | None, pause_s: float, naps: float = 0.0) -> None:
        self.robot = robot
        self.addresses = addresses
        self.seat = seat
        self.pause_s = pause_s
        self.naps = naps  # how often it falls asleep, until its flag falls
        self.is_asleep = False
        self.notes = Notes()
        self.acknowledged: dict[str, int] = {}  # by intent: the number it was answered with
        self.done: Counter[str] = Counter()  # acknowledged actions by kind
        self.again = 0  # intents that had to be sent more than once
        self.refused: Counter[str] = Counter()
        self.connections = 0
        self.numbers_went_back = 0
        self._newest = 0
        robot.on_view = self._see

    def _see(self, shown: dict[str, Any]) -> None:
        if shown["table"] == self.robot.table:
            self.numbers_went_back += shown["number"] < self._newest
            self._newest = max(self._newest, shown["number"])

    async def run(self, stop: asyncio.Event) -> None:
        """Play until told to stop; what was begun is finished."""
        await self._come_back()
        while not stop.is_set() and not self.robot.is_over:
            try:
                await (self._watch(stop) if self.seat is None else self._play(stop))
            except GoneError:
                await self._come_back()

    async def come(self) -> None:
        """Connect to one of the processes and look at the table. Raises `GoneError`."""
        self._newest = 0  # a new connection may begin at an older number
        await self.robot.connect(self.robot.chance.choice(self.addresses))
        self.connections += 1
        answer = await self.robot.watch()
        if not answer["ok"]:
            await self.robot.close()
            raise GoneError(str(answer["reason"]))

    async def _watch(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.robot.is_over:
            await self._news()

    async def _play(self, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.robot.is_over:
            action = choose(self.robot.shown["view"], self.robot.chance)
            if action is None:
                await self._news()
                continue
            if not await self._think(stop):
                continue
            await self._insist(action, self.robot.new_intent(), self.robot.number)

    async def _think(self, stop: asyncio.Event) -> bool:
        """Take one's time, now and then all of it; whether there is still something to do then."""
        number, began = self.robot.number, system_clock()
        self.is_asleep = self.robot.chance.random() < self.naps
        try:
            await asyncio.sleep(self.robot.chance.uniform(0, self.pause_s))
            while self.is_asleep and self.robot.number == number and not stop.is_set():
                await self._news()
        finally:
            self.is_asleep = False
            self.notes.thoughts.append((number, began, system_clock()))
        return self.robot.number == number

    async def _news(self) -> None:
        self.robot.news.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.robot.news.wait()
        if not self.robot.is_connected:
            raise GoneError("cut")

    async def _insist(self, action: dict[str, Any], intent: str, number: int) -> None:
        """Ask until there is an answer that counts."""
        tries = 0
        while True:
            tries += 1
            try:
                answer = await self.robot.act(action, intent, number)
            except GoneError:
                await self._come_back()
                continue
            if answer["ok"]:
                assert self.acknowledged.setdefault(intent, answer["number"]) == answer["number"]
                self.done[action["kind"]] += 1
                self.again += tries > 1
                await self._until_shown(answer["number"])
                return
            code = answer["reason"]["code"]
            self.refused[code] += 1
            if code not in LATER:
                await self.robot.watch()
                return
            await asyncio.sleep(0.2)

    async def _until_shown(self, number: int) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                while self.robot.number < number:
                    await self._news()
                return
        await self.robot.watch()

    async def _come_back(self) -> None:
        began = system_clock()
        while True:
            await asyncio.sleep(self.robot.chance.uniform(0.05, 0.4))
            with contextlib.suppress(GoneError):
                await self.come()
                self.notes.away.append((began, system_clock()))
                return
