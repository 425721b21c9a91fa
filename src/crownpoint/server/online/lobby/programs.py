"""Tables for programs, over HTTP: what a seat sees, the log as it grows, and actions.

An action goes the same way as one over the socket: the same checks, the same intents, the same answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Annotated, Any

from anyio import CancelScope
from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse

from crownpoint.server.models import Acted, Id
from crownpoint.server.online.answers import errors
from crownpoint.server.online.caller import Caller
from crownpoint.server.online.lobby.messages.games import ActOverHttp
from crownpoint.server.online.lobby.stream import BEATS, LINES, POLL_S, Lines
from crownpoint.server.online.logs import about_table
from crownpoint.server.online.people.dependency import CallerOf
from crownpoint.server.online.tables.messages import ActAtSite, ShownAtSite
from crownpoint.server.online.tables.showing import Angle, shown
from crownpoint.table import Phase
from crownpoint.table.record import dump_event

if TYPE_CHECKING:
    from crownpoint.server.online.lobby.room import Lobby

__all__ = ["Follower", "make_router"]

After = Annotated[int, Query(ge=0, le=2**31 - 1, description="The number of the last event that is known already")]


class Follower:
    """Wakes those who follow tables over HTTP, whenever news of one come in."""

    def __init__(self, lobby: Lobby) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._site = lobby.site
        self._site.bus.subscribe(self._heard)

    def _heard(self, topic: str, news: dict[str, Any]) -> None:
        kind, _, table = topic.partition(":")
        for event in self._waiting.get(table, ()) if kind == "table" else ():
            event.set()

    def follow(self, table: str) -> asyncio.Event:
        """What is set whenever something may have happened at the table."""
        event = asyncio.Event()
        self._waiting.setdefault(table, set()).add(event)
        return event

    def leave(self, table: str, event: asyncio.Event) -> None:
        """Follow no longer."""
        self._waiting[table].discard(event)
        if not self._waiting[table]:
            del self._waiting[table]

    async def wait(self, event: asyncio.Event) -> bool:
        """Whether something may have happened; false when the reader should hear that we are still here."""
        for _ in range(BEATS):
            try:
                await asyncio.wait_for(event.wait(), POLL_S)
            except TimeoutError:
                if self._site.bus.is_sure and not self._site.closing:
                    continue
            event.clear()
            return True
        return False


def make_router(lobby: Lobby) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/tables/{table}", tags=["programs"])

    @router.get("/seat", responses={200: {"model": ShownAtSite}, **errors(401, 403, 404)}, response_class=Response)
    async def from_my_seat(caller: CallerOf, table: Id, after: After = 0) -> Response:
        """The table as seen from one's own seat, or as a watcher: the view, and the events after a number."""
        caller.may_read()
        async with lobby.tables.hub.using(table) as held:
            await held.session.catch_up()
            about_table(table, held.session.table.number)
            angle = Angle(held.seat_of(caller.person))
            return Response(shown(held.session, angle, held.look(), after, 0), media_type="application/json")

    @router.get(
        "/events",
        response_class=StreamingResponse,
        responses={200: {"content": LINES, "description": "An event a line."}, **errors(401, 403, 404)},
    )
    async def events(caller: CallerOf, table: Id, after: After = 0, follow: bool = False) -> Lines:
        """The log as one may see it, in lines of the table record; with `follow` as it grows, until the match ends."""
        caller.may_read()
        async with lobby.tables.hub.using(table) as held:  # one that is not there is refused before the answer begins
            about_table(table, held.session.table.number)
        return Lines(_events(lobby, caller, table, after, follow))

    @router.post("/actions", responses=errors(400, 401, 403, 404, 429))
    async def act(caller: CallerOf, table: Id, form: ActOverHttp) -> Acted:
        """Do something at one's seat. The same `id` sent again is answered again and not done again."""
        me = caller.must_be_known("play")
        lobby.site.limits.allow(f"person:{me}", "person")
        about_table(table, form.number)
        message = ActAtSite(table=table, action=form.action, id=form.id, number=form.number)
        answer = await lobby.tables.conversation.act("", caller, message)
        assert isinstance(answer, Acted)
        about_table(table, answer.number)
        return answer

    return router


async def _events(lobby: Lobby, caller: Caller, table: str, after: int, follow: bool) -> AsyncGenerator[str, None]:
    news = lobby.follower.follow(table)
    try:
        while True:
            with CancelScope(shield=True):
                async with lobby.tables.hub.using(table) as held:
                    await held.session.catch_up()
                    found = held.session.table.events_for(held.seat_of(caller.person), after)
                    over = held.session.table.phase is Phase.OVER
            if found:
                after = found[-1].number
                yield "".join(f"{dump_event(event)}\n" for event in found)
            if over or not follow or lobby.site.closing:
                return
            while not await lobby.follower.wait(news):
                yield "\n"
    finally:
        lobby.follower.leave(table, news)
