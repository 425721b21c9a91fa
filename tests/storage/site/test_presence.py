"""Who is connected, over all processes."""

from __future__ import annotations

from sqlalchemy import insert
from tests.storage.site.people import member

from crownpoint.storage import Store
from crownpoint.storage.schema import PROCESSES
from crownpoint.storage.site.presence import Presence


async def test_presence_is_of_all_living_processes(store: Store) -> None:
    ana, marek, eva = [await member(store, name) for name in ("Ana", "Marek", "Eva")]
    one, other = Presence(store, "a" * 32), Presence(store, "b" * 32)
    async with store.writing() as connection:
        for process, seen in (("a" * 32, 100), ("b" * 32, 90)):
            await connection.execute(insert(PROCESSES), {"id": process, "started_ms": 0, "seen_ms": seen})
    assert await one.write({ana: None, marek: "r"})
    assert not await one.write({ana: None, marek: "r"})
    assert await other.write({marek: None, eva: None, "f" * 32: None})
    assert [(each.name, each.room) for each in await one.online(90)] == [("Ana", None), ("Eva", None), ("Marek", "r")]
    assert [each.name for each in await one.online(95)] == ["Ana", "Marek"]
    assert await one.elsewhere([ana, eva], 90) == {eva}
    assert await other.elsewhere([ana, eva], 95) == {ana}
    assert await one.write({ana: "r"})
    assert [(each.name, each.room) for each in await one.online(95)] == [("Ana", "r")]
    await one.sweep(95)
    assert [each.name for each in await one.online(0)] == ["Ana"]
    await one.close()
    assert await one.online(0) == []
