"""A table over HTTP, for programs: what a seat sees, the log as it grows, and actions.

An action goes the same way as one over the socket: the same checks, the same intents, the same answer.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated

from anyio import CancelScope
from fastapi import Query
from fastapi.responses import Response, StreamingResponse

from crownpoint.server.caller import Caller
from crownpoint.server.net.api import api_router
from crownpoint.server.net.ndjson import LINES, NdjsonResponse
from crownpoint.server.operations.logs import about_table
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.tables.dependency import TablesOf
from crownpoint.server.tables.tables import Tables
from crownpoint.server.tables.views import Viewpoint, shown
from crownpoint.server.wire.base import Id
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.tables import Acted, ActOverHttp, ClaimOverHttp, TableUpdate
from crownpoint.table import Phase
from crownpoint.table.records.record import dump_event

__all__ = ["router"]

After = Annotated[int, Query(ge=0, le=2**31 - 1, description="The number of the last event that you know")]

router = api_router("/tables/{table}", tag="programs")


@router.get("/seat", responses={200: {"model": TableUpdate}, **errors(401, 403, 404)}, response_class=Response)
async def from_my_seat(caller: CallerOf, tables: TablesOf, table: Id, after: After = 0) -> Response:
    """The table as you see it, from your seat or as a spectator: the view, and the events after a number."""
    caller.may_read()
    async with tables.registry.seen_by(caller, table) as live:
        await tables.presence.visit(live, caller.person)
        await live.session.catch_up()
        about_table(table, live.session.table.number)
        viewpoint = Viewpoint(live.seat_of(caller.person))
        return Response(shown(live.session, viewpoint, live.extras(), after, 0), media_type="application/json")


@router.get(
    "/events",
    response_class=StreamingResponse,
    responses={200: {"content": LINES, "description": "An event a line."}, **errors(401, 403, 404)},
)
async def events(
    caller: CallerOf, tables: TablesOf, table: Id, after: After = 0, follow: bool = False
) -> NdjsonResponse:
    """The log as you may see it, in lines of the table record; with `follow` as it grows, until the match ends."""
    caller.may_read()
    async with tables.registry.seen_by(caller, table) as live:  # refused, if at all, before the answer begins
        about_table(table, live.session.table.number)
    return NdjsonResponse(_events(tables, caller, table, after, follow))


@router.post("/actions", responses=errors(400, 401, 403, 404, 429))
async def act(caller: CallerOf, tables: TablesOf, table: Id, form: ActOverHttp) -> Acted:
    """Act at your seat. The same `id` sent again is carried out once and answered again."""
    me = caller.must_be_known("play")
    tables.site.limits.allow(f"person:{me}", "person")
    about_table(table, form.number)
    async with tables.registry.seen_by(caller, table) as live:
        await tables.presence.visit(live, me)
    answer = await tables.commands.act(caller, table, form)
    about_table(table, answer.number)
    return answer


@router.post("/claim", responses=errors(400, 401, 403, 404, 409, 429))
async def claim(caller: CallerOf, tables: TablesOf, table: Id, form: ClaimOverHttp) -> Acted:
    """End a match whose other player has left: you win, or it is called off if it had not begun."""
    me = caller.must_be_known("play")
    tables.site.limits.allow(f"person:{me}", "person")
    async with tables.registry.seen_by(caller, table) as live:
        await tables.presence.visit(live, me)
    return await tables.commands.claim(caller, table, form)


async def _events(tables: Tables, caller: Caller, table: str, after: int, follow: bool) -> AsyncGenerator[str, None]:
    news = tables.followers.follow(table)
    try:
        while True:
            with CancelScope(shield=True):
                async with tables.registry.seen_by(caller, table) as live:
                    await tables.presence.visit(live, caller.person)
                    await live.session.catch_up()
                    found = live.session.table.events_for(live.seat_of(caller.person), after)
                    over = live.session.table.phase is Phase.OVER
            if found:
                after = found[-1].number
                yield "".join(f"{dump_event(event)}\n" for event in found)
            if over or not follow or tables.site.closing:
                return
            while not await tables.followers.wait(news):
                with CancelScope(shield=True):
                    async with tables.registry.seen_by(caller, table) as live:
                        await tables.presence.visit(live, caller.person)
                yield "\n"
    finally:
        tables.followers.leave(table, news)
