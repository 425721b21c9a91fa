"""How many of something a person may have: counted and added in one transaction, so that a race cannot exceed it."""

from __future__ import annotations

from sqlalchemy import ColumnElement, FromClause, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import FullError
from crownpoint.storage.schema import PEOPLE

__all__ = ["must_have_room"]


async def must_have_room(
    connection: AsyncConnection, person_id: str, things: FromClause, theirs: ColumnElement[bool], most: int
) -> None:
    """Raise `FullError` where `most` of the things are theirs already.

    Until the transaction ends, every other one that asks about this person waits here. SQLite has one writer at a time.
    """
    await connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person_id).with_for_update(key_share=True))
    if (await connection.scalar(select(func.count()).select_from(things).where(theirs)) or 0) >= most:
        raise FullError(f"There are {most} already.")
