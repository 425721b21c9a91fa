"""Reviews of rated games over HTTP, for moderators, and what pages report for them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.lobby.dependency import LobbyOf
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.fair_play import AwayFromPage, PlayReview
from crownpoint.server.wire.fields import PoolName
from crownpoint.server.wire.responses import errors

__all__ = ["router"]

Name = Annotated[str, Path(max_length=60)]

router = api_router(tag="moderation")


@router.post("/moderation/people/{name}/review", responses=errors(401, 403, 404))
async def begin(caller: CallerOf, lobby: LobbyOf, name: Name, pool: PoolName | None = None) -> PlayReview:
    """Review a person's rated games. The trail says so; the figures are evidence, never a verdict."""
    moderator = caller.must_moderate()
    person = await lobby.person_named(name)
    await lobby.trail.add(lobby.site.clock(), (moderator, caller.name), "review", person)
    return await lobby.fair_play.review(person, pool)


@router.get("/moderation/people/{name}/review", responses=errors(401, 403, 404))
async def read(caller: CallerOf, lobby: LobbyOf, name: Name, pool: PoolName | None = None) -> PlayReview:
    """The review of a person's rated games, as far as it has progressed."""
    caller.must_moderate()
    return await lobby.fair_play.review(await lobby.person_named(name), pool)


@router.post("/tables/{table}/away", responses=errors(401, 403))
async def away(caller: CallerOf, lobby: LobbyOf, table: Id, form: AwayFromPage) -> Done:
    """Report how often and how long you left the page of a match in progress. It is not part of the record."""
    me = caller.must_be_known("play")
    if not await lobby.fair_play.assessments.left_page(table, me, form.times, form.away_ms):
        raise NotAllowedError("not_a_seat")
    return Done()
