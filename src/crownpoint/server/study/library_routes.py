"""One's own library over HTTP: import, list, show, analyze, notes, tags, files, reports."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from crownpoint.ai import reports, study
from crownpoint.ai.kits import KITS
from crownpoint.ai.levels import DEFAULT_LEVEL, LEVELS
from crownpoint.errors import CrownpointError, FullError, InvalidRecordError
from crownpoint.messages import LANGUAGES
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.fields import Language
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.study import (
    AnalysisWanted,
    Figure,
    GameFigures,
    Imported,
    Leaks,
    LibraryPage,
    MatchNote,
    MatchTags,
    PlayerStatistics,
    SearchAsked,
    SearchFound,
    StudiedDecision,
    StudyPage,
)
from crownpoint.storage.library.cards import Cards
from crownpoint.storage.library.decisions import Decisions, PlayerCount
from crownpoint.storage.library.matches import Filters, KeptMatch, Library
from crownpoint.table.records.game_file import as_match_file, is_record

if TYPE_CHECKING:
    from crownpoint.server.study.room import StudyRoom

__all__ = ["MOST_MATCHES", "make_router"]

MOST_MATCHES, MOST_WAITING = 500, 20
"""What one person of a site may keep, and have waiting for an analysis."""
AT_ONCE = 20
"""A file with more matches than this is a collection: its matches are analyzed when somebody asks for it."""
MOST_SHOWN = 100
Name = Annotated[str, Query(max_length=200)]
Words = Annotated[str, Query(max_length=200)]
Day = Annotated[str, Query(pattern=r"^(\d{4}-\d\d-\d\d)?$")]
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": {}}, "description": "A file."}}
HTML: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {}}, "description": "A page."}}
BODY = {"requestBody": {"required": True, "content": {"application/octet-stream": {"schema": {"type": "string"}}}}}


def make_router(room: StudyRoom) -> APIRouter:
    """The routes of each person's library; nobody else's matches can be seen."""
    router = api_router("/library", tag="study")
    site, analyses = room.site, room.analyses

    def library(person: str) -> Library:
        return Library(site.store, person)

    @router.post("", status_code=201, responses=errors(400, 409, 413), openapi_extra=BODY)
    async def import_file(caller: CallerOf, request: Request, name: Name = "") -> Imported:
        """Add the matches in a file to the library; the body is the file. Small files are analyzed right away.

        The record of a table is also accepted.

        A match already in the library stays as it is, with its analyses and notes. A text that is
        a position is answered with its id, and not kept.
        """
        me = caller.must_be_known("account")
        site.limits.allow(f"person:{me}", "import")
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
            ids, new = await library(me).add(
                game, found, PurePath(name).name, site.clock(), None if room.at_home else MOST_MATCHES
            )
        except FullError as error:
            raise NotAllowedError("library_full", most=MOST_MATCHES) from error
        if new:
            room.wake()
        if new and len(ids) <= AT_ONCE:
            await want([each for each in await library(me).of(ids) if each.level is None], me, DEFAULT_LEVEL.name)
        warnings = [warning for each in found for warning in each.warnings][:MOST_SHOWN]
        kept = await library(me).of(ids[:MOST_SHOWN])
        return Imported(matches=kept, count=len(ids), new=new, warnings=warnings)

    async def want(matches: list[KeptMatch], me: str, level: str) -> None:
        room_left = len(matches) if room.at_home else MOST_WAITING - await analyses.waiting(me)
        await analyses.want([each.id for each in matches[: max(room_left, 0)]], level, site.clock())
        room.wake()

    async def studied(mine: Library, match: str, work: Any, level: str = "") -> tuple[KeptMatch, str, Any]:
        """The match, the level of what was found about it, and what `work` makes of that."""
        kept = await mine.get(match)
        chosen = level if level in LEVELS else kept.level or DEFAULT_LEVEL.name
        bodies = await analyses.bodies(match, chosen)
        try:
            return kept, chosen, await room.run(work, kept.game, await mine.source(match), bodies, chosen)
        except CrownpointError as error:
            raise NotAllowedError("match_broken", fault=str(error)[:300]) from error

    @router.get("", responses=errors())
    async def list_matches(
        caller: CallerOf,
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
        found, total = await library(me).search(filters, limit, offset)
        return LibraryPage(matches=found, total=total, waiting=await analyses.waiting(me))

    @router.get("/leaks", responses=errors())
    async def show_leaks(caller: CallerOf, player: Words = "", game: Words = "") -> Leaks:
        """Where a player in your library loses most, by kind of decision; by default, the player with most matches."""
        decisions = Decisions(site.store, caller.must_be_known("read"))
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
    async def show_statistics(caller: CallerOf, player: Words = "", game: Words = "") -> PlayerStatistics:
        """How a player in your library did in the analyzed matches; by default, the player with most matches."""
        decisions = Decisions(site.store, caller.must_be_known("read"))
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
    async def search(caller: CallerOf, asked: SearchAsked) -> SearchFound:
        """Find a board, or a structure, in your library.

        The search covers all decisions of analyzed matches, and the first moves of the others.
        """
        me = caller.must_be_known("read")
        site.limits.allow(f"person:{me}", "study")
        pattern: tuple[str, bytes] | None = await room.run(study.pattern_of, asked.text)
        if pattern is None:
            raise NotAllowedError("bad_position", fault=asked.text[:60])
        game, shape = pattern
        decisions = Decisions(site.store, me)
        packs = [(each.match_id, each.places, each.packed) for each in await decisions.packs(game)]
        total, found = await asyncio.to_thread(study.search_shapes, game, shape, packs, exact=asked.exact)
        choices = await decisions.choices(game, shape) if asked.exact else []
        return SearchFound(
            total=total, decisions=await decisions.details(found[:MOST_SHOWN]), choices=choices[:MOST_SHOWN]
        )

    @router.get("/{match}", responses=errors(404, 409))
    async def show_match(caller: CallerOf, match: Id, level: Annotated[str, Query(max_length=16)] = "") -> StudyPage:
        """A match with all its decisions and their analysis, at the level of the last analysis."""
        mine = library(caller.must_be_known("read"))
        kept, chosen, (decisions, figures, games, warnings) = await studied(mine, match, study.match_page, level)
        return StudyPage(
            match=kept,
            level=chosen,
            decisions=[StudiedDecision(decided=each, judged=judged) for each, judged in decisions],
            figures=_shown(figures),
            games=[
                GameFigures(game=each.game, winner=each.winner, points=each.points, figures=_shown(each.figures))
                for each in games
            ],
            notes=await mine.notes(match),
            cards=await Cards(site.store, mine.person).of_match(match),
            warnings=warnings[:MOST_SHOWN],
        )

    @router.get("/{match}/summary", responses=errors(404))
    async def show_summary(caller: CallerOf, match: Id) -> KeptMatch:
        """A match without its decisions: who played, and the progress of its analysis."""
        return await library(caller.must_be_known("read")).get(match)

    @router.post("/{match}/analysis", responses=errors(404, 409))
    async def analyse(caller: CallerOf, match: Id, wanted: AnalysisWanted) -> KeptMatch:
        """Analyze a match in the background. Earlier results stay; the missing decisions are judged."""
        me = caller.must_be_known("account")
        kept = await library(me).get(match)
        if kept.wanted != wanted.level:
            if not room.at_home and await analyses.waiting(me) >= MOST_WAITING:
                raise NotAllowedError("too_many_analyses", most=MOST_WAITING)
            await analyses.want([match], wanted.level, site.clock())
            room.wake()
        return await library(me).get(match)

    @router.delete("/{match}/analysis", responses=errors(404))
    async def stop_analysis(caller: CallerOf, match: Id) -> KeptMatch:
        """Stop an analysis; what it found is kept."""
        mine = library(caller.must_be_known("account"))
        await mine.get(match)
        await analyses.give_up(match)
        return await mine.get(match)

    @router.put("/{match}/note", responses=errors(404))
    async def write_note(caller: CallerOf, match: Id, note: MatchNote) -> Done:
        """Write a note on a decision or the match; an empty text deletes it."""
        await library(caller.must_be_known("account")).write_note(match, note.place, note.text)
        return Done()

    @router.put("/{match}/tags", responses=errors(404))
    async def tag_match(caller: CallerOf, match: Id, new: MatchTags) -> KeptMatch:
        """Give a match these tags instead of its own."""
        mine = library(caller.must_be_known("account"))
        await mine.tag(match, new.tags)
        return await mine.get(match)

    @router.get("/{match}/file", responses={**errors(404), **FILE}, response_class=Response)
    async def download(caller: CallerOf, match: Id) -> Response:
        """The match as it was imported."""
        mine = library(caller.must_be_known("read"))
        kept = await mine.get(match)
        suffix = "".join(letter for letter in PurePath(kept.file).suffix[:8] if letter.isascii() and letter.isalnum())
        name = f'attachment; filename="crownpoint-{match[:8]}.{suffix or "txt"}"'
        content = await mine.source(match)
        return Response(content, media_type="application/octet-stream", headers={"content-disposition": name})

    @router.get("/{match}/report", responses={**errors(404, 409), **HTML}, response_class=Response)
    async def report(caller: CallerOf, match: Id, language: Language = LANGUAGES[0]) -> Response:
        """A page to read or print: the statistics, and every decision that cost something, with its board."""
        work = partial(study.match_report, language=language)
        _, _, page = await studied(library(caller.must_be_known("read")), match, work)
        return Response(page, media_type="text/html")

    @router.delete("/{match}", responses=errors(404))
    async def delete_match(caller: CallerOf, match: Id) -> Done:
        """Delete a match with its analyses and notes."""
        await library(caller.must_be_known("account")).delete(match)
        return Done()

    return router


def _wanted(players: Sequence[PlayerCount], player: str, game: str) -> tuple[str, str]:
    """Whose figures are asked for: without a name, those of who plays most."""
    if not player and players:
        return players[0].name, players[0].game
    return player, game


def _shown(figures: Iterable[reports.Figure]) -> list[Figure]:
    return [Figure(**number._asdict()) for number in figures]


def _plain(text: str) -> str:
    """A text that PostgreSQL takes."""
    return text.replace("\0", " ")


async def _position_in(room: StudyRoom, data: bytes) -> str | None:
    """The id of the position that the bytes of a text hold, if it is one."""
    found: study.ShownPosition | None = await room.run(study.position_in, data)
    return None if found is None else found.id
