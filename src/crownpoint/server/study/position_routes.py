"""Positions over HTTP: read in any notation, judged, rolled out part by part. Nothing of it is kept."""

from __future__ import annotations

import asyncio

from crownpoint.ai import study
from crownpoint.errors import EngineDataError, IllegalActionError, MoveError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.study.dependency import RoomOf
from crownpoint.server.study.room import StudyRoom
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.study import (
    CubeScores,
    PositionAsked,
    PositionChoice,
    PositionText,
    PositionTurn,
    Reasons,
    ReasonsAsked,
    RolledOut,
    RolloutAsked,
)

__all__ = ["router"]


router = api_router("/positions", tag="study")


def _allow(room: StudyRoom, caller: Caller) -> None:
    me = caller.must_be_known("read")
    room.site.limits.allow(f"person:{me}", "study")


@router.post("", responses=errors(400))
async def read_position(caller: CallerOf, room: RoomOf, asked: PositionText) -> study.ShownPosition:
    """A position in every form we write: ids, a text diagram, a picture."""
    _allow(room, caller)
    found: study.ShownPosition | None = await room.run(study.find_position, asked.text)
    if found is None:
        raise NotAllowedError("bad_position", fault=asked.text[:60])
    return found


@router.post("/hint", responses=errors(400, 409))
async def hint(caller: CallerOf, room: RoomOf, asked: PositionAsked) -> study.PositionHint:
    """The best moves of a position, and the cube decision before the roll."""
    _allow(room, caller)
    found: study.PositionHint = await room.run(study.hint, asked.text, asked.level)
    return found


@router.post("/reasons", responses=errors(400))
async def reasons(caller: CallerOf, room: RoomOf, asked: ReasonsAsked) -> Reasons:
    """Why candidates are worse than the first one, as measured on the boards. No engine is used."""
    _allow(room, caller)
    named = [(each.move, each.chances, each.depth) for each in asked.candidates]
    found = await asyncio.to_thread(study.reasons, asked.text, named)
    return Reasons(reasons=[list(each) for each in found])


@router.post("/rollout", responses=errors(400, 409))
async def roll_out(caller: CallerOf, room: RoomOf, asked: RolloutAsked) -> RolledOut:
    """One part of a rollout. Ask for as many parts as you like, and combine them."""
    _allow(room, caller)
    try:
        return RolledOut(choices=await room.run(study.roll_out, asked.text, asked.part))
    except EngineDataError as error:
        raise NotAllowedError("no_rollout") from error


@router.post("/dice", responses=errors(400, 409))
async def dice_map(caller: CallerOf, room: RoomOf, asked: PositionText) -> study.DiceMap:
    """The best move for every roll, and what it is worth."""
    _allow(room, caller)
    try:
        found: study.DiceMap = await room.run(study.dice_map, asked.text)
    except EngineDataError as error:
        raise NotAllowedError("no_rollout") from error
    return found


@router.post("/cube", responses=errors(400, 409))
async def cube_by_score(caller: CallerOf, room: RoomOf, asked: PositionText) -> CubeScores:
    """The cube action for money and at every score."""
    _allow(room, caller)
    try:
        return CubeScores(scores=await room.run(study.cube_by_score, asked.text))
    except EngineDataError as error:
        raise NotAllowedError("no_rollout") from error


@router.post("/after", responses=errors(400))
async def play_on(caller: CallerOf, room: RoomOf, asked: PositionChoice) -> PositionTurn:
    """The position after a choice, with what may be chosen next: play a line out to see where it leads."""
    _allow(room, caller)
    try:
        shown, turn = await room.run(study.play_on, asked.text, asked.choice)
    except (MoveError, IllegalActionError) as error:
        raise NotAllowedError("bad_choice", fault=str(error)[:300]) from error
    return PositionTurn(position=shown, turn=turn)
