"""The event stream for programs: notifications as lines of JSON, as long as the connection lasts.

Lines of JSON (NDJSON) rather than server-sent events: a program needs nothing but a JSON parser; browsers, for which
server-sent events were made, use the socket. An empty line is sent now and then to keep the connection alive. A new
stream begins with the current state, so nothing is missed by reconnecting.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from anyio import CancelScope
from fastapi.responses import StreamingResponse

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.lobby.dependency import LobbyOf
from crownpoint.server.lobby.lobby import Lobby
from crownpoint.server.lobby.notifications import Stream
from crownpoint.server.lobby.views import challenges_shown
from crownpoint.server.net.api import api_router
from crownpoint.server.net.ndjson import BEATS, LINES, POLL_S, NdjsonResponse
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.wire.notifications import ChallengeReceived, MatchStarted, Notification, YourTurn
from crownpoint.server.wire.responses import errors
from crownpoint.table.records.encoding import encode_text

__all__ = ["router"]

MOST_STREAMS = 4
"""The most streams of one person on one process."""


router = api_router(tag="programs")


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses={200: {"content": LINES, "description": "One `Notification` a line."}, **errors(401, 403, 429)},
)
async def follow(caller: CallerOf, lobby: LobbyOf) -> NdjsonResponse:
    """Your notifications as they happen: challenges, matches that start, wait for you or end, ratings."""
    me = caller.must_be_known("read")
    if len(lobby.notifications.streams.get(me, ())) >= MOST_STREAMS:
        raise NotAllowedError("too_many_streams", most=MOST_STREAMS)
    stream = lobby.notifications.follow(me)  # at once, so that the next request counts it
    return NdjsonResponse(_lines(lobby, me, stream), lambda: lobby.notifications.leave(me, stream))


async def _lines(lobby: Lobby, me: str, stream: Stream) -> AsyncGenerator[str, None]:
    with CancelScope(shield=True):
        now = await _now(lobby, me)
    for news in now:
        yield _line(news)
    async with aclosing(_coming(lobby, stream)) as coming:
        async for line in coming:
            yield line


async def _now(lobby: Lobby, me: str) -> list[Notification]:
    """The current state: unfinished matches, whose turn it is in them, and open challenges."""
    found: list[Notification] = []
    for match in await lobby.notifications.matches.of(me):
        seat = match.seat_of(me)
        found.append(MatchStarted(table=match.table_id, seat=seat, number=match.last_number))
        if match.waits_for(me):
            found.append(YourTurn(table=match.table_id, seat=seat, number=match.last_number))
    now = lobby.site.clock()
    challenges = await challenges_shown(await lobby.challenge_service.challenges.of(me, now), lobby.rating.ratings, now)
    return found + [ChallengeReceived(challenge=each) for challenge, each in challenges if challenge.to_id == me]


async def _coming(lobby: Lobby, stream: Stream) -> AsyncGenerator[str, None]:
    quiet = 0
    while not stream.lost and not lobby.site.closing:
        try:
            yield _line(await asyncio.wait_for(stream.waiting.get(), POLL_S))
            quiet = 0
        except TimeoutError:
            quiet += 1
            if quiet % BEATS == 0:
                yield "\n"


def _line(notification: Notification) -> str:
    return encode_text(notification) + "\n"
