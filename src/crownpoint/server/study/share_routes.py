"""Matches that others may see over HTTP: a link to everything, or a quiz that hides the answers."""

from __future__ import annotations

from dataclasses import replace

from crownpoint.ai import study
from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.errors import CrownpointError, MoveError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.study.dependency import RoomOf
from crownpoint.server.study.room import StudyRoom
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.shares import QuizAnswer, SharedMatch, ShareMade, ShareWanted
from crownpoint.server.wire.study import Figure, StudiedDecision
from crownpoint.storage.library.matches import KeptMatch, Library
from crownpoint.storage.library.shares import Share, Shares

__all__ = ["router"]


router = api_router(tag="study")


@router.post("/library/{match}/share", status_code=201, responses=errors(404))
async def share(caller: CallerOf, room: RoomOf, match: Id, wanted: ShareWanted) -> ShareMade:
    """Make a link to one of your matches; asking again gives the same link."""
    me = caller.must_be_known("account")
    return ShareMade(secret=await Shares(room.site.store).make(me, match, wanted.quiz, room.site.clock()))


@router.delete("/library/{match}/share", responses=errors(404))
async def stop_sharing(caller: CallerOf, room: RoomOf, match: Id) -> Done:
    """Disable the links to a match."""
    await Shares(room.site.store).end(caller.must_be_known("account"), match)
    return Done()


async def _opened(room: StudyRoom, found: Share) -> tuple[KeptMatch, str]:
    kept = await Library(room.site.store, found.person_id).get(found.match_id)
    return kept, kept.level or DEFAULT_LEVEL.name


@router.get("/shared/{link}", responses=errors(404, 409))
async def show_shared(caller: CallerOf, room: RoomOf, link: Id) -> SharedMatch:
    """A shared match. Notes are not shared."""
    caller.may_read()
    room.site.limits.allow(f"share:{link}", "study")
    found = await Shares(room.site.store).get(link)
    kept, level = await _opened(room, found)
    bodies = await room.analyses.bodies(kept.id, level)
    source = await Library(room.site.store, found.person_id).source(kept.id)
    try:
        decisions, figures, _, _ = await room.run(study.match_page, kept.game, source, bodies, level)
    except CrownpointError as error:
        raise NotAllowedError("match_broken", fault=str(error)[:300]) from error
    shown = [StudiedDecision(decided=each, judged=judged) for each, judged in decisions]
    turns: dict[str, study.Turn] = {}
    if found.quiz:
        for each in filter(_is_asked, shown):
            turn: study.Turn = await room.run(study.turn_in, kept.game, each.decided.position)
            if turn.ways or turn.choices:
                turns[each.decided.place] = turn
        asked = [each.decided for each in shown if each.decided.place in turns]
        shown = [_hidden(decided, turns[decided.place]) for decided in asked]
    return SharedMatch(
        game=kept.game, white=kept.white, black=kept.black, event=kept.event, date=kept.date, result=kept.result,
        quiz=found.quiz, decisions=shown, turns=turns,
        figures=[] if found.quiz else [Figure(**number._asdict()) for number in figures],
    )  # fmt: skip


@router.post("/shared/{link}/answer", responses=errors(400, 404))
async def answer_quiz(caller: CallerOf, room: RoomOf, link: Id, given: QuizAnswer) -> study.Graded:
    """What an answer costs, and what was best."""
    me = caller.must_be_known("read")
    room.site.limits.allow(f"person:{me}", "study")
    found = await Shares(room.site.store).get(link)
    kept, level = await _opened(room, found)
    body = (await room.analyses.bodies(kept.id, level)).get(given.place)
    if body is None:
        raise NotAllowedError("no_question")
    try:
        graded: study.Graded = await room.run(study.grade, kept.game, body, given.text)
    except MoveError as error:
        raise NotAllowedError("bad_choice", fault=str(error)[:300]) from error
    return graded


def _is_asked(each: StudiedDecision) -> bool:
    judged = each.judged
    return judged is not None and judged.is_error and bool(judged.candidates or judged.cube)


def _hidden(decided: study.Decided, turn: study.Turn) -> StudiedDecision:
    """A decision without what was played, written or found about it: its kind is that of the question."""
    bare = replace(decided, kind=turn.kind, text="", comment="", illegal="", steps=(), foreign=None, program="")
    return StudiedDecision(decided=bare, judged=None)
