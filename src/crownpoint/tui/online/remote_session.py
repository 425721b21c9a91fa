"""A table at a site, with the interface of a table at home: it can be viewed, acted at and subscribed to."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from crownpoint.errors import IllegalActionError
from crownpoint.host import system_clock
from crownpoint.table import Action, ActionKind, Event, Phase, Refusal, Seat, Table, View
from crownpoint.table.records.encoding import as_plain
from crownpoint.table.records.record import load_event
from crownpoint.tui.online.dice_keeper import DiceKeeper
from crownpoint.tui.online.site_client import SiteAwayError, SiteClient, SiteRefusedError

__all__ = ["RemoteSession"]

RETRY_S = 1.0
TRIES = 30
"""How often an action is sent again while the site is away; it is carried out once."""


class RemoteSession:
    """Follows the log of one table, and answers for our part in its dice. `seat` is None for a watcher."""

    def __init__(self, client: SiteClient, table: Table, seat: Seat | None, folder: Path) -> None:
        """Use `open`."""
        self.client = client
        self.table = table
        self.seat = seat
        self.people: tuple[Seat, ...] = () if seat is None else (seat,)
        self.away = False  # whether the site has not answered lately
        self.problem = ""  # why the table cannot be followed any more
        self.dice: DiceKeeper | None = None
        if seat is not None:
            self.dice = DiceKeeper(table.id, table.view(None, 0).fairness.seal, seat, folder)
            self.dice.note(table.events)
        self._ahead_ms = 0  # of the site's clock before ours
        self._listeners: list[Callable[[Sequence[Event]], None]] = []
        self._answered = -1  # the number of the event that our device has answered last
        self._task = asyncio.create_task(self._follow())

    @classmethod
    async def open(cls, client: SiteClient, table_id: str, folder: Path) -> RemoteSession:
        """Come to a table: to our seat, or to watch."""
        shown = await client.call("GET", f"/tables/{table_id}/seat")
        lines = (await client.text(f"/tables/{table_id}/events")).splitlines()
        seat = None if shown.get("seat") is None else Seat(shown["seat"])
        return cls(client, Table.from_events(map(load_event, filter(None, lines))), seat, folder)

    def view(self, viewer: Seat | None) -> View:
        """What a seat, or a watcher, may know now."""
        return self.table.view(viewer, system_clock() + self._ahead_ms)

    def subscribe(self, listener: Callable[[Sequence[Event]], None]) -> Callable[[], None]:
        """Call the listener with every batch of new events; the function returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do something at our seat, and wait until we are told of it. Raises `IllegalActionError`."""
        if self.dice is not None:
            action = self.dice.with_share(action, self.view(seat))
        known = self.table.number
        number = await self._send(action)
        async with asyncio.timeout(RETRY_S * TRIES):
            while self.table.number < number and not self._task.done():
                await asyncio.sleep(0.01)
        return tuple(self.table.events[known:])

    async def close(self) -> None:
        """Stop following."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def dice_faults(self) -> list[str]:
        """What is wrong with the dice of the finished match; nothing, if all is well."""
        if self.dice is None:
            return []
        record = await self.client.text(f"/tables/{self.table.id}/record")
        return [*filter(None, (self.dice.problem,)), *self.dice.faults(record)]

    async def rematch(self) -> str | None:
        """The id of the table of the rematch, once there is one."""
        shown = await self.client.call("GET", f"/tables/{self.table.id}/seat?after={self.table.number}")
        found: str | None = shown.get("next")
        return found

    async def _send(self, action: Action) -> int:
        """Send an action until it is answered. Returns the number of its last event."""
        body = {"action": as_plain(action), "id": secrets.token_hex(8)}
        if action.kind not in (ActionKind.COMMIT, ActionKind.REVEAL, ActionKind.SAY):
            body["number"] = self.table.number
        for _ in range(TRIES):
            try:
                answer = await self.client.call("POST", f"/tables/{self.table.id}/actions", body)
                self._answered_again()
                return int(answer["number"])
            except SiteAwayError:
                self.away = True
                self._tell([])
                await asyncio.sleep(RETRY_S)
            except SiteRefusedError as error:
                if not error.is_passing:
                    refusal = Refusal(error.code, error.params, error.sentence)
                    raise IllegalActionError(error.sentence, refusal) from error
                await asyncio.sleep(float(error.params.get("wait", RETRY_S)))
        raise IllegalActionError("The site does not answer.")

    async def _follow(self) -> None:
        """Take in what happens, across interruptions, until the match is over."""
        while True:
            await self._answer()
            try:
                path = f"/tables/{self.table.id}/events?follow=true&after={self.table.number}"
                async with contextlib.aclosing(self.client.lines(path)) as lines:
                    async for line in lines:
                        self._answered_again()
                        if line:
                            self._happened(load_event(line))
                            await self._answer()
            except (SiteAwayError, SiteRefusedError) as error:
                if isinstance(error, SiteRefusedError) and not error.is_passing:
                    self.problem = str(error)
                    self._tell([])
                    return
                self.away = True
                self._tell([])
            if self.table.phase is Phase.OVER:
                return
            await asyncio.sleep(RETRY_S)

    def _answered_again(self) -> None:
        if self.away:
            self.away = False
            self._tell([])

    def _happened(self, event: Event) -> None:
        if event.number <= self.table.number:
            return
        self.table.fold(event)
        self._ahead_ms = event.time_ms - system_clock()
        if self.dice is not None:
            self.dice.note([event])
        self._tell([event])

    def _tell(self, events: Sequence[Event]) -> None:
        """Tell of new events, or with none of them that something else has changed."""
        for listener in tuple(self._listeners):
            listener(events)

    async def _answer(self) -> None:
        """Give our part of the dice, where it is due."""
        if self.dice is None or self.seat is None or self._answered == self.table.number:
            return
        due = self.dice.due(self.view(self.seat))
        if due is not None:
            self._answered = self.table.number
            with contextlib.suppress(IllegalActionError):  # another device of ours was faster
                await self._send(due)
