"""Challenges: one person takes one up, and links are secrets."""

from __future__ import annotations

import asyncio
import secrets

import pytest
from sqlalchemy import insert, select
from tests.storage.site.people import member

from crownpoint.errors import FullError, GoneError
from crownpoint.storage import Store
from crownpoint.storage.schema import CHALLENGES, RELATIONS
from crownpoint.storage.site.challenges import Challenges, take_up


async def test_public_private_and_personal_challenges(store: Store) -> None:
    challenges = Challenges(store)
    ana, marek, eva = [await member(store, name) for name in ("Ana", "Marek", "Eva")]
    public, _ = await challenges.create(ana, "{}", 1, 100, least_rating=1400)
    personal, _ = await challenges.create(ana, "{}", 2, 100, to_id=marek)
    private, secret = await challenges.create(ana, "{}", 3, 100, private=True)
    assert secret is not None
    (shown,) = await challenges.public(50)
    assert (shown.id, shown.name, shown.kind, shown.least_rating) == (public, "Ana", "member", 1400)
    assert [each.id for each in await challenges.of(ana, 50)] == [private, personal, public]
    assert [each.id for each in await challenges.of(marek, 50)] == [personal]
    assert await challenges.of(eva, 50) == []
    assert (await challenges.by_link(secret, 50)).id == private
    with pytest.raises(GoneError):
        await challenges.by_link(secret + "x", 50)
    async with store.reading() as connection:
        hashes = list((await connection.execute(select(CHALLENGES.c.link_hash))).scalars())
    assert secret not in hashes


async def test_what_has_run_out_is_gone(store: Store) -> None:
    challenges = Challenges(store)
    ana = await member(store, "Ana")
    found, _ = await challenges.create(ana, "{}", 0, 100)
    assert (await challenges.get(found, 99)).id == found
    with pytest.raises(GoneError, match="accepted or withdrawn"):
        await challenges.get(found, 100)
    assert await challenges.public(100) == []
    with pytest.raises(GoneError):
        async with store.writing() as connection:
            await take_up(connection, found, "t", 100)
    assert await challenges.sweep(101) == 1


async def test_only_those_concerned_can_delete_one(store: Store) -> None:
    challenges = Challenges(store)
    ana, marek, eva = [await member(store, name) for name in ("Ana", "Marek", "Eva")]
    found, _ = await challenges.create(ana, "{}", 0, 100, to_id=marek)
    with pytest.raises(GoneError):
        await challenges.delete(found, eva, 1)
    assert (await challenges.delete(found, marek, 1)).person_id == ana
    with pytest.raises(GoneError):
        await challenges.delete(found, ana, 1)


async def test_nobody_has_too_many(store: Store) -> None:
    challenges = Challenges(store)
    ana = await member(store, "Ana")
    for _ in range(3):
        await challenges.create(ana, "{}", 0, 100, most=3)
    with pytest.raises(FullError):
        await challenges.create(ana, "{}", 0, 100, most=3)
    await challenges.create(ana, "{}", 100, 200, most=3)  # the others have run out


async def test_a_challenge_by_someone_blocked_is_not_shown(store: Store) -> None:
    challenges = Challenges(store)
    ana, marek = await member(store, "Ana"), await member(store, "Marek")
    await challenges.create(ana, "{}", 0, 100, to_id=marek)
    async with store.writing() as connection:
        row = {"person_id": marek, "other_id": ana, "kind": "block", "created_ms": 0}
        await connection.execute(insert(RELATIONS), row)
    assert await challenges.of(marek, 1) == []


async def test_of_many_who_take_one_up_one_succeeds(store: Store) -> None:
    challenges = Challenges(store)
    ana = await member(store, "Ana")
    found, _ = await challenges.create(ana, "{}", 0, 100)

    async def accept(table_id: str) -> bool:
        try:
            async with store.writing() as connection:
                await take_up(connection, found, table_id, 1)
        except GoneError:
            return False
        return True

    tables = [secrets.token_hex(16) for _ in range(20)]
    taken = await asyncio.gather(*map(accept, tables))
    assert sum(taken) == 1
    async with store.reading() as connection:
        assert await connection.scalar(select(CHALLENGES.c.table_id)) == tables[taken.index(True)]


async def test_those_to_everyone_are_withdrawn_when_a_game_begins(store: Store) -> None:
    challenges = Challenges(store)
    ana, marek = await member(store, "Ana"), await member(store, "Marek")
    kept, _ = await challenges.create(ana, "{}", 0, 100)
    await challenges.create(ana, "{}", 0, 100)
    personal, _ = await challenges.create(ana, "{}", 1, 100, to_id=marek)
    assert await challenges.withdraw_public([ana, marek], keep=[kept]) == 1
    assert {each.id for each in await challenges.of(ana, 2)} == {kept, personal}
