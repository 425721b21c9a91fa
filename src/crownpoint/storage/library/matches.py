"""The matches of one person's library. Nobody else's are visible."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.ai.study import ImportedMatch
from crownpoint.errors import FullError, MatchNotFoundError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import LIBRARY, NOTES, PEOPLE

__all__ = ["MOST_TAGS", "Filters", "KeptMatch", "Library"]

_AT_ONCE = 400  # rows
_TEXT = 200  # letters of a name; a longer one is cut
MOST_TAGS = 20


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match of a library, without its contents."""

    id: str
    game: str
    file: str
    white: str
    black: str
    event: str
    date: str
    length: int
    result: str
    tags: tuple[str, ...]
    added_ms: int
    decisions: int
    """0 until an analysis has begun."""
    judged: int
    level: str | None
    """Of the last analysis; None before the first."""
    engine: str | None
    white_rate: float | None
    """Error rates, once every decision is judged."""
    black_rate: float | None
    wanted: str | None
    """The level of an analysis that is to be made or is being made."""
    fault: str | None
    """Why it cannot be analyzed."""


_COLUMNS = [LIBRARY.c[name] for name in KeptMatch.__dataclass_fields__]


@dataclass(frozen=True, slots=True)
class Filters:
    """What to list; what is empty does not count. `words` must all occur in names, event, file, tags or date."""

    game: str = ""
    words: str = ""
    tag: str = ""
    worst: float | None = None
    """Only matches in which a side had at least this error rate."""
    since: str = ""
    """Only matches played on this day or later, 2026-11-17, and not after `until`."""
    until: str = ""
    result: str = ""
    """Only matches that White has won (`white`), Black has won (`black`), or nobody (`draw`)."""

    def where(self) -> list[ColumnElement[bool]]:
        """The same for the database."""
        found: list[ColumnElement[bool]] = []
        if self.game:
            found.append(LIBRARY.c.game == self.game)
        if self.tag:
            found.append((", " + LIBRARY.c.tags + ",").contains(f", {self.tag},", autoescape=True))
        if self.worst is not None:
            found.append(or_(LIBRARY.c.white_rate >= self.worst, LIBRARY.c.black_rate >= self.worst))
        if self.since:
            found.append(LIBRARY.c.date >= self.since)
        if self.until:
            found += [LIBRARY.c.date <= self.until, LIBRARY.c.date != ""]
        if self.result:
            found.append(LIBRARY.c.winner == self.result)
        searched = [LIBRARY.c[name] for name in ("white", "black", "event", "file", "tags", "date", "result")]
        for word in self.words.split()[:10]:
            # SQLite knows small and capital letters of English only: other words are tried as they are usually written
            spellings = {word, word.lower(), word.capitalize(), word.upper()}
            tries = [each.contains(spelled, autoescape=True) for each in searched for spelled in spellings]
            found.append(or_(*tries, *(func.lower(each).contains(word.lower(), autoescape=True) for each in searched)))
        return found


class Library:
    """The library of one person."""

    def __init__(self, store: Store, person_id: str) -> None:
        self._store = store
        self.person = person_id

    async def add(
        self, game: str, found: Iterable[ImportedMatch], file: str, now_ms: int, most: int | None = None
    ) -> tuple[list[str], int]:
        """Keep the matches of a file. Returns the ids of all of them in order, and how many are new.

        A match that is there already stays as it is, with its analyses and notes. Raises `FullError` where
        there would be more than `most`; then nothing is kept.
        """
        rows: dict[str, dict[str, Any]] = {}
        for each in found:
            digest = _digest(each.source)
            rows.setdefault(digest, _row(each) | {"digest": digest, "game": game, "file": file[:_TEXT]})
        async with self._store.writing() as connection:
            me = select(PEOPLE.c.id).where(PEOPLE.c.id == self.person).with_for_update(key_share=True)
            await connection.execute(me)  # who imports the same file twice at once waits here
            there = await self._ids(connection, list(rows))
            new = [
                row | {"id": secrets.token_hex(16), "person_id": self.person, "added_ms": now_ms}
                for digest, row in rows.items() if digest not in there
            ]  # fmt: skip
            if new and most is not None:
                mine = select(func.count()).select_from(LIBRARY).where(LIBRARY.c.person_id == self.person)
                if (await connection.scalar(mine) or 0) + len(new) > most:
                    raise FullError(f"A library has {most} matches at most.")
            for start in range(0, len(new), _AT_ONCE):
                await connection.execute(insert(LIBRARY), new[start : start + _AT_ONCE])
        there |= {row["digest"]: row["id"] for row in new}
        return [there[digest] for digest in rows], len(new)

    async def _ids(self, connection: AsyncConnection, digests: Sequence[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for start in range(0, len(digests), _AT_ONCE):
            query = select(LIBRARY.c.digest, LIBRARY.c.id).where(
                LIBRARY.c.person_id == self.person, LIBRARY.c.digest.in_(digests[start : start + _AT_ONCE])
            )
            found |= {row.digest: row.id for row in await connection.execute(query)}
        return found

    async def search(self, filters: Filters, limit: int, offset: int = 0) -> tuple[list[KeptMatch], int]:
        """Some of the matches, the last added first, and how many there are with these filters."""
        chosen = (LIBRARY.c.person_id == self.person, *filters.where())
        query = select(*_COLUMNS).where(*chosen).order_by(LIBRARY.c.added_ms.desc(), LIBRARY.c.id)
        async with self._store.reading() as connection:
            total = await connection.scalar(select(func.count()).select_from(LIBRARY).where(*chosen))
            rows = await connection.execute(query.limit(limit).offset(offset))
            return [_kept(row) for row in rows], int(total or 0)

    async def of(self, match_ids: Sequence[str]) -> list[KeptMatch]:
        """These matches, as far as they are there, in their order."""
        query = select(*_COLUMNS).where(LIBRARY.c.person_id == self.person, LIBRARY.c.id.in_(match_ids))
        async with self._store.reading() as connection:
            found = {row.id: _kept(row) for row in await connection.execute(query)}
        return [found[each] for each in match_ids if each in found]

    async def get(self, match_id: str) -> KeptMatch:
        """One match. Raises `MatchNotFoundError`."""
        found = await self.of([match_id])
        if not found:
            raise _missing(match_id)
        return found[0]

    async def find(self, key: str) -> KeptMatch:
        """The match whose id begins like this. Raises `MatchNotFoundError`, also where there are several."""
        query = select(*_COLUMNS).where(
            LIBRARY.c.person_id == self.person, LIBRARY.c.id.startswith(key, autoescape=True)
        )
        async with self._store.reading() as connection:
            found = [_kept(row) for row in await connection.execute(query.limit(2))]
        if len(key) < 4 or not found:
            raise _missing(key)
        if len(found) > 1:
            raise MatchNotFoundError(f"“{key}” begins several ids: give more of it.")
        return found[0]

    async def source(self, match_id: str) -> bytes:
        """The file of a match. Raises `MatchNotFoundError`."""
        async with self._store.reading() as connection:
            found = await connection.scalar(select(LIBRARY.c.source).where(self._mine(match_id)))
        if found is None:
            raise _missing(match_id)
        return bytes(found)

    async def delete(self, match_id: str) -> None:
        """Delete a match with its analyses and notes. Raises `MatchNotFoundError`."""
        await self._change(match_id, delete(LIBRARY).where(self._mine(match_id)))

    async def tag(self, match_id: str, tags: Iterable[str]) -> None:
        """Give a match these tags instead of its own. Raises `MatchNotFoundError`."""
        words = dict.fromkeys(" ".join(tag.replace(",", " ").split()) for tag in tags)
        text = ", ".join(filter(None, words))
        await self._change(match_id, update(LIBRARY).where(self._mine(match_id)).values(tags=text))

    async def notes(self, match_id: str) -> dict[str, str]:
        """What was written about a match, by place."""
        query = select(NOTES.c.place, NOTES.c.text).join(LIBRARY, LIBRARY.c.id == NOTES.c.match_id)
        async with self._store.reading() as connection:
            return {row.place: row.text for row in await connection.execute(query.where(self._mine(match_id)))}

    async def write_note(self, match_id: str, place: str, words: str) -> None:
        """Write about a place of a match, or erase it with an empty text. Raises `MatchNotFoundError`."""
        async with self._store.writing() as connection:
            if await connection.scalar(select(LIBRARY.c.id).where(self._mine(match_id))) is None:
                raise _missing(match_id)
            await connection.execute(delete(NOTES).where(NOTES.c.match_id == match_id, NOTES.c.place == place))
            if words.strip():
                await connection.execute(insert(NOTES), {"match_id": match_id, "place": place, "text": words})

    def _mine(self, match_id: str) -> ColumnElement[bool]:
        return (LIBRARY.c.id == match_id) & (LIBRARY.c.person_id == self.person)

    async def _change(self, match_id: str, statement: Any) -> None:
        async with self._store.writing() as connection:
            if (await connection.execute(statement)).rowcount != 1:
                raise _missing(match_id)


def _missing(match_id: str) -> MatchNotFoundError:
    return MatchNotFoundError(f"There is no match {match_id} in this library.")


def _digest(source: bytes) -> str:
    """The same for the same contents; line ends and blanks at the end do not count."""
    return hashlib.sha256(source.replace(b"\r\n", b"\n").rstrip()).hexdigest()


def _row(found: ImportedMatch) -> dict[str, Any]:
    texts = {name: _clean(getattr(found, name)) for name in ("white", "black", "event")}
    return {
        "source": found.source, **texts, "date": found.date, "length": found.length, "result": found.result[:40],
        "winner": found.winner,
    }  # fmt: skip


def _clean(text: str) -> str:
    """One line that PostgreSQL takes."""
    return " ".join(text.replace("\0", " ").split())[:_TEXT]


def _kept(row: Row[Any]) -> KeptMatch:
    values = dict(row._mapping)
    return KeptMatch(**values | {"tags": tuple(filter(None, values["tags"].split(", ")))})
