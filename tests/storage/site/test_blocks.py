"""Blocks and mutes."""

from __future__ import annotations

from sqlalchemy import insert
from tests.storage.site.people import member

from crownpoint.storage import Store
from crownpoint.storage.schema import RELATIONS
from crownpoint.storage.site.blocks import Blocks


async def test_blocks_work_both_ways_and_mutes_one_way(store: Store) -> None:
    ana, marek, eva = [await member(store, name) for name in ("Ana", "Marek", "Eva")]
    async with store.writing() as connection:
        for person, other, kind in ((marek, ana, "block"), (eva, ana, "mute"), (ana, eva, "follow")):
            row = {"person_id": person, "other_id": other, "kind": kind, "created_ms": 0}
            await connection.execute(insert(RELATIONS), row)
    blocks = Blocks(store)
    assert await blocks.among([ana, marek, eva]) == {(marek, ana)}
    assert await blocks.among([ana, eva]) == set()
    assert await blocks.around(ana) == {marek}
    assert await blocks.around(marek) == {ana}
    assert await blocks.hushed_by(eva) == {ana}
    assert await blocks.hushed_by(ana) == {marek}
    assert await blocks.hushing(ana) == {marek, eva}
