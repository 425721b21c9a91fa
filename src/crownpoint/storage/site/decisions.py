"""What moderators decide about people: a warning, a mute, a suspension, or nothing. Each is a line of the trail."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import CHALLENGES, LOGINS, PEOPLE, REPORTS, SEEKS
from crownpoint.storage.site.people import FOREVER_MS, Person
from crownpoint.storage.site.reports import Reason
from crownpoint.storage.site.trail import Line, add_line

__all__ = ["Action", "Decisions"]

Action: TypeAlias = Literal["none", "warn", "mute", "unmute", "suspend", "readmit"]


class Decisions:
    """Carries out what is decided, in one transaction with its line."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def decide(
        self,
        action: Action,
        person: Person,
        by: tuple[str | None, str],
        now_ms: int,
        *,
        reason: Reason = "",
        words: str = "",
        until_ms: int | None = None,
    ) -> tuple[Line, list[str]]:
        """Do something about a person, bots included. Returns the line and the ids of all affected.

        It closes the open reports about them. A mute or suspension without an end is for good. A suspension ends all
        logins and withdraws what they offered.
        """
        if action in ("mute", "suspend") and until_ms is None:
            until_ms = FOREVER_MS
        async with self._store.writing() as connection:
            theirs = or_(PEOPLE.c.id == person.id, PEOPLE.c.owner_id == person.id)
            ids = list((await connection.execute(select(PEOPLE.c.id).where(theirs))).scalars())
            column = {"mute": "muted", "unmute": "muted", "suspend": "barred", "readmit": "barred"}.get(action)
            if column is not None:
                values = {f"{column}_until_ms": until_ms if action in ("mute", "suspend") else None}
                await connection.execute(update(PEOPLE).where(PEOPLE.c.id.in_(ids)).values(**values))
            if action == "suspend":
                await connection.execute(delete(LOGINS).where(LOGINS.c.person_id.in_(ids)))
                await _withdraw(connection, ids)
            about = (REPORTS.c.about_id == person.id) & REPORTS.c.closed_ms.is_(None)
            await connection.execute(update(REPORTS).where(about).values(closed_ms=now_ms, verdict=action))
            line = await add_line(connection, now_ms, by, action, person, reason=reason, words=words, until_ms=until_ms)
        return line, ids


async def _withdraw(connection: AsyncConnection, ids: list[str]) -> None:
    """Withdraw the challenges and searches of people that nobody has taken up."""
    offered = CHALLENGES.c.person_id.in_(ids) & CHALLENGES.c.table_id.is_(None)
    await connection.execute(delete(CHALLENGES).where(offered))
    await connection.execute(delete(SEEKS).where(SEEKS.c.person_id.in_(ids), SEEKS.c.table_id.is_(None)))
