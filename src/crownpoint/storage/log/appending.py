"""Appends to the logs of tables: those that wait at the same time are written in one transaction.

Each is answered only when it is on disk, and fails alone: an append that is refused is left out of the transaction, and
if a transaction fails as a whole its appends are tried again one by one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from crownpoint.errors import IntentDoneError, StorageError, TableConflictError, TableNotFoundError

__all__ = ["Append", "Intent", "Queue", "Writer", "problem"]

TOGETHER = 256
"""The most appends in one transaction."""

LINGER_S = 0.004
"""How long to wait for more appends after a transaction of several. It halves the transactions of a busy site."""


@dataclass(frozen=True, slots=True)
class Intent:
    """Something a person wants done once, however often they ask; `id` is chosen by the client."""

    person: str
    id: str


@dataclass(slots=True, eq=False)
class Append:
    """The next events of a table: its row afterwards, and a line of the record for each event."""

    table_id: str
    before: int  # the number of the event that they follow
    row: dict[str, Any]  # what changes in the row of the table
    lines: Sequence[tuple[int, str]]  # number and body of each event
    intent: Intent | None = None
    scores: tuple[float, float] | None = None  # of both seats, when the match has ended now
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer(Protocol):
    """Writes appends of different tables in one transaction."""

    async def write(self, batch: Sequence[Append]) -> list[StorageError | None]:
        """For each append None if it is on disk, or why it was refused. Raises if nothing was written at all."""
        ...

    async def close(self) -> None:
        """Release the connection."""
        ...


class Queue:
    """The appends that wait for the disk."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._waiting: list[Append] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Return when the append is on disk. Raises `StorageError`."""
        self._waiting.append(append)
        if self._task is None:
            self._task = asyncio.create_task(self._drain())
        await append.done

    async def close(self) -> None:
        """Write what waits, then release the connection."""
        if self._task is not None:
            await self._task
        await self._writer.close()

    async def _drain(self) -> None:
        try:
            while self._waiting:
                batch = self._next()
                try:
                    await self._write(batch)
                except Exception as error:
                    if len(batch) == 1:
                        _answer(batch[0], error)
                    else:
                        for append in batch:
                            await self._write_alone(append)
                if len(batch) > 1:
                    await asyncio.sleep(LINGER_S)
        finally:
            self._task = None

    def _next(self) -> list[Append]:
        """The appends for the next transaction: of each table one."""
        batch: dict[str, Append] = {}
        later: list[Append] = []
        for append in self._waiting:
            if append.table_id in batch or len(batch) == TOGETHER:
                later.append(append)
            else:
                batch[append.table_id] = append
        self._waiting = later
        return list(batch.values())

    async def _write(self, batch: list[Append]) -> None:
        for append, error in zip(batch, await self._writer.write(batch), strict=True):
            _answer(append, error)

    async def _write_alone(self, append: Append) -> None:
        try:
            await self._write([append])
        except Exception as error:
            _answer(append, error)


def _answer(append: Append, error: Exception | None) -> None:
    if append.done.done():  # whoever asked was cancelled
        return
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)


def problem(append: Append, last_number: int | None, done: int | None) -> StorageError | None:
    """Why an append is refused, given the newest number of its table and of its intent, if carried out; else None."""
    if last_number is None:
        return TableNotFoundError(f"Table {append.table_id} is no longer saved here.")
    if done is not None:
        return IntentDoneError(f"Intent {append.intent} of table {append.table_id} has already been carried out.", done)
    if last_number != append.before:
        text = f"Event {append.before + 1} of table {append.table_id} cannot follow event {last_number}."
        return TableConflictError(text)
    return None
