"""Gives a route the study room of its host: `async def route(room: RoomOf)`."""

from __future__ import annotations

from typing import Annotated, TypeAlias, cast

from fastapi import Depends, Request

from crownpoint.server.study.room import StudyRoom

__all__ = ["RoomOf"]


async def _room(request: Request) -> StudyRoom:
    return cast("StudyRoom", request.app.state.study)


RoomOf: TypeAlias = Annotated[StudyRoom, Depends(_room)]
