"""One's own library over HTTP: import, list, statistics, search. `match_routes` is about one match of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import PurePath
from typing import Annotated

from fastapi import Query, Request

from crownpoint.ai import study
from crownpoint.ai.kits import KITS
from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.errors import FullError, InvalidRecordError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.study import match_routes
from crownpoint.server.study.dependency import RoomOf
from crownpoint.server.study.room import StudyRoom
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.study import (
    Imported,
    Leaks,
    LibraryPage,
    PlayerStatistics,
    SearchAsked,
    SearchFound,
)
from crownpoint.storage.library.decisions import Decisions, PlayerCount
from crownpoint.storage.library.matches import Filters, KeptMatch, Library
from crownpoint.table.records.game_file import as_match_file, is_record

__all__ = ["MOST_MATCHES", "router"]

MOST_MATCHES = 500
"""What one person of a site may keep."""
AT_ONCE = 20
"""A file with more matches than this is a collection: its matches are analyzed when somebody asks for it."""
MOST_SHOWN = 100
Name = Annotated[str, Query(max_length=200)]
Words = Annotated[str, Query(max_length=200)]
Day = Annotated[str, Query(pattern=r"^(\d{4}-\d\d-\d\d)?$")]
BODY = {"requestBody": {"required": True, "content": {"application/octet-stream": {"schema": {"type": "string"}}}}}


router = api_router("/library", tag="study")


@router.post("", status_code=201, responses=errors(400, 409, 413), openapi_extra=BODY)
async def import_file(caller: CallerOf, room: RoomOf, request: Request, name: Name = "") -> Imported:
    """Add the matches in a file to the library; the body is the file. Small files are analyzed right away.

    The record of a table is also accepted.

    A match already in the library stays as it is, with its analyses and notes. A text that is
    a position is answered with its id, and not kept.
    """
    me = caller.must_be_known("account")
    room.site.limits.allow(f"person:{me}", "import")
    data = await request.body()
    if (position := await _position_in(room, data)) is not None:
        return Imported(matches=[], count=0, new=0, warnings=[], position=position)
    try:
        if is_record(data):
            data = await room.run(as_match_file, data)
        game, found = await room.run(study.import_matches, data)
    except InvalidRecordError as error:
        raise NotAllowedError("file_unknown", fault=str(error)[:300]) from error
    try:
        ids, new = await Library(room.site.store, me).add(
            game, found, PurePath(name).name, room.site.clock(), None if room.at_home else MOST_MATCHES
        )
    except FullError as error:
        raise NotAllowedError("library_full", most=MOST_MATCHES) from error
    if new:
        room.wake()
    if new and len(ids) <= AT_ONCE:
        await _want(
            room,
            [each for each in await Library(room.site.store, me).of(ids) if each.level is None],
            me,
            DEFAULT_LEVEL.name,
        )
    warnings = [warning for each in found for warning in each.warnings][:MOST_SHOWN]
    kept = await Library(room.site.store, me).of(ids[:MOST_SHOWN])
    return Imported(matches=kept, count=len(ids), new=new, warnings=warnings)


async def _want(room: StudyRoom, matches: list[KeptMatch], me: str, level: str) -> None:
    room_left = len(matches) if room.at_home else match_routes.MOST_WAITING - await room.analyses.waiting(me)
    await room.analyses.want([each.id for each in matches[: max(room_left, 0)]], level, room.site.clock())
    room.wake()


@router.get("", responses=errors())
async def list_matches(
    caller: CallerOf,
    room: RoomOf,
    game: Words = "",
    words: Words = "",
    tag: Words = "",
    worst: Annotated[float | None, Query(ge=0, le=1000, allow_inf_nan=False)] = None,
    since: Day = "",
    until: Day = "",
    result: Annotated[str, Query(pattern="^(white|black|draw)?$")] = "",
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_SHOWN)] = 50,
) -> LibraryPage:
    """The matches in your library in which all the words occur; `worst` is the least error rate of a side.

    `since` and `until` are days such as 2026-11-17, `result` says who won.
    """
    me = caller.must_be_known("read")
    filters = Filters(_plain(game), _plain(words), _plain(tag), worst, since, until, result)
    found, total = await Library(room.site.store, me).search(filters, limit, offset)
    return LibraryPage(matches=found, total=total, waiting=await room.analyses.waiting(me))


@router.get("/leaks", responses=errors())
async def show_leaks(caller: CallerOf, room: RoomOf, player: Words = "", game: Words = "") -> Leaks:
    """Where a player in your library loses most, by kind of decision; by default, the player with most matches."""
    decisions = Decisions(room.site.store, caller.must_be_known("read"))
    players = await decisions.players()
    player, game = _wanted(players, player, game)
    kit = KITS[game if game in KITS else next(iter(KITS))]
    if game not in KITS or kit.study is None:
        return Leaks(players=players, player=player, game=game, report=None, characters={})
    scale = kit.study.rate_scale
    report = await room.run(study.find_leaks, await decisions.losses(game, _plain(player)), scale)
    rates = {level: rate for level, rate in kit.error_rates.items() if rate is not None}
    characters = {level: rate / kit.error_rate_scale * scale for level, rate in rates.items()}
    return Leaks(players=players, player=player, game=game, report=report, characters=characters)


@router.get("/statistics", responses=errors())
async def show_statistics(caller: CallerOf, room: RoomOf, player: Words = "", game: Words = "") -> PlayerStatistics:
    """How a player in your library did in the analyzed matches; by default, the player with most matches."""
    decisions = Decisions(room.site.store, caller.must_be_known("read"))
    players = await decisions.players()
    player, game = _wanted(players, player, game)
    kit = KITS.get(game)
    scale = 1.0 if kit is None or kit.study is None else kit.study.rate_scale
    losses = await decisions.losses(game, _plain(player))
    report = await room.run(study.find_leaks, losses, scale)
    matches = await decisions.played(game, _plain(player))
    return PlayerStatistics(
        players=players,
        player=player,
        game=game,
        decisions=report.decisions,
        rate=report.rate,
        margin=report.margin,
        parts=study.part_rates(losses, scale),
        matches=matches,
        opponents=study.tally_opponents(matches),
    )


@router.post("/search", responses=errors(400))
async def search(caller: CallerOf, room: RoomOf, asked: SearchAsked) -> SearchFound:
    """Find a board, or a structure, in your library.

    The search covers all decisions of analyzed matches, and the first moves of the others.
    """
    me = caller.must_be_known("read")
    room.site.limits.allow(f"person:{me}", "study")
    pattern: tuple[str, bytes] | None = await room.run(study.pattern_of, asked.text)
    if pattern is None:
        raise NotAllowedError("bad_position", fault=asked.text[:60])
    game, shape = pattern
    decisions = Decisions(room.site.store, me)
    packs = [(each.match_id, each.places, each.packed) for each in await decisions.packs(game)]
    total, found = await asyncio.to_thread(study.search_shapes, game, shape, packs, exact=asked.exact)
    choices = await decisions.choices(game, shape) if asked.exact else []
    return SearchFound(total=total, decisions=await decisions.details(found[:MOST_SHOWN]), choices=choices[:MOST_SHOWN])


def _wanted(players: Sequence[PlayerCount], player: str, game: str) -> tuple[str, str]:
    """Whose figures are asked for: without a name, those of who plays most."""
    if not player and players:
        return players[0].name, players[0].game
    return player, game


def _plain(text: str) -> str:
    """A text that PostgreSQL takes."""
    return text.replace("\0", " ")


async def _position_in(room: StudyRoom, data: bytes) -> str | None:
    """The id of the position that the bytes of a text hold, if it is one."""
    found: study.ShownPosition | None = await room.run(study.position_in, data)
    return None if found is None else found.id
