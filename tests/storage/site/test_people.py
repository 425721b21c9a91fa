"""People, logins, tokens and codes in the store."""

from __future__ import annotations

import asyncio
import dataclasses
import secrets

import pytest
from sqlalchemy import func, insert, select
from tests.table.tables import dealt

from crownpoint.errors import NameTakenError
from crownpoint.storage import Store
from crownpoint.storage.schema import INTENTS, METADATA, PEOPLE, RATING_CHANGES, RATINGS, SEATS, TABLES
from crownpoint.storage.site.decisions import Decisions
from crownpoint.storage.site.logins import LASTS_MS, Logins
from crownpoint.storage.site.people import Accounts
from crownpoint.storage.site.relations import Relations
from crownpoint.storage.site.reports import Reports
from crownpoint.storage.site.tokens import Codes, Tokens
from crownpoint.storage.site.trail import OPERATOR

NOW = 1_800_000_000_000


async def test_a_name_is_given_once_even_at_the_same_moment(store: Store) -> None:
    accounts = Accounts(store)
    spelled = ["Ana", "ANA", "A-n-a", "Аnа"]
    made = await asyncio.gather(*(accounts.create("member", name, NOW) for name in spelled), return_exceptions=True)
    assert sorted(type(each).__name__ for each in made) == ["NameTakenError"] * 3 + ["Person"]


async def test_a_guest_becomes_a_member_once(store: Store) -> None:
    accounts = Accounts(store)
    guest = await accounts.create("guest", "Quiet Heron", NOW)
    await accounts.create("member", "Bor", NOW)
    with pytest.raises(NameTakenError):
        await accounts.make_member(guest.id, "BOR", "hash")
    member = await accounts.make_member(guest.id, "Ana", "hash")
    assert member == dataclasses.replace(guest, kind="member", name="Ana")
    assert await accounts.make_member(guest.id, "Other", "hash") is None
    assert await accounts.password_of("ana") == (member, "hash")


async def test_a_new_hash_replaces_only_the_one_it_was_made_for(store: Store) -> None:
    accounts = Accounts(store)
    person = await accounts.create("member", "Ana", NOW, password="new")
    await accounts.set_password(person.id, "rehash of the old one", instead_of="old")
    assert await accounts.password_of("Ana") == (person, "new")


async def test_a_login_is_kept_as_a_hash_and_runs_out(store: Store) -> None:
    logins = Logins(store)
    person = await Accounts(store).create("guest", "Ana", NOW)
    secret, login_id = await logins.create(person.id, "x" * 1000, NOW)
    async with store.reading() as connection:
        for table in METADATA.sorted_tables:
            assert secret not in str((await connection.execute(select(table))).all())
    found = await logins.find(secret, NOW + LASTS_MS - 1)
    assert found is not None
    assert (found[0], found[1].id, len(found[1].agent)) == (person, login_id, 200)
    assert await logins.find(secret, NOW + LASTS_MS) is None
    assert await logins.find("something else", NOW) is None
    await logins.touch(login_id, NOW + 1000)
    assert await logins.find(secret, NOW + LASTS_MS) is not None, "it was used meanwhile"
    assert await logins.living([login_id, "f" * 32], NOW) == {login_id}
    await logins.sweep(NOW + 2 * LASTS_MS)
    assert await logins.of(person.id, NOW) == []


async def test_a_token_runs_out(store: Store) -> None:
    tokens = Tokens(store)
    person = await Accounts(store).create("member", "Ana", NOW)
    secret, token = await tokens.create(person.id, "t", ["read", "play"], NOW, NOW + 10)
    assert await tokens.find(secret, NOW + 9) == (person, token)
    assert await tokens.find(secret, NOW + 10) is None
    assert await tokens.living([token.id], NOW + 9) == {token.id}
    assert await tokens.living([token.id], NOW + 10) == set()
    await Decisions(store).decide("suspend", person, (None, OPERATOR), NOW, until_ms=NOW + 5)
    assert await tokens.living([token.id], NOW + 4) == set()
    assert await tokens.living([token.id], NOW + 5) == {token.id}, "the bar is over"


async def test_a_code_is_good_once_for_its_purpose_and_time(store: Store) -> None:
    codes = Codes(store)
    person = await Accounts(store).create("member", "Ana", NOW)
    code = await codes.create("reset", person.id, NOW + 10)
    assert await codes.use("passkey", code, NOW) is None
    spent = await asyncio.gather(*(codes.use("reset", code, NOW) for _ in range(5)))
    assert sorted(spent, key=str) == [(person.id,), None, None, None, None]
    late = await codes.create("reset", person.id, NOW + 10)
    assert await codes.use("reset", late, NOW + 10) is None


async def test_relations_at_the_same_moment(store: Store) -> None:
    accounts, relations = Accounts(store), Relations(store)
    ana, bor = await accounts.create("member", "Ana", NOW), await accounts.create("member", "Bor", NOW)
    await asyncio.gather(*(relations.add(ana.id, bor.id, "follow", NOW) for _ in range(5)))
    assert len(await relations.of(ana.id)) == 1
    await relations.add(bor.id, ana.id, "block", NOW)
    assert await relations.between(ana.id, bor.id) == set()
    assert await relations.between(bor.id, ana.id) == {"block"}


async def seated(store: Store, game: str, *people: str | None) -> str:
    """A table with these people at it."""
    table = dealt(game, seed=secrets.randbits(100))
    await store.create(table)
    async with store.writing() as connection:
        rows = [{"table_id": table.id, "seat": seat, "person_id": person} for seat, person in enumerate(people)]
        await connection.execute(insert(SEATS), rows)
    return table.id


async def test_a_deleted_account_leaves_no_row_but_games_with_others(store: Store) -> None:
    accounts = Accounts(store)
    ana = await accounts.create("member", "Ana", NOW, password="hash")
    bor = await accounts.create("member", "Bor", NOW)
    bot = await accounts.create("bot", "Anabot", NOW, owner_id=ana.id)
    shared = await seated(store, "checkers", ana.id, bor.id)
    alone = await seated(store, "backgammon", ana.id, None)
    await Logins(store).create(ana.id, "browser", NOW)
    await Tokens(store).create(bot.id, "t", ["play"], NOW)
    await Codes(store).create("reset", ana.id, NOW)
    await Relations(store).add(ana.id, bor.id, "follow", NOW)
    await Relations(store).add(bor.id, ana.id, "follow", NOW)
    reports = Reports(store)
    assert [await reports.sat_at(shared, each.id) for each in (ana, bor, bot)] == [True, True, False]
    await reports.create(bor.id, ana.id, shared, "rude", NOW)
    async with store.writing() as connection:
        row = {"table_id": shared, "person_id": ana.id, "intent": "i", "number": 1}
        await connection.execute(insert(INTENTS), row)
    rating = {"rating": 1500.0, "deviation": 80.0}
    async with store.writing() as connection:
        row = {"person_id": ana.id, "pool": "p", "volatility": 0.06, "matches": 1, "updated_ms": NOW, **rating}
        await connection.execute(insert(RATINGS), row)
        change = {"table_id": shared, "pool": "p", "score": 1.0, "rating_before": 1500.0, "time_ms": NOW, **rating}
        await connection.execute(insert(RATING_CHANGES), {"person_id": ana.id, **change})
    assert sorted(await accounts.delete(ana.id)) == sorted([ana.id, bot.id])
    async with store.reading() as connection:
        for table in METADATA.sorted_tables:
            left = str((await connection.execute(select(table))).all())
            assert bot.id not in left, table.name
            assert (ana.id in left) == (table.name == "reports"), table.name
        assert (await connection.execute(select(SEATS.c.person_id).order_by(SEATS.c.seat))).scalars().all() == [
            None,
            bor.id,
        ]
        assert (await connection.execute(select(TABLES.c.id))).scalars().all() == [shared]
    assert alone not in {saved.id for saved in await store.list()}


async def test_guests_who_cannot_come_back_are_swept(store: Store) -> None:
    accounts, logins = Accounts(store), Logins(store)
    lost = await accounts.create("guest", "Lost", NOW)
    here = await accounts.create("guest", "Here", NOW)
    fresh = await accounts.create("guest", "Fresh", NOW + 100)
    member = await accounts.create("member", "Member", NOW)
    await logins.create(here.id, "", NOW)
    assert await accounts.sweep(NOW + 100, NOW + 50) == 1
    async with store.reading() as connection:
        left = set((await connection.execute(select(PEOPLE.c.id))).scalars())
        assert await connection.scalar(select(func.count()).select_from(PEOPLE)) == 3
    assert left == {here.id, fresh.id, member.id}
    assert lost.id not in left
