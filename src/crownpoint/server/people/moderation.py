"""For moderators and admins: cases, people, decisions, notes and the trail of all that was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import structlog
from fastapi import Path, Query, Response

from crownpoint.errors import CrownpointError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.decisions import decision_shown
from crownpoint.server.people.dependency import CallerOf, PeopleOf
from crownpoint.server.people.people import People
from crownpoint.server.people.profiles import NameInPath, find_person
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.bus import PersonNotified
from crownpoint.server.wire.moderation import (
    CaseShown,
    CasesShown,
    ChatLineShown,
    Decision,
    Note,
    PeopleFound,
    PersonFile,
    PersonFound,
    ReportShown,
    TrailLine,
    TrailShown,
)
from crownpoint.server.wire.notifications import ModeratorsDecided
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.people import ROLES, Person
from crownpoint.storage.site.profile import MOST_DEVIATION
from crownpoint.storage.site.reports import CaseState, Report
from crownpoint.storage.site.trail import Line
from crownpoint.table import Table
from crownpoint.table.events import Said
from crownpoint.table.records.record import read_record

__all__ = ["router", "shown_line"]

log = structlog.get_logger()

DAY_MS = 24 * 3600 * 1000
MOST_LINES = 30
"""The most lines of chat that are shown around what was reported."""

Many = Annotated[int, Query(ge=1, le=500)]
Number = Annotated[int, Query(ge=1, le=2**31 - 1)]


router = api_router("/moderation", tag="moderation")


@router.get("/cases", responses=errors())
async def cases(caller: CallerOf, people: PeopleOf, state: CaseState = "open", limit: Many = 100) -> CasesShown:
    """People with reports about them: open, taken by you, or decided. Newest first."""
    moderator = caller.must_moderate()
    found = await people.reports.cases(state, moderator, limit)
    open_now = found if state == "open" else await people.reports.cases("open", moderator, limit)
    ids = {each for case in found for each in (case.about_id, case.taken_by) if each is not None}
    known = {person.id: person for each in ids if (person := await people.accounts.get(each)) is not None}
    shown = [
        CaseShown(
            person=case.about_id,
            name=known[case.about_id].name if case.about_id in known else None,
            kind=known[case.about_id].kind if case.about_id in known else None,
            reports=case.reports,
            first_ms=case.first_ms,
            last_ms=case.last_ms,
            reason=case.reason,
            table=case.table_id,
            taken_by=known[case.taken_by].name if case.taken_by in known else None,
            verdict=case.verdict,
        )
        for case in found
    ]
    return CasesShown(cases=shown, open=len(open_now))


@router.post("/people/{name}/case", responses=errors(404))
async def open_case(caller: CallerOf, people: PeopleOf, name: NameInPath) -> PersonFile:
    """Open the case of a person: if nobody has yet, it is yours, and the trail says so."""
    moderator = caller.must_moderate()
    person = await find_person(people, name)
    if await people.reports.take(person.id, moderator):
        await people.trail.add(people.site.clock(), (moderator, caller.name), "open", person)
    return await _file(people, caller, person)


@router.get("/people", responses=errors())
async def search(
    caller: CallerOf,
    people: PeopleOf,
    name: Annotated[str, Query(max_length=60)] = "",
    restricted: bool = False,
    limit: Many = 50,
) -> PeopleFound:
    """People whose names contain a text; with `restricted`, those who are muted or suspended."""
    caller.must_moderate()
    now = people.site.clock()
    found = await people.accounts.search(name, now, restricted=restricted, limit=limit)
    return PeopleFound(people=[_found(person, now) for person in found])


@router.get("/people/{name}", responses=errors(404))
async def file(caller: CallerOf, people: PeopleOf, name: NameInPath) -> PersonFile:
    """Everything that moderators know about a person."""
    caller.must_moderate()
    return await _file(people, caller, await find_person(people, name))


@router.post("/people/{name}/decisions", status_code=201, responses=errors(404))
async def decide(caller: CallerOf, people: PeopleOf, name: NameInPath, form: Decision) -> TrailLine:
    """Decide about a person: nothing, a warning, a mute, a suspension, or the end of one."""
    moderator = caller.must_moderate()
    person = await _below(people, caller, name)
    now = people.site.clock()
    until = now + form.days * DAY_MS if form.days is not None and form.action in ("mute", "suspend") else None
    line, ids = await people.decisions.decide(
        form.action, person, (moderator, caller.name), now, reason=form.reason, words=form.words, until_ms=until
    )
    people.carry_out(line, ids)
    if form.action not in ("none", "suspend"):
        shown = ModeratorsDecided(decision=decision_shown(line, set()))
        people.site.bus.publish(PersonNotified(person.id, shown))
    log.info("decided", person=person.id, by=moderator, action=form.action, until_ms=line.until_ms)
    return shown_line(line, moderator)


@router.post("/people/{name}/notes", status_code=201, responses=errors(404))
async def note(caller: CallerOf, people: PeopleOf, name: NameInPath, form: Note) -> TrailLine:
    """Add a note about a person, which only moderators see."""
    moderator = caller.must_moderate()
    person = await find_person(people, name)
    line = await people.trail.add(people.site.clock(), (moderator, caller.name), "note", person, form.text)
    return shown_line(line, moderator)


@router.get("/reports/{report}/record", responses=errors(404), response_class=Response)
async def record(caller: CallerOf, people: PeopleOf, report: Id) -> Response:
    """The record of the table as it was when it was reported."""
    caller.must_moderate()
    found = await people.reports.record(report)
    if found is None:
        raise NotAllowedError("no_such_report")
    name = f'attachment; filename="crownpoint-report-{report[:8]}.json"'
    return Response(found, media_type="application/x-ndjson", headers={"content-disposition": name})


@router.post("/reports/{report}/close", responses=errors(404))
async def close(caller: CallerOf, people: PeopleOf, report: Annotated[str, Path(max_length=32)]) -> Done:
    """Close one report about someone whose account is gone, or who needs no decision."""
    moderator, now = caller.must_moderate(), people.site.clock()
    if not await people.reports.close(report, "none", now):
        raise NotAllowedError("no_such_report")
    await people.trail.add(now, (moderator, caller.name), "none", (None, ""))
    return Done()


@router.get("/trail", responses=errors())
async def trail(caller: CallerOf, people: PeopleOf, before: Number | None = None, limit: Many = 50) -> TrailShown:
    """What moderators did, newest first."""
    moderator = caller.must_moderate()
    found = await people.trail.page(before, limit)
    last = found[-1].number if found and found[-1].number > 1 else None
    return TrailShown(lines=[shown_line(line, moderator) for line in found], next=last)


async def _file(people: People, caller: Caller, person: Person) -> PersonFile:
    now, moderator = people.site.clock(), caller.person or ""
    reports = await people.reports.about(person.id)
    ratings = [each for each in await people.profiles.ratings(person.id) if each.deviation <= MOST_DEVIATION]
    records = await people.profiles.records(person.id)
    return PersonFile(
        person=_found(person, now),
        games=sum(record.won + record.drawn + record.lost for record in records.values()),
        rating=max((rating.rating for rating in ratings), default=None),
        playing=await people.profiles.playing(person.id),
        reports=await _reports(people, reports),
        lines=await _lines(people, person, reports),
        history=[shown_line(line, moderator) for line in await people.trail.of(person.id)],
        may_decide=_is_below(person, caller),
    )


async def _reports(people: People, reports: Sequence[Report]) -> list[ReportShown]:
    reporters = {report.reporter_id for report in reports}
    names, upheld = await people.accounts.names(reporters), await people.reports.upheld(reporters)
    return [
        ReportShown(
            id=report.id,
            reporter=names.get(report.reporter_id),
            table=report.table_id,
            has_record=report.table_id is not None,
            reason=report.reason,
            text=report.text,
            created_ms=report.created_ms,
            closed_ms=report.closed_ms,
            verdict=report.verdict,
            upheld=upheld.get(report.reporter_id, (0, 0))[0],
            decided=upheld.get(report.reporter_id, (0, 0))[1],
            decision=report.decision,
        )
        for report in reports
    ]


async def _lines(people: People, person: Person, reports: Iterable[Report]) -> list[ChatLineShown]:
    """What was said at the table of the newest report, or else what the person said in the rooms lately."""
    for report in reports:
        record = await people.reports.record(report.id) if report.table_id is not None else None
        if record is not None:
            return await _said(people, person, report.table_id or "", record)
    return [
        ChatLineShown(time_ms=line.created_ms, name=line.name, text=line.text, theirs=True)
        for line in await people.rooms.of(person.id, MOST_LINES)
    ]


async def _said(people: People, person: Person, table: str, record: str) -> list[ChatLineShown]:
    try:
        events = read_record(record).events
    except CrownpointError:  # of an earlier version
        return []
    holders = await people.seats(table)
    names = [seat.name for seat in Table.from_events(events[:1]).seats]
    return [
        ChatLineShown(
            time_ms=event.time_ms,
            name=names[event.seat],
            text=event.fact.text,
            theirs=holders.get(event.seat) == person.id,
        )
        for event in events
        if isinstance(event.fact, Said) and event.seat is not None
    ][-MOST_LINES:]


def shown_line(line: Line, moderator: str) -> TrailLine:
    """A line of the trail for one moderator."""
    return TrailLine(
        number=line.number,
        time_ms=line.time_ms,
        by=line.by_name,
        mine=line.by_id == moderator,
        kind=line.kind,
        about=line.about_name,
        reason=line.reason,
        words=line.words,
        until_ms=line.until_ms,
    )


def _found(person: Person, now_ms: int) -> PersonFound:
    return PersonFound(
        name=person.name,
        kind=person.kind,
        role=person.role,
        since_ms=person.created_ms,
        seen_ms=person.seen_ms,
        muted_until_ms=person.muted_until_ms if person.is_muted(now_ms) else None,
        suspended_until_ms=person.barred_until_ms if person.is_barred(now_ms) else None,
    )


def _is_below(person: Person, caller: Caller) -> bool:
    return ROLES.index(person.role) < ROLES.index(caller.role)


async def _below(people: People, caller: Caller, name: str) -> Person:
    """The person with this name, if the caller has a higher role. Raises `NotAllowedError`."""
    person = await find_person(people, name)
    if not _is_below(person, caller):
        raise NotAllowedError("not_below", name=person.name)
    return person
