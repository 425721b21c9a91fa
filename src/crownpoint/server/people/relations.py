"""Follow, mute, block and report people."""

from __future__ import annotations

from typing import Literal

import structlog

from crownpoint.errors import FullError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf, PeopleOf
from crownpoint.server.people.people import People
from crownpoint.server.people.profiles import NameInPath, find_person, is_online
from crownpoint.server.wire.base import Done
from crownpoint.server.wire.moderation import NewReport
from crownpoint.server.wire.relations import RelatedShown, RelationsShown
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.people import Person
from crownpoint.storage.site.seating import is_seen_by
from crownpoint.table.records.record import write_record

__all__ = ["router"]

log = structlog.get_logger()

MOST = 1000
RelationKind = Literal["follow", "block", "mute"]


router = api_router(tag="neighbors")


@router.get("/me/relations", responses=errors())
async def relations(caller: CallerOf, people: PeopleOf) -> RelationsShown:
    """Whom you follow, mute and block. Nobody else can see this."""
    now = people.site.clock()
    shown = [
        RelatedShown(name=other.name, kind=other.kind, relation=relation, online=is_online(other, now))
        for relation, other in await people.relations.of(caller.must_be_known("account"))
    ]
    return RelationsShown(people=shown)


@router.put("/people/{name}/{relation}", responses=errors(404, 409))
async def add(caller: CallerOf, people: PeopleOf, name: NameInPath, relation: RelationKind) -> Done:
    """Follow people to see when they are online, mute them to hide their messages, block them to avoid them."""
    me = caller.must_be_known("account")
    people.limit(f"person:{me}", "account")
    other = await _other(people, me, name)
    if relation == "block" and other.role != "player":
        raise NotAllowedError("moderator")
    if relation == "follow" and await people.relations.blocked_between(me, other.id):
        raise NotAllowedError("blocked", name=other.name)
    try:
        await people.relations.add(me, other.id, relation, people.site.clock(), MOST)
    except FullError as error:
        raise NotAllowedError("too_many_relations", most=MOST) from error
    people.tell_relations(me, other.id)
    return Done()


@router.delete("/people/{name}/{relation}", responses=errors(404))
async def remove(caller: CallerOf, people: PeopleOf, name: NameInPath, relation: RelationKind) -> Done:
    """Stop following, muting or blocking someone."""
    me = caller.must_be_known("account")
    other = await _other(people, me, name)
    await people.relations.remove(me, other.id, relation)
    people.tell_relations(me, other.id)
    return Done()


@router.post("/reports", status_code=201, responses=errors(404))
async def report(caller: CallerOf, people: PeopleOf, form: NewReport) -> Done:
    """Report someone to the moderators, with the table where it happened, if any: its record is attached."""
    me = caller.must_be_known("account")
    other = await _other(people, me, form.person)
    people.limit(f"person:{me}", "report")
    seen = form.table is None or await is_seen_by(people.site.store, form.table, me)  # a private one by its players
    if form.table is not None and not (seen and await people.reports.sat_at(form.table, other.id)):
        raise NotAllowedError("not_at_table", name=other.name)
    record = None
    if form.table is not None:
        table = await people.site.store.load(form.table)
        record = write_record(table.events_for(None), " – ".join(seat.name for seat in table.seats))
    made = await people.reports.create(
        me, other.id, form.table, form.text, people.site.clock(), reason=form.reason, record=record
    )
    log.info("reported", person=me, about=other.id, report=made.id, table=form.table)
    return Done()


async def _other(people: People, me: str, name: str) -> Person:
    other = await find_person(people, name)
    if other.id == me:
        raise NotAllowedError("yourself")
    return other
