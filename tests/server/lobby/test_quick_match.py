"""Quick match over HTTP."""

from __future__ import annotations

import asyncio

from sqlalchemy import insert, update
from tests.server.lobby.conftest import NewMember
from tests.server.lobby.test_challenges import BLITZ, DAYS

from crownpoint.server.lobby import Lobby
from crownpoint.storage.schema import RATINGS, SEEKS


async def test_two_who_wait_for_the_same_meet(lobby: Lobby, member: NewMember) -> None:
    ana, marek, eva = [await member(name) for name in ("Ana", "Marek", "Eva")]
    body = {"options": BLITZ | {"rated": True}}
    first = await ana.ask("POST", "/seeks", body, 201)
    assert first["table"] is None
    other = await eva.ask("POST", "/seeks", {"options": BLITZ}, 201)
    assert other["table"] is None, "unrated is something else"
    second = await marek.ask("POST", "/seeks", body, 201)
    assert second["table"] is not None
    assert (await ana.ask("GET", f"/seeks/{first['seek']}"))["table"] == second["table"]
    table = await lobby.site.store.load(second["table"])
    assert {seat.name for seat in table.seats} == {"Ana", "Marek"}
    assert table.options.rated
    assert await marek.refused("GET", f"/seeks/{first['seek']}", expect=410) == "seek_gone"
    assert await eva.ask("DELETE", "/seeks") == {"ok": True}
    assert await eva.refused("GET", f"/seeks/{other['seek']}", expect=410) == "seek_gone"


async def test_the_distance_grows_with_the_time(lobby: Lobby, member: NewMember) -> None:
    ana, marek = await member("Ana"), await member("Marek")
    async with lobby.site.store.writing() as connection:
        row = {"person_id": marek.id, "pool": "checkers:fast", "rating": 1800, "deviation": 60, "volatility": 0.06}
        await connection.execute(insert(RATINGS), row | {"matches": 9, "updated_ms": 0})
    for player in (ana, marek):
        assert (await player.ask("POST", "/seeks", {"options": BLITZ}, 201))["table"] is None
    async with lobby.site.store.writing() as connection:
        await connection.execute(update(SEEKS).values(since_ms=SEEKS.c.since_ms - 10_000))
    await lobby.quick_match.pair_up()  # unless the site itself has been quicker
    assert len(await lobby.notifications.matches.public()) == 1


async def test_who_has_left_is_not_paired(lobby: Lobby, member: NewMember) -> None:
    ana, marek = await member("Ana"), await member("Marek")
    await ana.ask("POST", "/seeks", {"options": BLITZ}, 201)
    del lobby.site.callers[f"socket of {ana.id}"]
    async with lobby.site.store.writing() as connection:
        await connection.execute(update(SEEKS).values(seen_ms=SEEKS.c.seen_ms - 16_000))
    assert (await marek.ask("POST", "/seeks", {"options": BLITZ}, 201))["table"] is None


async def test_many_seekers_get_one_table_each(lobby: Lobby, member: NewMember) -> None:
    people = [await member(f"Guest {at}") for at in range(10)]
    answers = await asyncio.gather(*(each.ask("POST", "/seeks", {"options": BLITZ}, 201) for each in people))
    await asyncio.gather(*(lobby.quick_match.pair_up() for _ in range(4)))
    found = [
        (await each.ask("GET", f"/seeks/{answer['seek']}"))["table"]
        for each, answer in zip(people, answers, strict=True)
    ]
    assert None not in found
    assert all(found.count(table) == 2 for table in found)
    assert len(await lobby.site.store.list()) == 5
    for each in people:
        assert len((await each.ask("GET", "/me/games"))["games"]) == 1


async def test_what_cannot_be_searched_for(member: NewMember) -> None:
    guest = await member("Guest")
    assert await guest.refused("POST", "/seeks", {"options": DAYS}, 400) == "seek_is_live"
    assert await guest.refused("POST", "/seeks", {"options": BLITZ | {"rated": True}}) == "rated_needs_member"
    assert await guest.refused("POST", "/seeks", {"options": BLITZ | {"first_color": "white"}}, 400) == "bad_options"
