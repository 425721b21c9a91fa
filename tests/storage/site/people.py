"""People and tables of a site, straight in the store."""

from __future__ import annotations

from sqlalchemy import insert, update
from tests.table.tables import dealt

from crownpoint.storage import Store
from crownpoint.storage.schema import SEATS, TABLES
from crownpoint.storage.site.people import Accounts, Kind
from crownpoint.table import NextGame, Phase, Resign, Seat, Table


async def member(store: Store, name: str, kind: Kind = "member", owner: str | None = None) -> str:
    """The id of a new person."""
    return (await Accounts(store).create(kind, name, 0, owner_id=owner)).id


async def seated(store: Store, table: Table, people: tuple[str | None, ...], pool: str | None = None) -> str:
    """The id of a saved table with these people at its seats."""
    await store.create(table)
    async with store.writing() as connection:
        await connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(pool=pool))
        for seat, person in enumerate(people):
            row = {"table_id": table.id, "seat": seat, "person_id": person}
            await connection.execute(insert(SEATS), row)
    return table.id


def lost_by(loser: Seat, seed: int, now_ms: int = 0, length: int = 1) -> Table:
    """A match of checkers that one seat has given up game by game."""
    table = dealt("checkers", length, seed=seed)
    while table.phase is not Phase.OVER:
        if table.phase is Phase.BETWEEN_GAMES:
            for seat in table.to_act:
                table.act(seat, NextGame(), now_ms)
        else:
            table.act(loser, Resign(), now_ms)
    return table
