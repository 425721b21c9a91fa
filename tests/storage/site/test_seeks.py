"""Seeks: nobody is paired twice."""

from __future__ import annotations

import asyncio
import itertools
import secrets

import pytest
from tests.storage.site.people import member

from crownpoint.errors import GoneError
from crownpoint.storage import Store
from crownpoint.storage.site.seeks import Seek, Seeks, pair


async def test_a_search_begins_and_ends(store: Store) -> None:
    seeks = Seeks(store)
    ana, marek = await member(store, "Ana"), await member(store, "Marek")
    first = await seeks.start(ana, "{}", "checkers:fast", 1500, 10)
    second = await seeks.start(ana, "{}", "checkers:fast", 1600, 20)
    with pytest.raises(GoneError):
        await seeks.get(ana, first)
    with pytest.raises(GoneError):
        await seeks.get(marek, second)
    assert (await seeks.get(ana, second)).rating == 1600
    assert [(seek.name, seek.since_ms) for seek in await seeks.waiting(20)] == [("Ana", 20)]
    assert await seeks.waiting(21) == []
    await seeks.renew([ana], 30)
    assert [seek.since_ms for seek in await seeks.waiting(30)] == [20]
    assert await seeks.stop([ana, marek]) == 1
    assert await seeks.waiting(0) == []
    await seeks.start(ana, "{}", "checkers:fast", 1600, 40)
    await seeks.sweep(41)
    assert await seeks.waiting(0) == []


async def test_nobody_is_paired_twice(store: Store) -> None:
    seeks = Seeks(store)
    people = [await member(store, f"Player {at}") for at in range(8)]
    for at, person in enumerate(people):
        await seeks.start(person, "{}", "checkers:fast", 1500, at)
    waiting = await seeks.waiting(0)

    async def match(one: Seek, other: Seek) -> bool:
        try:
            async with store.writing() as connection:
                await pair(connection, one, other, secrets.token_hex(16))
        except GoneError:
            return False
        return True

    couples = list(itertools.combinations(waiting, 2))
    met = await asyncio.gather(*(match(*couple) for couple in couples))
    paired = [seek.person_id for couple, did in zip(couples, met, strict=True) if did for seek in couple]
    assert paired
    assert len(paired) == len(set(paired))
    tables = [(await seeks.get(seek.person_id, seek.id)).table_id for seek in waiting]
    assert [table is not None for table in tables] == [seek.person_id in paired for seek in waiting]
    assert all(tables.count(table) == 2 for table in tables if table is not None)
