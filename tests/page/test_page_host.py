"""The host of the static page answers as a server does."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_analyse import MATCH
from tests.page.conftest import FakePage
from tests.waiting import until

from crownpoint.table.records.audit import audit
from crownpoint.table.records.record import read_record

SID = "tab"
COMPUTERS = [{"kind": "computer", "level": "king-tubby"}, {"kind": "computer", "level": "beach-bum"}]
PEOPLE = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Ben"}]


class Client:
    """Talks to a host as the page does."""

    def __init__(self, page: FakePage) -> None:
        from page_host import PageHost

        self.page = page
        self.host = PageHost(page)

    async def start(self) -> Client:
        """The host after it has read what the browser keeps."""
        await self.host.start()
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of an answer that is no refusal."""
        status, kind, found, _ = await self.host.request(
            method, path, b"" if body is None else json.dumps(body).encode()
        )
        assert status == 200, found
        return json.loads(found) if kind == "application/json" else found.decode()

    async def send(self, event: str, **message: Any) -> dict[str, Any]:
        """The answer to a message."""
        return dict(json.loads(await self.host.message(SID, event, json.dumps(message))))

    async def open(self, game: str, seats: list[dict[str, Any]]) -> str:
        """A new table."""
        options = {"game": game, "length": 1, "rules": {}, "clock": {"kind": "none"}}
        return str((await self.ask("POST", "/v1/tables", {"options": options, "seats": seats}))["table"])


async def until_over(client: Client, table: str) -> dict[str, Any]:
    """Wait until the match has ended."""

    async def over() -> dict[str, Any] | None:
        view: dict[str, Any] = (await client.ask("GET", f"/v1/tables/{table}"))["view"]
        return view if view["phase"] == "over" else None

    found = await until(over)
    assert found is not None
    return found


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
async def test_a_whole_match_of_two_characters_is_kept_and_can_be_taken_elsewhere(page: FakePage, game: str) -> None:
    client = await Client(page).start()
    table = await client.open(game, COMPUTERS)
    await client.send("pace", table=table, pace="instant")
    assert (await client.send("watch", table=table, seat=None, tail=True))["ok"]
    await until_over(client, table)
    record = await client.ask("GET", f"/v1/tables/{table}/record")
    assert audit(read_record(record).events).id == table  # as a site or the local app reads it
    again = await Client(page).start()  # the page was closed and opened again
    (listed,) = (await again.ask("GET", "/v1/tables?over=true"))["tables"]
    assert (listed["table"], listed["game"]) == (table, game)
    assert len((await again.ask("GET", f"/v1/tables/{table}/replay"))["frames"]) > 10
    assert await again.ask("GET", f"/v1/tables/{table}/file")
    await again.ask("DELETE", f"/v1/tables/{table}")
    status, _, _, _ = await again.host.request("POST", "/v1/tables/import", record.encode())
    assert status == 200
    assert len((await again.ask("GET", "/v1/tables?over=true"))["tables"]) == 1


async def test_two_people_at_one_screen_play_and_are_refused_what_is_illegal(page: FakePage) -> None:
    client = await Client(page).start()
    table = await client.open("checkers", PEOPLE)
    update = await client.send("watch", table=table, seat=None, tail=True)
    seat = update["view"]["turn"]
    refused = await client.send("act", table=table, seat=seat, id="a", action={"kind": "move", "text": "1-2"})
    assert not refused["ok"]
    assert refused["sentence"]
    acted = await client.send("act", table=table, seat=seat, id="b", action={"kind": "move", "text": "11-15"})
    assert acted["ok"]
    assert acted == await client.send("act", table=table, seat=seat, id="b", action={"kind": "move", "text": "11-15"})
    assert [event for _, event, _ in page.news].count("view") == 1
    why = await client.send("why", table=table, seat=1 - seat, steps=[], source=1, target=5)
    assert why["reason"]["code"]
    hint = await client.send("hint", table=table, seat=1 - seat)
    assert len(hint["candidates"]) > 1


async def test_a_match_is_opened_and_reviewed(page: FakePage, tmp_path: Path) -> None:
    client = await Client(page).start()
    status, _, found, _ = await client.host.request("POST", "/v1/library?name=match.mat", MATCH.encode())
    assert status == 200
    (match,) = json.loads(found)["matches"]

    async def is_analyzed() -> bool:
        return not (await client.ask("GET", f"/v1/library/{match['id']}/summary"))["wanted"]

    await until(is_analyzed)
    shown = await client.ask("GET", f"/v1/library/{match['id']}")
    assert any(each["judged"]["mark"] == "blunder" for each in shown["decisions"] if each["judged"])
    assert shown["figures"][0]["key"] == "pr"
    await client.ask("PUT", f"/v1/library/{match['id']}/note", {"place": "", "text": "Mine"})
    again = await Client(page).start()
    assert (await again.ask("GET", f"/v1/library/{match['id']}"))["notes"] == {"": "Mine"}


async def test_a_collection_is_kept_but_not_analyzed_at_once(page: FakePage) -> None:
    client = await Client(page).start()
    games = "".join(f'[White "A{number}"]\n1. 11-15 *\n' for number in range(30))
    found = json.loads((await client.host.request("POST", "/v1/library?name=all.pdn", games.encode()))[2])
    assert found["new"] == 30
    assert {each["wanted"] for each in found["matches"]} == {None}
    status, _, refused, _ = await client.host.request("POST", "/v1/library?name=a.txt", b"a letter to grandmother")
    assert status == 400
    assert json.loads(refused)["reason"] == {
        "code": "file_unknown",
        "params": {"fault": "This file format is not recognized."},
    }


async def test_settings_positions_and_unknown_paths(page: FakePage) -> None:
    client = await Client(page).start()
    assert (await client.ask("GET", "/v1/site"))["people"] == "owner"
    await client.ask("PATCH", "/v1/me", {"settings": {"theme": "navy"}})
    assert (await (await Client(page).start()).ask("GET", "/v1/me"))["me"]["settings"] == {"theme": "navy"}
    shown = await client.ask("POST", "/v1/positions", {"text": "4HPwATDgc/ABMA"})
    assert shown["game"] == "backgammon"
    assert (await client.host.request("POST", "/v1/positions", b'{"text": "nonsense"}'))[0] == 400
    assert (await client.host.request("GET", "/v1/nothing", b""))[0] == 404
    assert (await client.host.request("GET", f"/v1/tables/{'0' * 32}/replay", b""))[0] == 404


async def test_two_pages_at_one_table_see_the_same_game(page: FakePage) -> None:
    one, other = await Client(page).start(), await Client(page).start()
    table = await one.open("checkers", PEOPLE)
    await other.host.written("tables", table)
    seat = (await one.send("watch", table=table, seat=None, tail=True))["view"]["turn"]
    await other.send("watch", table=table, seat=None, tail=True)
    first = {"table": table, "action": {"kind": "move", "text": "11-15"}}
    assert (await one.send("act", id="a", seat=seat, **first))["ok"]
    late = await other.send("act", id="b", seat=seat, table=table, action={"kind": "move", "text": "9-13"})
    assert not late["ok"]  # it was told of the other page's move on the way
    assert (await other.send("act", id="c", seat=1 - seat, table=table, action={"kind": "move", "text": "22-18"}))["ok"]
    await one.host.written("tables", table)
    shown = [await each.ask("GET", f"/v1/tables/{table}") for each in (one, other, await Client(page).start())]
    assert shown[0]["view"]["board"] == shown[1]["view"]["board"] == shown[2]["view"]["board"]
    assert [each["view"]["turn"] for each in shown] == [seat] * 3
    await other.ask("DELETE", f"/v1/tables/{table}")
    await one.host.written("tables", table)
    gone = await one.send("act", id="d", seat=seat, table=table, action={"kind": "move", "text": "15x22"})
    assert gone["reason"]["code"] == "no_such_table"
    assert (await one.ask("GET", "/v1/tables?over=false"))["tables"] == []


async def test_what_another_page_writes_during_a_read_is_not_missed(
    page: FakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await Client(page).start(), await Client(page).start()
    table = await one.open("checkers", PEOPLE)
    seat = (await one.send("watch", table=table, seat=None, tail=True))["view"]["turn"]
    await other.host.written("tables", table)
    await other.send("watch", table=table, seat=None, tail=True)
    load, is_read, goes_on = page.load, asyncio.Event(), asyncio.Event()

    async def slow(kind: str, key: str) -> str:
        found = await load(kind, key)
        is_read.set()
        await goes_on.wait()
        return found

    assert (await one.send("act", table=table, id="a", seat=seat, action={"kind": "move", "text": "11-15"}))["ok"]
    monkeypatch.setattr(page, "load", slow)
    first = asyncio.create_task(other.host.written("tables", table))
    await is_read.wait()
    monkeypatch.setattr(page, "load", load)
    assert (await one.send("act", table=table, id="b", seat=1 - seat, action={"kind": "move", "text": "22-18"}))["ok"]
    second = asyncio.create_task(other.host.written("tables", table))
    asyncio.get_running_loop().call_soon(goes_on.set)
    await asyncio.gather(first, second)
    shown = [await each.ask("GET", f"/v1/tables/{table}") for each in (one, other)]
    assert shown[0]["view"]["board"] == shown[1]["view"]["board"]


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
async def test_where_nothing_can_be_kept_nothing_has_happened(
    page: FakePage, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("page_tables.AGAIN_S", 0)
    client = await Client(page).start()
    table = await client.open(game, COMPUTERS)
    await client.send("pace", table=table, pace="instant")
    page.is_full = True
    await client.send("watch", table=table, seat=None, tail=True)
    before = (await client.ask("GET", f"/v1/tables/{table}"))["view"]["number"]
    status, _, body, _ = await client.host.request("POST", "/v1/library?name=a.mat", MATCH.encode())
    assert (status, json.loads(body)["reason"]["code"]) == (409, "no_room")
    assert (await client.ask("GET", "/v1/library"))["total"] == 0
    assert (await client.ask("GET", f"/v1/tables/{table}"))["view"]["number"] == before
    page.is_full = False
    await until_over(client, table)  # the computers try again, and no event is there twice
    record = await client.ask("GET", f"/v1/tables/{table}/record")
    assert audit(read_record(record).events).id == table


async def test_a_note_from_another_page_survives_an_analysis(page: FakePage) -> None:
    one = await Client(page).start()
    _, _, found, _ = await one.host.request("POST", "/v1/library?name=match.mat", MATCH.encode())
    path = f"/v1/library/{json.loads(found)['matches'][0]['id']}"
    other = await Client(page).start()
    await other.ask("PUT", f"{path}/note", {"place": "", "text": "Mine"})
    await one.host.written("matches", path.rsplit("/", 1)[1])

    async def is_analyzed() -> bool:
        return not (await one.ask("GET", f"{path}/summary"))["wanted"]

    await until(is_analyzed)
    shown = await (await Client(page).start()).ask("GET", path)
    assert shown["notes"] == {"": "Mine"}
    assert shown["figures"][0]["key"] == "pr"
