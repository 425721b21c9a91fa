"""Tables over HTTP: open, list, show, records, replays, reviews, the check of the dice."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import Query, Response

from crownpoint.ai.personas import PERSONAS
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.operations.logs import about_table
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.tables.dependency import TablesOf
from crownpoint.server.tables.options import LONGEST, playable, seated_options
from crownpoint.server.tables.registry import no_table
from crownpoint.server.tables.tables import SeatAssignment, Tables
from crownpoint.server.wire.base import Id, Refused
from crownpoint.server.wire.paging import Place, page_of, place_of, read_place
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.reviews import Review
from crownpoint.server.wire.tables import (
    ComputerSeat,
    DiceChecked,
    NewTable,
    PersonSeat,
    TableList,
    TableShown,
    TableStarted,
    TableSummary,
)
from crownpoint.storage.site.history import history
from crownpoint.storage.site.seating import is_seen_by
from crownpoint.table import Phase, Seat, Table
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.options import LONGEST_MATCH
from crownpoint.table.records.game_file import game_file
from crownpoint.table.records.record import write_record
from crownpoint.table.records.replay import Replay, replay

__all__ = ["router"]

PersonId = Annotated[str, Query(pattern=r"^[0-9a-f]{32}$")]
GameKey = Annotated[str, Query(max_length=32)]
Responses = dict[int | str, dict[str, Any]]
NOT_FOUND: Responses = {404: {"model": Refused, "description": "There is no such table, or none for you."}}
NOT_OVER: Responses = {409: {"model": Refused, "description": "The match has not ended yet."}}
NOT_DEALT: Responses = {409: {"model": Refused, "description": "No game was begun."}}
MATCH_FILE: Responses = {200: {"content": {"text/plain": {}}, "description": "A match file."}}
NDJSON: Responses = {200: {"content": {"application/x-ndjson": {}}, "description": "A table record."}}


router = api_router("/tables", tag="tables")


async def _load(tables: Tables, caller: Caller, table: str) -> Table:
    me = caller.may_read()
    if tables.site.people.owner is None and not await is_seen_by(tables.site.store, table, me):
        raise no_table(table)
    found = await tables.site.store.load(table)
    about_table(table, found.number)
    return found


async def _revealed(tables: Tables, caller: Caller, table: str) -> Table:
    """A table whose secrets may be shown: its match has ended, or it belongs to the owner of the host."""
    found = await _load(tables, caller, table)
    if found.phase is not Phase.OVER and tables.site.people.owner is None:
        raise NotAllowedError("match_not_over")
    return found


@router.get("")
async def list_tables(
    caller: CallerOf,
    tables: TablesOf,
    person: PersonId | None = None,
    game: GameKey | None = None,
    over: bool = True,
    before: Place | None = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> TableList:
    """Matches of the host, or of one person: finished ones, most recently ended first.

    With `over=false` those in progress, most recently begun first, so that moves do not change the order.
    """
    found = await history(
        tables.site.store,
        viewer=caller.may_read(),
        everything=tables.site.people.owner is not None,
        person=person,
        game=game,
        over=over,
        before=read_place(before),
        limit=limit + 1,
    )
    page, last = page_of(found, limit, lambda line: place_of(line.ended_ms or line.created_ms, line.id))
    rows = [asdict(line) for line in page]
    return TableList(tables=[TableSummary(table=row.pop("id"), **row) for row in rows], next=last)


@router.post("", status_code=201, responses=errors(400, 401, 403, 429))
async def open_table(caller: CallerOf, tables: TablesOf, new: NewTable) -> TableStarted:
    """Open a table: at a site against a computer character, unrated; at home with anyone at either seat."""
    me = caller.must_be_known("challenge")
    tables.site.limits.allow(f"person:{me}", "challenge")
    at_home = tables.site.people.owner is not None
    options = playable(new.options, LONGEST_MATCH if at_home else LONGEST)
    if options.rated:
        raise NotAllowedError("computers_unrated")
    seats = _seats(tables.site.people.owner, caller, new)
    if not at_home:
        options = seated_options(options)
    return TableStarted(table=await tables.open_table(options, seats, name=new.name))


@router.get("/{table}", responses=NOT_FOUND)
async def show_table(caller: CallerOf, tables: TablesOf, table: Id) -> TableShown:
    """The current state of a table, as a spectator sees it. Only its players can see a private table."""
    found = await _load(tables, caller, table)
    return TableShown(table=found.id, view=found.view(None, tables.site.clock()))


@router.get("/{table}/record", responses={**NOT_FOUND, **NOT_OVER, **NDJSON}, response_class=Response)
async def download_record(caller: CallerOf, tables: TablesOf, table: Id) -> Response:
    """The record of a match that has ended; docs/notation/table-record.md describes it."""
    found = await _revealed(tables, caller, table)
    name = f'attachment; filename="crownpoint-{table[:8]}.json"'
    text = write_record(found.events, " – ".join(seat.name for seat in found.seats))
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})


@router.get("/{table}/file", responses={**NOT_FOUND, **NOT_DEALT, **MATCH_FILE}, response_class=Response)
async def download_file(caller: CallerOf, tables: TablesOf, table: Id) -> Response:
    """The match in the format that other programs read: a match text or PDN."""
    found = await _load(tables, caller, table)
    if not found.is_dealt:
        raise NotAllowedError("never_dealt")
    file = await asyncio.to_thread(game_file, found.events_for(None))
    name = f'attachment; filename="crownpoint-{table[:8]}{file.suffix}"'
    return Response(file.text, media_type="text/plain", headers={"content-disposition": name})


@router.get("/{table}/replay", responses=NOT_FOUND)
async def replay_table(caller: CallerOf, tables: TablesOf, table: Id) -> Replay:
    """The whole match as a spectator saw it, step by step."""
    return await asyncio.to_thread(replay, (await _load(tables, caller, table)).events_for(None))


@router.get("/{table}/review", responses={**NOT_FOUND, **NOT_OVER, **errors(401, 403, 429)})
async def review(caller: CallerOf, tables: TablesOf, table: Id) -> Review:
    """The engine's review of a match that has ended: errors, luck and winning chances. Takes a few seconds."""
    me = caller.must_be_known("read")
    await _revealed(tables, caller, table)
    tables.site.limits.allow(f"person:{me}", "review")
    return await tables.reviews.of_table(table)


@router.get("/{table}/verify", responses={**NOT_FOUND, **NOT_OVER})
async def verify(caller: CallerOf, tables: TablesOf, table: Id) -> DiceChecked:
    """Verify the dice of a match that has ended. The answer has everything needed to verify them yourself."""
    found = await _load(tables, caller, table)
    if found.phase is not Phase.OVER:
        raise NotAllowedError("match_not_over")
    if not found.is_dealt:
        raise NotAllowedError("never_dealt")
    report = verify_dice(found.events_for(Seat.FIRST))
    return DiceChecked(
        ok=report.is_fair,
        match_id=report.match_id,
        seal=report.seal,
        seed=report.seed,
        rolls=report.rolls,
        ballots=report.ballots,
        faults=report.faults,
    )


def _seats(owner: str | None, caller: Caller, new: NewTable) -> tuple[SeatAssignment, SeatAssignment]:
    """Who sits down. At a site that is the caller against a computer. Raises `NotAllowedError`."""
    if owner is None and [seat.kind for seat in new.seats] != ["person", "computer"]:
        raise NotAllowedError("bad_seats")
    first, second = (_seat(owner, caller, seat) for seat in new.seats)
    return first, second


def _seat(owner: str | None, caller: Caller, seat: PersonSeat | ComputerSeat) -> SeatAssignment:
    if isinstance(seat, PersonSeat):
        name = caller.name if owner is None else seat.name or caller.name
        return SeatAssignment(caller.person, name, preferences=seat.preferences)
    persona = PERSONAS.get(seat.level)
    if persona is None:
        raise NotAllowedError("no_such_character", level=seat.level, characters=", ".join(PERSONAS))
    return SeatAssignment(None, persona.name, persona.key)
