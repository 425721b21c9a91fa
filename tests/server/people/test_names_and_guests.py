"""Another name for a member, and a guest who turns out to be one."""

from __future__ import annotations

from tests.server.people.conftest import NewVisitor
from tests.server.visitors import PASSWORD, people_of

from crownpoint.server.net.guard import Guard
from crownpoint.server.people.account import RENAME_MS
from crownpoint.storage.schema import PEOPLE, SEATS

MATCH = {"game": "checkers", "length": 1}


class TestAnotherName:
    async def test_the_old_name_stays_ones_own(self, visitor: NewVisitor) -> None:
        ana, other = visitor(), visitor()
        me = await ana.join("Ana")
        assert (await ana.ask("PUT", "/me/name", {"name": "Anka"}))["me"]["name"] == "Anka"
        assert await other.refused("POST", "/members", {"name": "Ana", "password": PASSWORD}, 409) == "name_taken"
        assert (await other.ask("GET", "/people/ana"))["name"] == "Anka"  # old links lead there
        await other.ask("POST", "/sign-in", {"name": "Anka", "password": PASSWORD})
        assert (await other.ask("GET", "/people/Anka"))["id"] == me["id"]

    async def test_once_in_a_month_and_back_again(self, app: Guard, visitor: NewVisitor) -> None:
        ana, site = visitor(), people_of(app).site
        await ana.join("Ana")
        await ana.ask("PUT", "/me/name", {"name": "Anka"})
        assert await ana.refused("PUT", "/me/name", {"name": "Anica"}, 429) == "name_too_soon"
        await ana.ask("PUT", "/me/name", {"name": "ANKA"})  # the same name
        real, site.clock = site.clock, lambda: real() + RENAME_MS + 1000
        assert (await ana.ask("PUT", "/me/name", {"name": "Ana"}))["me"]["name"] == "Ana"
        assert await ana.refused("PUT", "/me/name", {"name": "Anka"}, 429) == "name_too_soon"

    async def test_names_of_others_and_bad_ones_are_refused(self, visitor: NewVisitor) -> None:
        ana, other, guest = visitor(), visitor(), visitor()
        await ana.join("Ana")
        await other.join("Marek")
        await guest.enter()
        assert await other.refused("PUT", "/me/name", {"name": "Aná"}, 409) == "name_taken"
        assert await other.refused("PUT", "/me/name", {"name": "admin"}, 400) == "name_reserved"
        assert await guest.refused("PUT", "/me/name", {"name": "Someone New"}) == "members_only"
        assert await visitor().refused("PUT", "/me/name", {"name": "New"}, 401) == "not_signed_in"
        await ana.ask("PUT", "/me/name", {"name": "Anka"})
        assert await other.refused("PUT", "/me/name", {"name": "Ana"}, 409) == "name_taken"


SEATED = [{"kind": "person"}, {"kind": "computer", "level": "beach-bum"}]


class TestAGuestWhoSignsIn:
    async def test_brings_the_games_along(self, app: Guard, visitor: NewVisitor) -> None:
        ana, guest, blocked = visitor(), visitor(), visitor()
        me = await ana.join("Ana")
        await blocked.join("Marek")
        await guest.enter()
        await guest.ask("PUT", "/people/Marek/block")
        game = {"seats": SEATED, "options": MATCH}
        table = (await guest.ask("POST", "/tables", game, 201))["table"]
        await guest.ask("POST", "/sign-in", {"name": "Ana", "password": PASSWORD, "bring": True})
        (mine,) = (await guest.ask("GET", "/me/games"))["games"]
        assert mine["table"] == table
        assert (await guest.ask("GET", "/me/relations"))["people"][0]["name"] == "Marek"
        assert (await guest.ask("GET", f"/tables/{table}/seat"))["seat"] == 0  # also where it is in hand already
        async with people_of(app).site.store.reading() as connection:
            people = list((await connection.execute(PEOPLE.select())).mappings())
            seats = list((await connection.execute(SEATS.select())).mappings())
        assert sorted(person["kind"] for person in people) == ["member", "member"]
        assert {seat["person_id"] for seat in seats} == {me["id"], None}

    async def test_without_being_asked_nothing_is_brought(self, visitor: NewVisitor) -> None:
        ana, guest = visitor(), visitor()
        await ana.join("Ana")
        await guest.enter()
        await guest.ask("POST", "/tables", {"seats": SEATED, "options": MATCH}, 201)
        await guest.ask("POST", "/sign-in", {"name": "Ana", "password": PASSWORD})
        assert (await guest.ask("GET", "/me/games"))["games"] == []

    async def test_not_while_the_two_play_each_other(self, app: Guard, visitor: NewVisitor) -> None:
        ana, guest = visitor(), visitor()
        await ana.join("Ana")
        before = await guest.enter()
        days = {**MATCH, "clock": {"kind": "days", "reserve_ms": 86_400_000}}
        offer = await ana.ask("POST", "/challenges", {"options": days, "to": before["name"]}, 201)
        await guest.ask("POST", f"/challenges/{offer['challenge']['id']}/accept", expect=201)
        form = {"name": "Ana", "password": PASSWORD, "bring": True}
        assert await guest.refused("POST", "/sign-in", form, 409) == "plays_yourself"
        me = await guest.me()
        assert me is not None
        assert me["id"] == before["id"]
