"""Lists of tables: by the end of a match or by its beginning, never by the last move."""

from __future__ import annotations

from typing import Any

from sqlalchemy import update
from tests.storage.site.people import lost_by, member, seated
from tests.table.tables import dealt

from crownpoint.storage import Store
from crownpoint.storage.schema import TABLES
from crownpoint.storage.site.history import history
from crownpoint.table import Seat


async def note(store: Store, table: str, **values: Any) -> None:
    """Change the row of a table."""
    async with store.writing() as connection:
        await connection.execute(update(TABLES).where(TABLES.c.id == table).values(**values))


async def test_matches_go_by_their_end_and_by_their_beginning(store: Store) -> None:
    pair = await member(store, "Ana"), await member(store, "Bor")
    over = [await seated(store, lost_by(Seat.FIRST, seed, now_ms=100), pair) for seed in (1, 2, 3)]
    running = [await seated(store, dealt("checkers", seed=seed), pair) for seed in (4, 5, 6)]
    await note(store, over[0], created_ms=1, ended_ms=300, updated_ms=300)
    await note(store, over[1], created_ms=3, ended_ms=200, updated_ms=900)  # someone has said something since
    await note(store, over[2], created_ms=2, ended_ms=300, updated_ms=300)  # in the same moment as the first
    for number, (table, moved_ms) in enumerate(zip(running, (800, 700, 600), strict=True)):
        await note(store, table, created_ms=number, updated_ms=moved_ms)

    ended = [over[2], over[0], over[1]]
    assert [line.id for line in await history(store)] == ended
    assert [line.id for line in await history(store, over=False)] == running[::-1]
    seen: list[str] = []
    place = None
    while page := await history(store, before=place, limit=1):
        seen.append(page[0].id)
        place = (page[0].ended_ms or 0, page[0].id)
    assert seen == ended
    assert [line.id for line in await history(store, over=False, before=(1, running[1]))] == [running[0]]


async def test_lists_of_a_person_and_of_a_game(store: Store) -> None:
    ana, bor, eva = [await member(store, name) for name in ("Ana", "Bor", "Eva")]
    lost = await seated(store, lost_by(Seat.FIRST, 1), (ana, bor))
    hidden = await seated(store, lost_by(Seat.SECOND, 2, now_ms=5), (ana, eva))
    await note(store, hidden, private=True)
    await seated(store, lost_by(Seat.FIRST, 3), ())  # of a host on one's own machine
    assert [line.id for line in await history(store)] == [lost]
    assert [line.id for line in await history(store, viewer=eva)] == [hidden, lost]
    assert [line.id for line in await history(store, viewer=ana, person=eva)] == [hidden]
    assert await history(store, viewer=bor, person=eva) == []
    assert await history(store, game="backgammon") == []
