"""Reports to the moderators, and the cases they make: all reports about one person that wait for a decision."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, func, insert, select, update

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import REPORTS, SEATS
from crownpoint.storage.site.full import must_have_room

__all__ = ["APPEAL", "Case", "CaseState", "Reason", "Report", "ReportReason", "Reports"]

ReportReason: TypeAlias = Literal["insult", "spam", "name", "stalling", "assistance", "abandoned", "other"]
Reason: TypeAlias = ReportReason | Literal["appeal", ""]
CaseState: TypeAlias = Literal["open", "mine", "closed"]
APPEAL: Literal["appeal"] = "appeal"
"""The reason of a report by which someone asks the moderators to think again about a decision."""


@dataclass(frozen=True, slots=True)
class Report:
    """A report about someone. The ids may be of deleted accounts. `decision` is what an appeal is about."""

    id: str
    reporter_id: str
    about_id: str
    table_id: str | None
    reason: Reason
    text: str
    created_ms: int
    taken_by: str | None = None
    closed_ms: int | None = None
    verdict: str | None = None
    decision: int | None = None


_COLUMNS = [REPORTS.c[name] for name in Report.__dataclass_fields__]


@dataclass(frozen=True, slots=True)
class Case:
    """The reports about one person that are open, or closed, together."""

    about_id: str
    reports: int
    first_ms: int
    last_ms: int
    reason: Reason  # of the newest
    table_id: str | None  # likewise
    taken_by: str | None
    verdict: str | None


class Reports:
    """Reads and writes reports."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(
        self,
        reporter_id: str,
        about_id: str,
        table_id: str | None,
        text: str,
        now_ms: int,
        *,
        reason: ReportReason = "other",
        record: str | None = None,
    ) -> Report:
        """Add a report, with the record of the table as it is now."""
        report = Report(secrets.token_hex(16), reporter_id, about_id, table_id, reason, text, now_ms)
        async with self._store.writing() as connection:
            await connection.execute(insert(REPORTS), asdict(report) | {"record": record})
        return report

    async def appeal(self, person_id: str, decision: int, text: str, now_ms: int) -> Report:
        """Ask the moderators to think again. Raises `FullError` if that was asked before."""
        report = Report(secrets.token_hex(16), person_id, person_id, None, APPEAL, text, now_ms, decision=decision)
        same = (REPORTS.c.reporter_id == person_id) & (REPORTS.c.decision == decision)
        async with self._store.writing() as connection:
            await must_have_room(connection, person_id, REPORTS, same, 1)
            await connection.execute(insert(REPORTS), asdict(report))
        return report

    async def sat_at(self, table_id: str, person_id: str) -> bool:
        """Whether a person has a seat at a table."""
        query = select(SEATS.c.seat).where(SEATS.c.table_id == table_id, SEATS.c.person_id == person_id)
        async with self._store.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def get(self, report_id: str) -> Report | None:
        """A report by its id."""
        async with self._store.reading() as connection:
            row = (await connection.execute(select(*_COLUMNS).where(REPORTS.c.id == report_id))).first()
        return None if row is None else Report(**row._mapping)

    async def record(self, report_id: str) -> str | None:
        """The record that was attached to a report."""
        async with self._store.reading() as connection:
            found: str | None = await connection.scalar(select(REPORTS.c.record).where(REPORTS.c.id == report_id))
        return found

    async def page(self, *, closed: bool = False, limit: int = 100) -> list[Report]:
        """Open reports, oldest first; or closed ones, newest first."""
        order = REPORTS.c.closed_ms.desc() if closed else REPORTS.c.created_ms
        return await self._list(_closed() if closed else _open(), order, limit)

    async def about(self, person_id: str, limit: int = 100) -> list[Report]:
        """All reports about a person, the newest first."""
        return await self._list(REPORTS.c.about_id == person_id, REPORTS.c.created_ms.desc(), limit)

    async def _list(self, where: ColumnElement[bool], order: ColumnElement[int], limit: int) -> list[Report]:
        query = select(*_COLUMNS).where(where).order_by(order, REPORTS.c.id).limit(limit)
        async with self._store.reading() as connection:
            return [Report(**row._mapping) for row in await connection.execute(query)]

    async def cases(self, state: CaseState, moderator: str, limit: int = 100) -> list[Case]:
        """Cases: the newest first of those that are open, mine are those I took, and the last closed."""
        where = _closed() if state == "closed" else _open()
        if state == "mine":
            where &= REPORTS.c.taken_by == moderator
        latest = func.max(REPORTS.c.closed_ms if state == "closed" else REPORTS.c.created_ms)
        people = (
            select(REPORTS.c.about_id, func.count(), func.min(REPORTS.c.created_ms), func.max(REPORTS.c.created_ms))
            .where(where)
            .group_by(REPORTS.c.about_id)
            .order_by(latest.desc())
            .limit(limit)
        )
        found = []
        async with self._store.reading() as connection:
            for about, count, first, last in (await connection.execute(people)).all():
                newest = select(*_COLUMNS).where(where, REPORTS.c.about_id == about)
                row = (await connection.execute(newest.order_by(REPORTS.c.created_ms.desc()).limit(1))).one()
                found.append(Case(about, count, first, last, row.reason, row.table_id, row.taken_by, row.verdict))
        return found

    async def upheld(self, reporters: set[str]) -> dict[str, tuple[int, int]]:
        """How many reports of each reporter led to something, of how many that were decided."""
        led = func.count().filter(REPORTS.c.verdict.not_in(("none", APPEAL)))
        query = select(REPORTS.c.reporter_id, led, func.count()).where(_closed(), REPORTS.c.reporter_id.in_(reporters))
        async with self._store.reading() as connection:
            rows = await connection.execute(query.group_by(REPORTS.c.reporter_id))
            return {reporter: (upheld, closed) for reporter, upheld, closed in rows}

    async def take(self, person_id: str, moderator: str) -> bool:
        """Note who looks into the case of a person; False if somebody does already, or there is none."""
        mine = _open() & (REPORTS.c.about_id == person_id) & REPORTS.c.taken_by.is_(None)
        async with self._store.writing() as connection:
            return bool((await connection.execute(update(REPORTS).where(mine).values(taken_by=moderator))).rowcount)

    async def close(self, report_id: str, verdict: str, now_ms: int) -> bool:
        """Close a report; False if there is no such open report."""
        this = (REPORTS.c.id == report_id) & _open()
        async with self._store.writing() as connection:
            done = await connection.execute(update(REPORTS).where(this).values(closed_ms=now_ms, verdict=verdict))
            return done.rowcount == 1


def _open() -> ColumnElement[bool]:
    return REPORTS.c.closed_ms.is_(None)


def _closed() -> ColumnElement[bool]:
    return REPORTS.c.closed_ms.is_not(None)
