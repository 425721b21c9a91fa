"""Positions over HTTP: read in any notation, judged, rolled out part by part. Nothing of it is kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fastapi import APIRouter

from crownpoint.ai import study
from crownpoint.errors import EngineDataError, IllegalActionError, MoveError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
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

if TYPE_CHECKING:
    from crownpoint.server.study.room import StudyRoom

__all__ = ["make_router"]


def make_router(room: StudyRoom) -> APIRouter:
    """The routes of positions."""
    router = api_router("/positions", tag="study")
    site = room.site

    def allow(caller: Caller) -> None:
        me = caller.must_be_known("read")
        site.limits.allow(f"person:{me}", "study")

    @router.post("", responses=errors(400))
    async def read_position(caller: CallerOf, asked: PositionText) -> study.ShownPosition:
        """A position in every form we write: ids, a text diagram, a picture."""
        allow(caller)
        found: study.ShownPosition | None = await room.run(study.find_position, asked.text)
        if found is None:
            raise NotAllowedError("bad_position", fault=asked.text[:60])
        return found

    @router.post("/hint", responses=errors(400, 409))
    async def hint(caller: CallerOf, asked: PositionAsked) -> study.PositionHint:
        """The best moves of a position, and the cube decision before the roll."""
        allow(caller)
        found: study.PositionHint = await room.run(study.hint, asked.text, asked.level)
        return found

    @router.post("/reasons", responses=errors(400))
    async def reasons(caller: CallerOf, asked: ReasonsAsked) -> Reasons:
        """Why candidates are worse than the first one, as measured on the boards. No engine is used."""
        allow(caller)
        named = [(each.move, each.chances, each.depth) for each in asked.candidates]
        found = await asyncio.to_thread(study.reasons, asked.text, named)
        return Reasons(reasons=[list(each) for each in found])

    @router.post("/rollout", responses=errors(400, 409))
    async def roll_out(caller: CallerOf, asked: RolloutAsked) -> RolledOut:
        """One part of a rollout. Ask for as many parts as you like, and combine them."""
        allow(caller)
        try:
            return RolledOut(choices=await room.run(study.roll_out, asked.text, asked.part))
        except EngineDataError as error:
            raise NotAllowedError("no_rollout") from error

    @router.post("/dice", responses=errors(400, 409))
    async def dice_map(caller: CallerOf, asked: PositionText) -> study.DiceMap:
        """The best move for every roll, and what it is worth."""
        allow(caller)
        try:
            found: study.DiceMap = await room.run(study.dice_map, asked.text)
        except EngineDataError as error:
            raise NotAllowedError("no_rollout") from error
        return found

    @router.post("/cube", responses=errors(400, 409))
    async def cube_by_score(caller: CallerOf, asked: PositionText) -> CubeScores:
        """The cube action for money and at every score."""
        allow(caller)
        try:
            return CubeScores(scores=await room.run(study.cube_by_score, asked.text))
        except EngineDataError as error:
            raise NotAllowedError("no_rollout") from error

    @router.post("/after", responses=errors(400))
    async def play_on(caller: CallerOf, asked: PositionChoice) -> PositionTurn:
        """The position after a choice, with what may be chosen next: play a line out to see where it leads."""
        allow(caller)
        try:
            shown, turn = await room.run(study.play_on, asked.text, asked.choice)
        except (MoveError, IllegalActionError) as error:
            raise NotAllowedError("bad_choice", fault=str(error)[:300]) from error
        return PositionTurn(position=shown, turn=turn)

    return router
