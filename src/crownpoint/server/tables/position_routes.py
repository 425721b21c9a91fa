"""Positions to start from over HTTP: whether a text is one, and how it looks."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Query

from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.tables.options import shown_position
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.tables import PositionShown
from crownpoint.table.options import LONGEST_START

__all__ = ["router"]


router = api_router("/positions", tag="tables")


@router.get("", responses=errors(400))
async def show_position(
    caller: CallerOf,
    game: Annotated[str, Query(max_length=32)],
    text: Annotated[str, Query(max_length=LONGEST_START)],
) -> PositionShown:
    """A position that a table can start from (`start` in its options): an XGID, a position id or a FEN."""
    caller.may_read()
    return await asyncio.to_thread(shown_position, game, text)
