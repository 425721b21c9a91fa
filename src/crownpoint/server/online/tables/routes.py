"""The tables over HTTP: lists, what a watcher sees, records, replays, the check of the dice. Nothing changes here."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response

from crownpoint.ai import worker
from crownpoint.ai.review import Judgment
from crownpoint.errors import TableNotFoundError
from crownpoint.server.models import Id, Refused, Review, TableShown
from crownpoint.server.online.answers import errors
from crownpoint.server.online.caller import NotAllowedError
from crownpoint.server.online.logs import about_table
from crownpoint.server.online.paging import Place, page_of, place_of, read_place
from crownpoint.server.online.people.dependency import CallerOf
from crownpoint.server.online.site import Site
from crownpoint.server.online.tables.computers import Computers
from crownpoint.server.online.tables.messages import DiceChecked, History, HistoryTable
from crownpoint.server.review import Decided, Reviews
from crownpoint.storage.history import history
from crownpoint.storage.seating import seated
from crownpoint.table import Phase, Seat, Table
from crownpoint.table.record import write_record
from crownpoint.table.replay import Replay, replay
from crownpoint.table.verification import verify_dice

__all__ = ["make_router"]

PersonId = Annotated[str, Query(pattern=r"^[0-9a-f]{32}$")]
Responses = dict[int | str, dict[str, Any]]
NOT_FOUND: Responses = {404: {"model": Refused, "description": "There is no such table."}}
NOT_OVER: Responses = {409: {"model": Refused, "description": "The match has not ended yet."}}


def make_router(site: Site, computers: Computers) -> APIRouter:
    """The routes of a site's tables. Whoever has the id of a private table may look at it."""
    router = APIRouter(prefix="/api/v1/tables", tags=["tables"])

    async def judged(decided: Decided) -> Judgment | None:
        decision = worker.packed(decided.decision)
        found: Judgment | None = await computers.run(worker.judge, decided.choice.value, decided.move, decision)
        return found

    reviews = Reviews(site.store, judged)

    async def load(table: str) -> Table:
        if not await seated(site.store, table):
            raise TableNotFoundError(f"There is no table {table} here.")
        found = await site.store.load(table)
        about_table(table, found.number)
        return found

    async def ended(table: str) -> Table:
        found = await load(table)
        if found.phase is not Phase.OVER:
            raise NotAllowedError("match_not_over", "The match has not ended: its seed is still sealed.", 409)
        return found

    @router.get("")
    async def list_tables(
        caller: CallerOf,
        person: PersonId | None = None,
        game: Literal["backgammon", "checkers"] | None = None,
        over: bool = True,
        before: Place | None = None,
        limit: Annotated[int, Query(ge=1, le=50)] = 20,
    ) -> History:
        """Matches of the site, or of one person: those that have ended, the newest end first.

        With `over=false` those that are being played, the newest beginning first: no move changes the order.
        """
        found = await history(
            site.store,
            viewer=caller.may_read(),
            person=person,
            game=game,
            over=over,
            before=read_place(before),
            limit=limit + 1,
        )
        page, last = page_of(found, limit, lambda line: place_of(line.ended_ms or line.created_ms, line.id))
        rows = [asdict(line) for line in page]
        return History(tables=[HistoryTable(table=row.pop("id"), **row) for row in rows], next=last)

    @router.get("/{table}", responses=NOT_FOUND)
    async def show_table(table: Id) -> TableShown:
        """A table as a watcher sees it now."""
        found = await load(table)
        return TableShown(table=found.id, view=found.view(None, site.clock()))

    @router.get(
        "/{table}/record",
        responses={**NOT_FOUND, **NOT_OVER, 200: {"content": {"application/x-ndjson": {}}}},
        response_class=Response,
    )
    async def download_record(table: Id) -> Response:
        """The record of a match that has ended, as docs/notation/table-record.md describes it."""
        found = await ended(table)
        name = f'attachment; filename="crownpoint-{table[:8]}.json"'
        text = write_record(found.events, " – ".join(seat.name for seat in found.seats))
        return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})

    @router.get("/{table}/replay", responses=NOT_FOUND)
    async def replay_table(table: Id) -> Replay:
        """All that a watcher saw, step by step."""
        return await asyncio.to_thread(replay, (await load(table)).events_for(None))

    @router.get("/{table}/review", responses={**NOT_FOUND, **NOT_OVER, **errors(401, 403, 429)})
    async def review(caller: CallerOf, table: Id) -> Review:
        """The games of a match that has ended as the engine sees them: errors, luck and chances. Takes some seconds."""
        me = caller.must_be_known("read")
        await ended(table)
        site.limits.allow(f"person:{me}", "review")
        return await reviews.of_table(table)

    @router.get("/{table}/verify", responses={**NOT_FOUND, **NOT_OVER})
    async def verify(table: Id) -> DiceChecked:
        """The check of the dice of a match that has ended, and all that is needed to repeat it elsewhere."""
        found = await ended(table)
        nonces = found.view(None, 0).fairness.nonces
        if None in nonces:
            raise NotAllowedError("never_dealt", "The match was called off before any dice were thrown.", 409)
        report = verify_dice(found.events_for(Seat.FIRST))
        return DiceChecked(
            ok=report.is_fair,
            match_id=report.match_id,
            seal=report.seal,
            seed=report.seed,
            nonces=nonces,
            rolls=report.rolls,
            ballots=report.ballots,
            faults=report.faults,
        )

    return router
