"""The live lobby, news and event streams, over real connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert
from tests.server.lobby.test_challenges import BLITZ, DAYS
from tests.server.tables.playing import Player, Served, come_in, config_for, served
from tests.waiting import until

from crownpoint.server.lobby.stream_routes import MOST_STREAMS
from crownpoint.storage.schema import RELATIONS

PATIENCE_S = 60.0


class Person(Player):
    """A member with one connection who keeps what comes from the lobby."""

    def _new_client(self) -> Any:
        client = super()._new_client()
        for event in ("lobby", "line", "notification"):
            client.on(event, self._hearing(event))
        return client

    async def join(self, name: str) -> None:
        """Become a member."""
        body = {"name": name, "password": "correct horse battery"}
        me = (await self.http.post("/api/v1/members", json=body)).json()["me"]
        self.person, self.name = me["id"], me["name"]

    async def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """The answer to a request that is not refused."""
        answer = await self.http.request(method, f"/api/v1{path}", json=body)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def told(self, event: str) -> list[dict[str, Any]]:
        """Everything that came by this name."""
        return [data for name, data in self.heard if name == event]

    async def news(self, kind: str) -> dict[str, Any]:
        """The first news of a kind, once they have come."""
        await self.until(lambda player: any(news["kind"] == kind for news in self.told("notification")))
        return next(news for news in self.told("notification") if news["kind"] == kind)


NewPerson = Callable[[str], Awaitable[Person]]


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Served]:
    """A site that is open."""
    async with served(config_for(str(tmp_path / "site.sqlite"), tmp_path)) as opened:
        yield opened


@pytest.fixture
async def person(site: Served) -> AsyncIterator[NewPerson]:
    """Makes members who are connected."""
    people: list[Person] = []

    async def make(name: str) -> Person:
        new = Person(site.address)
        people.append(new)
        await new.join(name)
        await new.connect()
        return new

    yield make
    for each in people:
        await each.close()


async def test_the_lobby_is_shown_and_then_what_changes(person: NewPerson) -> None:
    ana, marek = await person("Ana"), await person("Marek")
    shown = await ana.call("enter_lobby")
    assert [room["language"] for room in shown["rooms"]] == ["en", "pl", "sl"]
    assert shown["challenges"] == shown["games"] == []
    challenge = (await marek.ask("POST", "/challenges", {"options": BLITZ}))["challenge"]
    await ana.until(lambda _: any(change.get("challenges") for change in ana.told("lobby")))
    table = (await ana.ask("POST", f"/challenges/{challenge['id']}/accept"))["table"]
    await ana.until(lambda _: any(change.get("games") for change in ana.told("lobby")))
    changes = ana.told("lobby")
    assert [change["number"] for change in changes] == list(range(shown["number"] + 1, changes[-1]["number"] + 1))
    assert any(challenge["id"] in change.get("gone", []) for change in changes)
    game = next(game for change in changes for game in change.get("games", []))
    assert (game["table"], [player["name"] for player in game["players"]]) == (table, ["Marek", "Ana"])
    await ana.until(lambda _: {"Ana", "Marek"} <= _names(shown, ana.told("lobby")))
    assert (await ana.call("leave_lobby"))["ok"]


def _names(shown: dict[str, Any], changes: list[dict[str, Any]]) -> set[str]:
    return {each["name"] for part in (shown, *changes) for each in part.get("people", [])}


async def test_what_is_said_in_a_room_reaches_those_who_listen(site: Served, person: NewPerson) -> None:
    object.__setattr__(site.tables.site.config, "free_chat", True)
    ana, marek, eva = [await person(name) for name in ("Ana", "Marek", "Eva")]
    room = (await ana.ask("GET", "/rooms"))["rooms"][0]["id"]
    row = {"person_id": eva.person, "other_id": marek.person, "kind": "mute", "created_ms": 0}
    async with site.tables.site.store.writing() as connection:
        await connection.execute(insert(RELATIONS), row)
    for each in (ana, eva):
        assert (await each.call("enter_lobby", room=room))["lines"] == []
    assert (await marek.call("say_in_room", room=room, text="<b>Hello</b>"))["ok"]
    assert (await ana.call("say_in_room", room=room, text="Hi, Marek"))["ok"]
    await eva.until(lambda _: bool(eva.told("line")))
    await ana.until(lambda _: len(ana.told("line")) == 2)
    assert [(line["name"], line["text"]) for line in ana.told("line")] == [
        ("Marek", "<b>Hello</b>"),
        ("Ana", "Hi, Marek"),
    ]
    assert [line["name"] for line in eva.told("line")] == ["Ana"], "she has muted him"
    assert [line["text"] for line in (await eva.ask("GET", f"/rooms/{room}/lines"))["lines"]] == ["Hi, Marek"]
    assert len((await marek.call("enter_lobby", room=room))["lines"]) == 2
    for text, code in (("two\nlines", "bad_text"), ("", "bad_message"), ("x" * 301, "bad_message")):
        assert (await ana.call("say_in_room", room=room, text=text))["reason"]["code"] == code
    guest = await come_in(ana.address)
    assert (await guest.call("say_in_room", room=room, text="hi"))["reason"]["code"] == "members_only"
    await guest.close()


async def test_rooms_are_opened_and_closed_by_members(person: NewPerson) -> None:
    ana, marek = await person("Ana"), await person("Marek")
    room = (await ana.ask("POST", "/rooms", {"name": "Sunday club", "language": "en"}))["room"]
    again = await marek.http.post("/api/v1/rooms", json={"name": "sunday club", "language": "en"})
    assert (again.status_code, again.json()["reason"]["code"]) == (409, "name_taken")
    assert (await marek.http.delete(f"/api/v1/rooms/{room['id']}")).json()["reason"]["code"] == "not_your_room"
    await ana.ask("DELETE", f"/rooms/{room['id']}")
    assert len((await ana.ask("GET", "/rooms"))["rooms"]) == 3
    assert (await ana.http.get(f"/api/v1/rooms/{room['id']}/lines")).status_code == 404
    assert (await ana.http.delete("/api/v1/lines/1")).json()["reason"]["code"] == "moderators_only"


async def test_news_reach_the_one_they_are_for(person: NewPerson) -> None:
    ana, marek = await person("Ana"), await person("Marek")
    challenge = (await ana.ask("POST", "/challenges", {"options": DAYS, "to": "Marek"}))["challenge"]
    assert (await marek.news("challenge"))["challenge"]["by"]["name"] == "Ana"
    await marek.ask("DELETE", f"/challenges/{challenge['id']}")
    assert (await ana.news("declined"))["challenge"]["id"] == challenge["id"]
    challenge = (await ana.ask("POST", "/challenges", {"options": DAYS, "to": "Marek"}))["challenge"]
    table = (await marek.ask("POST", f"/challenges/{challenge['id']}/accept"))["table"]
    for each in (ana, marek):
        assert (await each.news("started"))["table"] == table
    await ana.watch(table)
    await ana.give_nonce()
    turn = await marek.news("your_turn")
    assert (turn["table"], turn["seat"]) == (table, 1)
    assert "challenge" not in [news["kind"] for news in ana.told("notification")]


@contextlib.asynccontextmanager
async def lines_of(http: httpx.AsyncClient, path: str) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    """The lines of an event stream."""
    async with http.stream("GET", f"/api/v1{path}", timeout=60) as answer:
        assert answer.status_code == 200

        async def read() -> AsyncIterator[dict[str, Any]]:
            async for line in answer.aiter_lines():
                if line:
                    yield json.loads(line)

        async with asyncio.timeout(PATIENCE_S):
            yield read()


async def test_a_stream_begins_with_what_is_and_goes_on_with_what_comes(site: Served, person: NewPerson) -> None:
    ana, marek = await person("Ana"), await person("Marek")
    table = await site.open(ana, marek)
    await ana.ask("POST", "/challenges", {"options": DAYS, "to": "Marek"})
    async with lines_of(marek.http, "/stream") as lines:
        first = [await anext(lines) for _ in range(3)]
        assert [news["kind"] for news in first] == ["started", "your_turn", "challenge"]
        assert (first[1]["table"], first[1]["seat"]) == (table, 1)
        act = {"action": {"kind": "give_nonce", "nonce": "ab" * 32}, "id": "mine", "number": first[1]["number"]}
        done = await marek.ask("POST", f"/tables/{table}/actions", act)
        assert await marek.ask("POST", f"/tables/{table}/actions", act) == done, "it is done once"
        await ana.watch(table)
        assert ana.shown["people"][1]["gone_ms"] is None, "who follows the stream is at the table"
        await ana.give_nonce()
        mover = ana if 0 in ana.view["to_act"] else None
        if mover is not None:
            assert (await ana.act("move", text=ana.view["legal_moves"][0]["text"]))["ok"]
        while (news := await anext(lines))["kind"] != "your_turn" or news["number"] <= done["number"]:
            pass
        assert (await ana.act("resign"))["ok"]
        while (await anext(lines))["kind"] != "over":
            pass


async def test_a_person_has_a_few_streams_even_when_all_are_asked_for_at_once(site: Served, person: NewPerson) -> None:
    ana = await person("Ana")

    async def status(left: asyncio.Event) -> int:
        async with ana.http.stream("GET", "/api/v1/stream", timeout=60) as answer:
            if answer.status_code == 200:
                await left.wait()
            return answer.status_code

    left = asyncio.Event()
    asked = [asyncio.create_task(status(left)) for _ in range(MOST_STREAMS + 4)]
    await until(lambda: sum(task.done() for task in asked) >= 4)
    left.set()
    assert sorted(await asyncio.gather(*asked)) == [200] * MOST_STREAMS + [429] * 4
    await until(lambda: not site.app.state.lobby.notifications.streams)  # who has left makes room


async def test_the_log_of_a_table_is_followed_to_its_end(site: Served, person: NewPerson) -> None:
    ana, marek = await person("Ana"), await person("Marek")
    table = await site.open(ana, marek)
    for each in (ana, marek):
        await each.watch(table)
    kinds: list[str] = []
    async with (
        httpx.AsyncClient(base_url=site.address, trust_env=False, timeout=60) as nobody,
        lines_of(nobody, f"/tables/{table}/events?follow=true") as lines,
    ):
        opened = await anext(lines)
        assert (opened["fact"]["kind"], opened["fact"]["seed"]) == ("opened", None)
        await ana.give_nonce()
        assert (await anext(lines))["fact"]["nonce"] is None, "a watcher does not know it yet"
        await marek.give_nonce()
        assert (await ana.act("resign"))["ok"]
        kinds = [line["fact"]["kind"] async for line in lines]
    assert kinds[-1] == "match_ended"
    seen = await marek.ask("GET", f"/tables/{table}/seat?after=2")
    assert (seen["seat"], seen["events"][0]["number"]) == (1, 3)
    assert (await ana.http.get(f"/api/v1/tables/{'0' * 32}/events")).status_code == 404


async def test_a_rated_match_is_rated_once_and_both_are_told(site: Served, person: NewPerson) -> None:
    ana, marek = await person("Ana"), await person("Marek")
    options = {"options": BLITZ | {"rated": True, "length": 1}, "to": "Marek"}
    challenge = (await ana.ask("POST", "/challenges", options))["challenge"]
    table = (await marek.ask("POST", f"/challenges/{challenge['id']}/accept"))["table"]
    for each in (ana, marek):
        await each.watch(table)
        await each.give_nonce()
    first = ana if (await ana.watch(table))["view"]["turn"] == 0 else marek
    second = marek if first is ana else ana
    for each in (first, second):
        await each.watch(table)
        assert (await each.act("move", text=each.view["legal_moves"][0]["text"]))["ok"]
    assert (await marek.act("resign"))["ok"]
    won, lost = await ana.news("rated"), await marek.news("rated")
    assert (won["table"], won["pool"], won["before"], lost["before"]) == (table, "checkers:fast", 1500, 1500)
    assert won["rating"] > 1500 > lost["rating"]
    assert won["provisional"]


async def test_relations_of_people_are_what_the_lobby_reads(person: NewPerson) -> None:
    ana, marek = await person("Ana"), await person("Marek")
    await ana.ask("PUT", "/people/Marek/block")
    refused = await marek.http.post("/api/v1/challenges", json={"options": BLITZ, "to": "Ana"})
    assert refused.json()["reason"]["code"] == "not_welcome"


async def test_without_free_text_a_room_has_the_phrases(site: Served, person: NewPerson) -> None:
    ana = await person("Ana")
    room = (await ana.ask("GET", "/rooms"))["rooms"][0]["id"]
    assert (await ana.call("say_in_room", room=room, text="Hi there"))["reason"]["code"] == "phrases_only"
    assert (await ana.call("say_in_room", room=room, text="Good luck."))["ok"]


async def test_challenges_are_not_shown_across_a_block(site: Served, person: NewPerson) -> None:
    ana, marek, eva = [await person(name) for name in ("Ana", "Marek", "Eva")]
    await eva.ask("PUT", "/people/Ana/block")
    for each in (marek, eva):
        await each.call("enter_lobby")
    await ana.ask("POST", "/challenges", {"options": {"game": "checkers", "length": 1}})
    await marek.ask("POST", "/challenges", {"options": {"game": "checkers", "length": 3}})

    def makers(told: list[dict[str, Any]]) -> set[str]:
        return {challenge["by"]["name"] for part in told for challenge in part.get("challenges", [])}

    await marek.until(lambda _: makers(marek.told("lobby")) == {"Ana", "Marek"})
    await eva.until(lambda _: "Marek" in makers(eva.told("lobby")))
    assert makers(eva.told("lobby")) == {"Marek"}
    assert makers([await eva.call("enter_lobby")]) == {"Marek"}
    assert makers([await ana.call("enter_lobby")]) == {"Ana", "Marek"}
