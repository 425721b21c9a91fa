"""A host as a browser meets it: whole games, restarts, two tabs, and messages that are refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from tests.server.hosting import ANA, BEACH_BUM, BO, browser, host, http, open_table


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
async def test_a_whole_game_is_played_kept_replayed_and_proven(tmp_path: Path, game: str) -> None:
    async with host(tmp_path) as address, browser(address) as tab, http(address) as client:
        table = await open_table(address, game)
        await tab.watch(table)
        await tab.play_to_the_end()
        assert tab.numbers == sorted(set(tab.numbers)), "views come in order, each once"
        listed = (await client.get("/api/v1/tables")).json()["tables"]
        assert [(row["table"], row["phase"]) for row in listed] == [(table, "over")]
        assert [seat["kind"] for seat in listed[0]["seats"]] == ["person", "computer"]
        assert listed[0]["seats"][1]["level"] == "beach-bum"
        again = await client.get(f"/api/v1/tables/{table}/replay")
        assert again.json()["view"]["results"] == tab.view["results"] != []
        assert [frame["phase"] for frame in again.json()["frames"][-2:]] == ["between_games", "over"]
        assert len(again.content) < 1_500 * len(again.json()["frames"]), "a frame holds what is new, not the whole view"
        assert (await client.get(f"/api/v1/tables/{table}/verify")).json()["ok"]


async def test_a_game_goes_on_after_the_host_restarts(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        table = await open_table(address, "checkers", second=BO)
        await tab.watch(table)
        assert (await tab.act("move", text="11-15"))["ok"]
    async with host(tmp_path) as address, browser(address) as tab:
        shown = await tab.watch(table, 1)
        assert [line["move"]["text"] for line in shown["view"]["log"] if line["move"]] == ["11-15"]
        assert (await tab.act("move", seat=1, text="22-17"))["ok"]


async def test_two_tabs_see_the_same(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as one, browser(address) as two:
        table = await open_table(address, "checkers", second=BO)
        await one.watch(table)
        await two.watch(table, None)
        await one.act("move", text="11-15")
        await asyncio.wait_for(one.news.wait(), 60)
        await asyncio.wait_for(two.news.wait(), 60)
        assert two.view["board"]["fen"] == one.view["board"]["fen"]


async def test_an_intent_sent_twice_is_done_once(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        table = await open_table(address, "checkers", second=BO)
        await tab.watch(table)
        intent = {"table": table, "seat": 0, "action": {"kind": "move", "text": "11-15"}, "id": "again"}
        first = await tab.call("act", **intent)
        assert first["ok"]
        assert await tab.call("act", **intent) == first


@pytest.mark.parametrize(
    ("action", "seat", "code"),
    [
        ({"kind": "move", "text": "12-13"}, 0, "too_far"),
        ({"kind": "move", "text": "22-17"}, 1, "not_your_seat"),
        ({"kind": "roll"}, 0, "not_in_this_game"),
        ({"kind": "fly"}, 0, "bad_message"),
        ({"kind": "move"}, 0, "bad_message"),
        ({"kind": "move", "text": "11-15", "more": 1}, 0, "bad_message"),
    ],
)
async def test_what_is_not_allowed_changes_nothing(
    tmp_path: Path, action: dict[str, object], seat: int, code: str
) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        table = await open_table(address, "checkers")
        before = (await tab.watch(table))["number"]
        answer = await tab.call("act", table=table, seat=seat, action=action, id="x")
        assert not answer["ok"]
        assert answer["sentence"]
        assert answer["reason"]["code"] == code
        assert (await tab.watch(table))["number"] == before


@pytest.mark.parametrize("data", [None, 7, "text", [], {}, {"table": "../../etc"}, {"table": "0" * 32}, {"table": 1}])
async def test_messages_without_sense_are_refused(tmp_path: Path, data: object) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        for event in ("watch", "act", "why", "hint", "hurry", "pace", "step"):
            answer = await tab.client.call(event, data, timeout=60)
            assert answer["ok"] is False
            assert answer["sentence"]


async def test_why_says_what_is_in_the_way(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        table = await open_table(address, "checkers", second=BO)
        await tab.watch(table)
        answer = await tab.call("why", table=table, seat=0, steps=[], source=12, target=13)
        assert answer["reason"]["code"]
        assert "13" in answer["sentence"]
        allowed = await tab.call("why", table=table, seat=0, steps=[], source=11, target=15)
        assert allowed["reason"] is None


async def test_a_hint_ranks_moves(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        table = await open_table(address, "checkers", second=BO)
        await tab.watch(table)
        answer = await tab.call("hint", table=table, seat=0)
        assert answer["ok"]
        losses = [row["loss"] for row in answer["candidates"]]
        assert losses == sorted(losses)
        assert losses[0] == 0


async def test_the_tutor_stops_a_blunder_until_told_otherwise(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        table = await open_table(address, "checkers", second=BO)
        await tab.watch(table)
        for seat, text in ((0, "11-15"), (1, "22-17")):
            assert (await tab.act("move", seat=seat, text=text))["ok"]
        blunder = {"table": table, "seat": 0, "action": {"kind": "move", "text": "12-16"}, "id": "b"}
        answer = await tab.call("act", **blunder, warn=True)
        assert answer["reason"]["code"] == "blunder"
        assert answer["reason"]["params"]["best"]
        assert (await tab.call("act", **blunder))["ok"]


async def test_two_computers_play_step_by_step(tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as tab, http(address) as client:
        seats = [BEACH_BUM, {**BEACH_BUM, "level": "selector"}]
        made = await client.post("/api/v1/tables", json={"options": {"game": "checkers"}, "seats": seats})
        table = made.json()["table"]
        assert (await tab.call("pace", table=table, pace="step"))["ok"]
        await tab.watch(table, None)
        tab.news.clear()
        assert (await tab.call("step", table=table))["ok"]
        await asyncio.wait_for(tab.news.wait(), 60)
        assert (await tab.call("pace", table=table, pace="instant"))["ok"]


async def test_strangers_are_refused(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        assert (await client.get("/api/v1/tables", headers={"host": "example.org"})).status_code == 403
        foreign = {"origin": "http://example.org"}
        assert (await client.post("/api/v1/tables", headers=foreign, json={})).status_code == 403
        assert (await client.get("/api/v1/tables", headers={"origin": address})).status_code == 200


async def test_pages_and_their_headers(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        for path in ("/", "/t/anything", "/%2e%2e/tables.sqlite"):
            answer = await client.get(path)
            assert "<title>Crownpoint</title>" in answer.text
            assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert (await client.get("/api/nothing")).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"options": {}, "seats": [ANA, ANA]},
        {"options": {"game": "chess"}, "seats": [ANA, ANA]},
        {"options": {"game": "backgammon", "length": -1}, "seats": [ANA, ANA]},
        {"options": {"game": "backgammon"}, "seats": [ANA]},
        {"options": {"game": "backgammon"}, "seats": [ANA, {"name": "X", "kind": "computer", "level": "god"}]},
        {"options": {"game": "backgammon", "rules": {"opening": "x"}}, "seats": [ANA, ANA]},
    ],
)
async def test_a_table_that_cannot_be_played_is_not_opened(tmp_path: Path, body: dict[str, object]) -> None:
    async with host(tmp_path) as address, http(address) as client:
        answer = await client.post("/api/v1/tables", json=body)
        assert 400 <= answer.status_code < 500
        assert answer.json()["sentence"]
        assert (await client.get("/api/v1/tables", params={"over": False})).json()["tables"] == []


async def test_settings_are_kept(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        assert (await client.get("/api/v1/me")).json()["me"]["settings"] == {}
        assert (await client.patch("/api/v1/me", json={"settings": {"theme": "kurnik"}})).status_code == 200
        assert (await client.patch("/api/v1/me", json={"settings": {"a": "x" * 20_000}})).status_code == 400
    async with host(tmp_path) as address, http(address) as client:
        assert (await client.get("/api/v1/me")).json()["me"]["settings"] == {"theme": "kurnik"}


async def test_records_go_out_and_come_in(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        table = await open_table(address, "checkers", second=BO)
        record = await client.get(f"/api/v1/tables/{table}/record")
        assert "attachment" in record.headers["content-disposition"]
        assert (await client.patch(f"/api/v1/tables/{table}", json={"name": "Evening"})).status_code == 200
        assert (await client.delete(f"/api/v1/tables/{table}")).status_code == 200
        assert (await client.get(f"/api/v1/tables/{table}")).status_code == 404
        assert (await client.post("/api/v1/tables/import", content=record.content)).status_code == 201
        assert (await client.post("/api/v1/tables/import", content=b"\xff{")).status_code == 400
        assert (await client.get(f"/api/v1/tables/{table}")).status_code == 200


XGID = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"


async def test_a_match_from_a_position_goes_on_after_a_restart(tmp_path: Path) -> None:
    options = {"game": "backgammon", "length": 7, "start": XGID}
    async with host(tmp_path) as address, http(address) as client:
        answer = await client.post("/api/v1/tables", json={"options": options, "seats": [ANA, BO]})
        table = answer.json()["table"]
    async with host(tmp_path) as address, browser(address) as tab, http(address) as client:
        view = (await tab.watch(table))["view"]
        assert (view["board"]["xgid"], view["dice"]["dice"]) == (XGID, [2, 1])
        assert (await tab.act("move", text=view["legal_moves"][0]["text"]))["ok"]
        file = await client.get(f"/api/v1/tables/{table}/file")
        assert ".sgf" in file.headers["content-disposition"]
        replayed = (await client.get(f"/api/v1/tables/{table}/replay")).json()
        assert replayed["frames"][0]["board"]["xgid"] == XGID


async def test_a_position_is_shown_or_refused(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:

        async def ask(game: str, text: str) -> httpx.Response:
            return await client.get("/api/v1/positions", params={"game": game, "text": text})

        shown = (await ask("backgammon", f" {XGID} ")).json()
        assert (shown["length"], shown["view"]["board"]["xgid"]) == (7, XGID)
        assert (await ask("checkers", "W:W18:B1")).json()["length"] is None
        wrong = (await ask("backgammon", "W:W18:B1")).json()
        assert wrong["reason"]["code"] == "unplayable_position"
        assert wrong["sentence"] == (
            "This position cannot be played: This is a position of checkers, not of backgammon."
        )
        assert (await ask("go", "x")).json()["reason"]["code"] == "bad_options"
        assert (await ask("checkers", "W" * 1_000)).status_code == 422
