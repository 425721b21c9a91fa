"""One match of one's own library over HTTP: show, analyze, notes, tags, file, report."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import PurePath
from typing import Annotated, Any

from fastapi import Query, Response

from crownpoint.ai import reports, study
from crownpoint.ai.levels import DEFAULT_LEVEL, LEVELS
from crownpoint.errors import CrownpointError
from crownpoint.messages import LANGUAGES
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.study.dependency import RoomOf
from crownpoint.server.study.room import StudyRoom
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.fields import Language
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.study import (
    AnalysisWanted,
    Figure,
    GameFigures,
    MatchNote,
    MatchTags,
    StudiedDecision,
    StudyPage,
)
from crownpoint.storage.library.cards import Cards
from crownpoint.storage.library.matches import KeptMatch, Library

__all__ = ["MOST_WAITING", "router"]

MOST_WAITING = 20
"""How many matches one person of a site may have waiting for an analysis."""
MOST_WARNINGS = 100
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": {}}, "description": "A file."}}
HTML: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {}}, "description": "A page."}}


router = api_router("/library", tag="study")


async def _studied(
    room: StudyRoom, mine: Library, match: str, work: Any, level: str = ""
) -> tuple[KeptMatch, str, Any]:
    """The match, the level of what was found about it, and what `work` makes of that."""
    kept = await mine.get(match)
    chosen = level if level in LEVELS else kept.level or DEFAULT_LEVEL.name
    bodies = await room.analyses.bodies(match, chosen)
    try:
        return kept, chosen, await room.run(work, kept.game, await mine.source(match), bodies, chosen)
    except CrownpointError as error:
        raise NotAllowedError("match_broken", fault=str(error)[:300]) from error


@router.get("/{match}", responses=errors(404, 409))
async def show_match(
    caller: CallerOf, room: RoomOf, match: Id, level: Annotated[str, Query(max_length=16)] = ""
) -> StudyPage:
    """A match with all its decisions and their analysis, at the level of the last analysis."""
    mine = Library(room.site.store, caller.must_be_known("read"))
    kept, chosen, (decisions, figures, games, warnings) = await _studied(room, mine, match, study.match_page, level)
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
        cards=await Cards(room.site.store, mine.person).of_match(match),
        warnings=warnings[:MOST_WARNINGS],
    )


@router.get("/{match}/summary", responses=errors(404))
async def show_summary(caller: CallerOf, room: RoomOf, match: Id) -> KeptMatch:
    """A match without its decisions: who played, and the progress of its analysis."""
    return await Library(room.site.store, caller.must_be_known("read")).get(match)


@router.post("/{match}/analysis", responses=errors(404, 409))
async def analyse(caller: CallerOf, room: RoomOf, match: Id, wanted: AnalysisWanted) -> KeptMatch:
    """Analyze a match in the background. Earlier results stay; the missing decisions are judged."""
    me = caller.must_be_known("account")
    kept = await Library(room.site.store, me).get(match)
    if kept.wanted != wanted.level:
        if not room.at_home and await room.analyses.waiting(me) >= MOST_WAITING:
            raise NotAllowedError("too_many_analyses", most=MOST_WAITING)
        await room.analyses.want([match], wanted.level, room.site.clock())
        room.wake()
    return await Library(room.site.store, me).get(match)


@router.delete("/{match}/analysis", responses=errors(404))
async def stop_analysis(caller: CallerOf, room: RoomOf, match: Id) -> KeptMatch:
    """Stop an analysis; what it found is kept."""
    mine = Library(room.site.store, caller.must_be_known("account"))
    await mine.get(match)
    await room.analyses.give_up(match)
    return await mine.get(match)


@router.put("/{match}/note", responses=errors(404))
async def write_note(caller: CallerOf, room: RoomOf, match: Id, note: MatchNote) -> Done:
    """Write a note on a decision or the match; an empty text deletes it."""
    await Library(room.site.store, caller.must_be_known("account")).write_note(match, note.place, note.text)
    return Done()


@router.put("/{match}/tags", responses=errors(404))
async def tag_match(caller: CallerOf, room: RoomOf, match: Id, new: MatchTags) -> KeptMatch:
    """Give a match these tags instead of its own."""
    mine = Library(room.site.store, caller.must_be_known("account"))
    await mine.tag(match, new.tags)
    return await mine.get(match)


@router.get("/{match}/file", responses={**errors(404), **FILE}, response_class=Response)
async def download(caller: CallerOf, room: RoomOf, match: Id) -> Response:
    """The match as it was imported."""
    mine = Library(room.site.store, caller.must_be_known("read"))
    kept = await mine.get(match)
    suffix = "".join(letter for letter in PurePath(kept.file).suffix[:8] if letter.isascii() and letter.isalnum())
    name = f'attachment; filename="crownpoint-{match[:8]}.{suffix or "txt"}"'
    content = await mine.source(match)
    return Response(content, media_type="application/octet-stream", headers={"content-disposition": name})


@router.get("/{match}/report", responses={**errors(404, 409), **HTML}, response_class=Response)
async def report(caller: CallerOf, room: RoomOf, match: Id, language: Language = LANGUAGES[0]) -> Response:
    """A page to read or print: the statistics, and every decision that cost something, with its board."""
    work = partial(study.match_report, language=language)
    _, _, page = await _studied(room, Library(room.site.store, caller.must_be_known("read")), match, work)
    return Response(page, media_type="text/html")


@router.delete("/{match}", responses=errors(404))
async def delete_match(caller: CallerOf, room: RoomOf, match: Id) -> Done:
    """Delete a match with its analyses and notes."""
    await Library(room.site.store, caller.must_be_known("account")).delete(match)
    return Done()


def _shown(figures: Iterable[reports.Figure]) -> list[Figure]:
    return [Figure(**number._asdict()) for number in figures]
