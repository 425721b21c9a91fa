"""A log in memory is enough for a session."""

from __future__ import annotations

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE

from crownpoint.errors import TableNotFoundError
from crownpoint.host import Session
from crownpoint.storage.log.memory import MemoryLog
from crownpoint.table import Accept, Move, OfferKind, Rematch, Resign, TableOptions


async def test_a_session_without_a_disk() -> None:
    log = MemoryLog()
    session = await Session.open(log, TableOptions("checkers"), PEOPLE)
    await session.act(ANA, Move("11-15"))
    assert (await log.load(session.table.id)).view(None, 0) == session.table.view(None, 0)
    assert [event.kind for event in await log.events(session.table.id, session.table.number - 1)] == ["moved"]
    await session.close()


async def test_a_rematch_exchanges_the_colors() -> None:
    session = await Session.open(MemoryLog(), TableOptions("checkers"), PEOPLE)
    await session.act(ANA, Resign())
    await session.act(ANA, Rematch())
    await session.act(MAREK, Accept(OfferKind.REMATCH))
    again = await session.rematch()
    assert [seat.color for seat in again.view(None).seats] == ["white", "black"]


async def test_a_table_that_is_not_there() -> None:
    with pytest.raises(TableNotFoundError):
        await MemoryLog().load("0" * 32)
