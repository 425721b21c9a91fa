"""The saved games as the app sees them. The database is only loaded when it is first needed."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from crownpoint.errors import CrownpointError, StorageError

if TYPE_CHECKING:
    from crownpoint.host import Session
    from crownpoint.storage import SavedTable, Store
    from crownpoint.storage.playing import PlayingLock
    from crownpoint.table import Occupant, Table, TableOptions

__all__ = ["SavedGames"]


class SavedGames:
    """A store that opens itself on first use; where it cannot be opened, games are played unsaved.

    `problem` then says why, in one sentence.
    """

    def __init__(self, path: Path | None = None, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._path = path
        self._entropy = entropy
        self._opening: asyncio.Task[Store | None] | None = None
        self.problem = ""
        self._playing: dict[str, PlayingLock] = {}

    async def store(self) -> Store | None:
        """The store, None if it cannot be opened. Once begun, opening is carried through."""
        if self._opening is None:
            self._opening = asyncio.ensure_future(self._open())
        return await asyncio.shield(self._opening)

    async def _open(self) -> Store | None:
        try:
            storage = await asyncio.to_thread(_load)
            return await storage.open(self._path)
        except CrownpointError as error:
            self.problem = str(error)
            return None

    async def close(self) -> None:
        """Close the store, if it was opened."""
        for lock in self._playing.values():
            lock.release()
        if self._opening is not None and (store := await self._opening) is not None:
            await store.close()

    def keeps(self, session: Session) -> bool:
        """Whether the table of a session is kept here, and can be continued another day."""
        store = self._opening.result() if self._opening is not None and self._opening.done() else None
        return store is not None and session.store is store

    async def _needed(self) -> Store:
        """The store. Raises `StorageError` if it cannot be opened."""
        store = await self.store()
        if store is None:
            raise StorageError(self.problem)
        return store

    async def list(self) -> list[SavedTable]:
        """All saved games, the last one first."""
        store = await self.store()
        return await store.list() if store is not None else []

    async def open(self, options: TableOptions, seats: tuple[Occupant, Occupant]) -> Session:
        """A new table, saved from its first event on."""
        store = await self.store()
        from crownpoint.host import Session
        from crownpoint.storage.log.memory import MemoryLog

        return self._mark(await Session.open(store or MemoryLog(), options, seats, entropy=self._entropy))

    async def resume(self, table_id: str) -> Session | None:
        """A saved table to go on with."""
        store = await self.store()
        if store is None:
            return None
        from crownpoint.host import Session

        return self._mark(await Session.resume(store, table_id))

    async def rematch(self, session: Session) -> Session:
        """The table of the rematch."""
        return self._mark(await session.rematch(entropy=self._entropy))

    def _mark(self, session: Session) -> Session:
        """Let other processes know which game is played here; one at a time."""
        from crownpoint.storage import default_path
        from crownpoint.storage.playing import PlayingLock

        for lock in self._playing.values():
            lock.release()
        self._playing.clear()
        if self.keeps(session):
            self._playing[session.table.id] = PlayingLock(self._path or default_path(), session.table.id)
        return session

    async def load(self, table_id: str) -> Table | None:
        """A saved table to look at."""
        store = await self.store()
        return await store.load(table_id) if store is not None else None

    async def find(self, key: str) -> SavedTable:
        """The saved game with this id, the beginning of it, or this name. Raises `StorageError`."""
        return await (await self._needed()).find(key)

    async def rename(self, table_id: str, name: str) -> None:
        """Give a saved game another name."""
        await (await self._needed()).rename(table_id, name)

    async def delete(self, table_id: str) -> None:
        """Delete a saved game for good. Raises `StorageError` for one that another process is playing."""
        from crownpoint.storage import default_path
        from crownpoint.storage.playing import is_played

        store = await self._needed()
        if table_id not in self._playing and is_played(self._path or default_path(), table_id):
            raise StorageError("This game is being played. Leave it first.")
        await store.delete(table_id)

    async def export(self, table_id: str, path: Path) -> None:
        """Write the record of a saved game to a file; one that is there already is left alone."""
        record = await (await self._needed()).export(table_id)
        with path.open("x", encoding="utf-8") as file:
            file.write(record)

    async def import_record(self, path: Path) -> None:
        """Add the game of a record."""
        await (await self._needed()).import_record(path.read_text("utf-8"))


def _load() -> type[Store]:
    from crownpoint.storage import Store

    return Store
