"""What moderators decided about you, and your appeal."""

from __future__ import annotations

from typing import cast, get_args

import structlog
from fastapi import Request

from crownpoint.errors import FullError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf, PeopleOf
from crownpoint.server.people.people import People
from crownpoint.server.wire.base import Done
from crownpoint.server.wire.decisions import DecisionShown, DecisionsShown
from crownpoint.server.wire.moderation import Appeal
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.decisions import Action
from crownpoint.storage.site.reports import APPEAL
from crownpoint.storage.site.trail import Line

__all__ = ["decision_shown", "decisions_about", "router"]

log = structlog.get_logger()


router = api_router(tag="account")


@router.get("/me/decisions", responses=errors())
async def decisions(caller: CallerOf, people: PeopleOf) -> DecisionsShown:
    """What moderators decided about you: warnings, mutes, suspensions, with reason, words and end."""
    return DecisionsShown(decisions=await decisions_about(people, caller.must_be_known("account")))


@router.post("/appeals", status_code=201, responses=errors(404, 409))
async def appeal(caller: CallerOf, people: PeopleOf, request: Request, form: Appeal) -> Done:
    """Ask the moderators to reconsider a decision, once."""
    me = await _who(people, caller, request, form)
    people.limit(f"person:{me}", "report")
    known = {each.number: each for each in await decisions_about(people, me)}
    if form.decision not in known:
        raise NotAllowedError("no_such_decision")
    try:
        made = await people.reports.appeal(me, form.decision, form.text, people.site.clock())
    except FullError as error:
        raise NotAllowedError("already_appealed") from error
    log.info("appealed", person=me, report=made.id, decision=form.decision)
    return Done()


async def decisions_about(people: People, person_id: str) -> list[DecisionShown]:
    """The decisions about a person, the newest first."""
    appealed = {report.decision for report in await people.reports.about(person_id) if report.reason == APPEAL}
    lines = await people.trail.of(person_id)
    return [decision_shown(line, appealed) for line in lines if line.kind in get_args(Action) and line.kind != "none"]


def decision_shown(line: Line, appealed: set[int | None]) -> DecisionShown:
    """A decision as the person concerned sees it: not who decided."""
    return DecisionShown(
        number=line.number,
        time_ms=line.time_ms,
        action=cast(Action, line.kind),
        reason=line.reason,
        words=line.words,
        until_ms=line.until_ms,
        appealed=line.number in appealed,
    )


async def _who(people: People, caller: Caller, request: Request, form: Appeal) -> str:
    """Who appeals: the caller, or whoever proves with the password to be the one who is suspended."""
    from crownpoint.server.people.sign_in import prove

    if form.name is None or form.password is None:
        return caller.must_be_known("account")
    return (await prove(people, request, form.name, form.password.get_secret_value()))[0].id
