"""Challenges over HTTP: to everyone, to one person, or behind a link."""

from __future__ import annotations

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.lobby.challenges import gone
from crownpoint.server.lobby.dependency import LobbyOf
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.challenges import (
    ChallengeForm,
    ChallengeMade,
    ChallengesShown,
)
from crownpoint.server.wire.moderation import ChallengesListed
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.tables import TableStarted

__all__ = ["router"]

router = api_router(tag="challenges")


@router.get("/challenges", responses=errors(401, 403))
async def list_challenges(caller: CallerOf, lobby: LobbyOf) -> ChallengesShown:
    """Challenges to everyone, and those by you or to you."""
    return await lobby.challenge_service.seen_by(caller)


@router.post("/challenges", status_code=201, responses=errors(400, 401, 403, 404, 409, 429))
async def challenge(caller: CallerOf, lobby: LobbyOf, form: ChallengeForm) -> ChallengeMade:
    """Challenge everyone, one person, or whoever has the link."""
    return await lobby.challenge_service.make(caller, form)


@router.post("/challenges/{challenge}/accept", status_code=201, responses=errors(401, 403, 409, 410, 429))
async def accept(caller: CallerOf, lobby: LobbyOf, challenge: Id) -> TableStarted:
    """Accept a challenge. If several people try at once, one of them gets the table."""
    caller.must_be_known("challenge")
    with gone("challenge_gone"):
        found = await lobby.challenge_service.challenges.get(challenge, lobby.site.clock())
    if found.private and found.person_id != caller.person:
        raise NotAllowedError("challenge_gone")
    return await lobby.challenge_service.accept(caller, found)


@router.delete("/challenges/{challenge}", responses=errors(401, 403, 410))
async def withdraw(caller: CallerOf, lobby: LobbyOf, challenge: Id) -> Done:
    """Withdraw a challenge of your own, or decline one made to you."""
    return await lobby.challenge_service.delete(caller, challenge)


@router.get("/moderation/challenges", responses=errors(401, 403))
async def list_all(caller: CallerOf, lobby: LobbyOf) -> ChallengesListed:
    """All open challenges, including private ones and those that cannot be shown. Moderators only."""
    return await lobby.challenge_service.listed(caller)


@router.delete("/moderation/challenges/{challenge}", responses=errors(401, 403, 410))
async def withdraw_any(caller: CallerOf, lobby: LobbyOf, challenge: Id) -> Done:
    """Withdraw anyone's challenge. Moderators only."""
    return await lobby.challenge_service.withdraw_any(caller, challenge)


@router.get("/links/{secret}", responses=errors(410))
async def show_link(lobby: LobbyOf, secret: str) -> ChallengeMade:
    """The challenge behind a private link."""
    with gone("challenge_gone"):
        found = await lobby.challenge_service.challenges.by_link(secret, lobby.site.clock())
    return ChallengeMade(challenge=await lobby.challenge_service.shown(found))


@router.post("/links/{secret}/accept", status_code=201, responses=errors(401, 403, 409, 410, 429))
async def accept_link(caller: CallerOf, lobby: LobbyOf, secret: str) -> TableStarted:
    """Accept the challenge behind a private link."""
    caller.must_be_known("challenge")
    with gone("challenge_gone"):
        found = await lobby.challenge_service.challenges.by_link(secret, lobby.site.clock())
    return await lobby.challenge_service.accept(caller, found)
