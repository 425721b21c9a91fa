"""Gives a route the study room of its host: `async def route(room: RoomOf)`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from crownpoint.server.net.api import part
from crownpoint.server.study.room import StudyRoom

__all__ = ["RoomOf"]

RoomOf: TypeAlias = Annotated[StudyRoom, part("study")]
