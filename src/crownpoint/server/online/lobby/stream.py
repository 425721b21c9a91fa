"""The event stream for programs: one's own news, one JSON object a line, for as long as the connection stands.

Lines of JSON (NDJSON) rather than server-sent events: a program reads a line and has a message, with no parser but its
JSON one; browsers, for which server-sent events were made, use the socket. An empty line now and then says that the
connection lives. A new stream begins with everything that is true now, so that whoever comes back has missed nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING

import orjson
from anyio import CancelScope
from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from crownpoint.server.online.answers import errors
from crownpoint.server.online.caller import NotAllowedError
from crownpoint.server.online.lobby.desk import Stream
from crownpoint.server.online.lobby.messages.live import News
from crownpoint.server.online.lobby.showing import challenges_shown
from crownpoint.server.online.people.dependency import CallerOf

if TYPE_CHECKING:
    from crownpoint.server.online.lobby.room import Lobby

__all__ = ["Lines", "make_router"]

POLL_S = 1.0
BEATS = 10
"""After so many times `POLL_S` without news an empty line says that the connection lives."""

MOST_STREAMS = 4
"""So many streams of one person on one process."""

HEADERS = {"cache-control": "no-store", "content-encoding": "identity", "x-accel-buffering": "no"}
LINES = {"application/x-ndjson": {"schema": {"type": "string"}}}


class Lines(StreamingResponse):
    """Lines of JSON as they come. Whoever leaves in the middle ends the making of them, there and then.

    What reads from the store is to be shielded from that: a connection to the database that is cut short is lost.
    """

    def __init__(self, lines: AsyncGenerator[str, None], left: Callable[[], None] = lambda: None) -> None:
        """`left` is called at the end, however it comes about."""
        super().__init__(lines, media_type="application/x-ndjson", headers=HEADERS)
        self._lines = lines
        self._left = left

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._left()

    async def stream_response(self, send: Send) -> None:
        """Send until there is no more, or nobody to send to."""
        async with aclosing(self._lines):
            await super().stream_response(send)


def make_router(lobby: Lobby) -> APIRouter:
    """The routes."""
    router = APIRouter(tags=["programs"])

    @router.get(
        "/stream",
        response_class=StreamingResponse,
        responses={200: {"content": LINES, "description": "One `News` a line."}, **errors(401, 403, 429)},
    )
    async def follow(caller: CallerOf) -> Lines:
        """One's own news, as they come: challenges, matches that start, wait for oneself and end, ratings."""
        me = caller.must_be_known("read")
        if len(lobby.desk.streams.get(me, ())) >= MOST_STREAMS:
            sentence = f"You have {MOST_STREAMS} streams open already."
            raise NotAllowedError("too_many_streams", sentence, 429, most=MOST_STREAMS)
        stream = lobby.desk.follow(me)  # at once: it counts for whoever asks next
        return Lines(_lines(lobby, me, stream), lambda: lobby.desk.leave(me, stream))

    return router


async def _lines(lobby: Lobby, me: str, stream: Stream) -> AsyncGenerator[str, None]:
    with CancelScope(shield=True):
        now = await _now(lobby, me)
    for news in now:
        yield _line(news)
    async with aclosing(_coming(lobby, stream)) as coming:
        async for line in coming:
            yield line


async def _now(lobby: Lobby, me: str) -> list[News]:
    """What is true at the beginning: unfinished matches, whose turn it is there, and open challenges."""
    found: list[News] = []
    for match in await lobby.desk.matches.of(me):
        seat = match.seat_of(me)
        found.append(News(kind="started", table=match.table_id, seat=seat, number=match.last_number))
        if match.waits_for(me):
            found.append(News(kind="your_turn", table=match.table_id, seat=seat, number=match.last_number))
    now = lobby.site.clock()
    challenges = await challenges_shown(await lobby.challenging.challenges.of(me, now), lobby.rating.ratings, now)
    return found + [News(kind="challenge", challenge=each) for challenge, each in challenges if challenge.to_id == me]


async def _coming(lobby: Lobby, stream: Stream) -> AsyncGenerator[str, None]:
    quiet = 0
    while not stream.lost and not lobby.site.closing:
        try:
            yield _line(await asyncio.wait_for(stream.news.get(), POLL_S))
            quiet = 0
        except TimeoutError:
            quiet += 1
            if quiet % BEATS == 0:
                yield "\n"


def _line(news: News) -> str:
    return orjson.dumps(news.told()).decode() + "\n"
