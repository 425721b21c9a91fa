"""For moderators and admins: reports, and barring people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import structlog
from fastapi import APIRouter, Query

from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.people.profiles import NameInPath, find_person
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.relations import Bar, ReportShown, ReportsShown, Verdict
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.people import FOREVER_MS, ROLES, Person

if TYPE_CHECKING:
    from crownpoint.server.people.people import People

__all__ = ["make_router"]

log = structlog.get_logger()

DAY_MS = 24 * 3600 * 1000


def make_router(people: People) -> APIRouter:
    """The routes for moderators."""
    router = APIRouter(prefix="/moderation", tags=["moderation"])

    @router.get("/reports", responses=errors())
    async def reports(
        caller: CallerOf, closed: bool = False, limit: Annotated[int, Query(ge=1, le=500)] = 100
    ) -> ReportsShown:
        """Open reports, oldest first; or closed ones."""
        caller.must_moderate()
        found = await people.reports.page(closed=closed, limit=limit)
        names = await people.accounts.names(
            {each for report in found for each in (report.reporter_id, report.about_id)}
        )
        shown = [
            ReportShown(
                id=report.id,
                reporter=names.get(report.reporter_id),
                about=names.get(report.about_id),
                table=report.table_id,
                text=report.text,
                created_ms=report.created_ms,
                closed_ms=report.closed_ms,
                verdict=report.verdict,
            )
            for report in found
        ]
        return ReportsShown(reports=shown)

    @router.post("/reports/{report}/close", responses=errors(404))
    async def close(caller: CallerOf, report: Id, form: Verdict) -> Done:
        """Close a report with a verdict."""
        moderator = caller.must_moderate()
        if not await people.reports.close(report, form.verdict, people.site.clock()):
            raise NotAllowedError("no_such_report")
        log.info("report_closed", person=moderator, report=report)
        return Done()

    @router.put("/people/{name}/bar", responses=errors(404))
    async def bar(caller: CallerOf, name: NameInPath, form: Bar) -> Done:
        """Bar someone, bots included. All their logins end at once."""
        moderator = caller.must_moderate()
        person = await _below(people, caller, name)
        until = people.site.clock() + form.days * DAY_MS if form.days is not None else FOREVER_MS
        await people.bar(person.id, until)
        log.info("barred", person=person.id, by=moderator, until_ms=until)
        return Done()

    @router.delete("/people/{name}/bar", responses=errors(404))
    async def unbar(caller: CallerOf, name: NameInPath) -> Done:
        """Lift a bar."""
        moderator = caller.must_moderate()
        person = await _below(people, caller, name)
        await people.bar(person.id, None)
        log.info("unbarred", person=person.id, by=moderator)
        return Done()

    return router


async def _below(people: People, caller: Caller, name: str) -> Person:
    """The person with this name, if the caller has a higher role. Raises `NotAllowedError`."""
    person = await find_person(people, name)
    if ROLES.index(person.role) >= ROLES.index(caller.role):
        raise NotAllowedError("not_below", name=person.name)
    return person
