"""At the table: computers, chat, those who leave, rematches, and what anyone may look up afterwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.server.tables.playing import (
    BACKGAMMON,
    CHECKERS,
    Clock,
    NewPlayer,
    Player,
    Served,
    come_in,
    config_for,
    seat_two,
    served,
)

from crownpoint.messages import LANGUAGES, catalog
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.tables.chat import PHRASES, checked_text
from crownpoint.storage.schema import RELATIONS
from crownpoint.table import ClockKind, ClockSettings
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.records.record import read_record


@pytest.mark.parametrize("options", [CHECKERS, BACKGAMMON], ids=lambda options: options.game)
async def test_a_computer_answers(site: Served, player: NewPlayer, options: object) -> None:
    ana = await player()
    table = await site.open(ana, options=options)  # type: ignore[arg-type]
    await ana.sit(table)
    assert ana.shown["people"][1]["gone_ms"] is None  # a computer is never away
    for _ in range(3):
        await ana.until(lambda one: one.view["to_act"] == [0] or one.view["phase"] == "over")
        number = ana.shown["number"]
        simple = next((kind for kind in ("take", "roll") if kind in ana.view["may"]), None)
        if simple is not None:
            answer = await ana.act(simple, number=number)
        else:
            hint = await ana.call("hint", table=table)
            assert hint["ok"], hint
            answer = await ana.act("move", text=ana.view["legal_moves"][0]["text"], number=number)
        assert answer["ok"], answer
        await ana.until_number(answer["number"])
    await ana.until(lambda one: any(line["seat"] == 1 and line["move"] for line in one.view["log"]))
    assert any(event == "thinking" and data["seat"] == 1 for event, data in ana.heard)
    assert (await ana.call("hurry", table=table))["ok"]


async def test_there_is_no_help_against_people(site: Served, player: NewPlayer) -> None:
    ana, _, table = await seat_two(site, player)
    for message in ("hint", "hurry"):
        assert (await ana.call(message, table=table))["reason"]["code"] == "no_help_here"


class TestChat:
    async def test_phrases_are_said_by_those_who_play(self, site: Served, player: NewPlayer) -> None:
        ana, marek, table = await seat_two(site, player)
        eva = await player()
        await eva.watch(table)
        assert (await ana.call("say", table=table, phrase="hello", id="1"))["ok"]
        await marek.until(lambda one: any(line["text"] == "Hello." for line in one.view["log"]))
        assert (await eva.call("say", table=table, phrase="hello", id="1"))["reason"]["code"] == "not_a_seat"
        assert (await ana.call("say", table=table, phrase="x", id="2"))["reason"]["code"] == "no_such_phrase"
        assert (await ana.call("say", table=table, text="<b>hm</b>", id="3"))["reason"]["code"] == "phrases_only"
        assert (await ana.act("say", text="<b>hm</b>"))["reason"]["code"] == "phrases_only"
        assert (await ana.call("say", table=table, id="4"))["reason"]["code"] == "bad_message"

    def test_every_phrase_is_in_every_language(self) -> None:
        for language in LANGUAGES:
            assert all(f"online.phrase.{key}" in catalog(language) for key in PHRASES)

    def test_free_text_is_one_line_of_what_can_be_seen(self) -> None:
        assert checked_text(" a\n\tb\x00  \u202ec\u200b ", free=True) == "a b c"
        assert checked_text("<script>", free=True) == "<script>"  # it is shown as text, never as HTML
        for text in ("", " \u200b ", "x" * 201):
            with pytest.raises(NotAllowedError):
                checked_text(text, free=True)

    async def test_who_was_muted_is_not_heard(self, site: Served, player: NewPlayer) -> None:
        ana, marek, table = await seat_two(site, player)
        async with site.tables.site.store.writing() as connection:
            row = {"person_id": marek.person, "other_id": ana.person, "kind": "mute", "created_ms": 1}
            await connection.execute(RELATIONS.insert(), row)
        await marek.watch(table)
        answer = await ana.call("say", table=table, phrase="hello", id="1")
        await marek.until_number(answer["number"])
        await ana.until_number(answer["number"])
        assert all(line["kind"] != "said" for line in marek.view["log"])
        assert marek.shown["events"] == []
        assert any(line["kind"] == "said" for line in ana.view["log"])


def hears_of_an_absence(player: Player) -> bool:
    """Whether the other player has left, by the last that was heard of it."""
    told = [message for event, message in player.heard if event == "connection"]
    return bool(told) and told[-1]["gone_ms"] is not None


class TestLeavers:
    async def test_after_a_time_of_grace_the_match_can_be_claimed(
        self, site: Served, player: NewPlayer, clock: Clock
    ) -> None:
        ana, marek, table = await seat_two(site, player)
        for one, text in ((ana, "11-15"), (marek, "22-18"), (ana, "15x22")):
            assert (await one.act("move", text=text))["ok"]
        assert (await ana.call("claim", table=table, id="1"))["reason"]["code"] == "not_gone"
        await marek.leave()
        await ana.until(hears_of_an_absence)
        early = await ana.call("claim", table=table, id="2")
        assert early["reason"]["code"] == "wait_first"
        assert (await ana.http.post(f"/api/v1/tables/{table}/claim", json={"id": "2"})).status_code == 409
        clock.ahead_ms += 61_000
        assert (await ana.call("claim", table=table, id="3"))["ok"]
        await ana.until(lambda one: one.view["phase"] == "over")
        assert (ana.view["winner"], ana.view["results"][0]["ending"]) == (0, "abandoned")

    async def test_before_the_second_move_nobody_loses(self, site: Served, player: NewPlayer, clock: Clock) -> None:
        ana, marek, table = await seat_two(site, player)
        await marek.leave()
        await ana.until(hears_of_an_absence)
        clock.ahead_ms += 61_000
        assert (await ana.call("claim", table=table, id="3"))["ok"]
        await ana.until(lambda one: one.view["phase"] == "over")
        assert (ana.view["winner"], ana.view["results"]) == (None, [])

    async def test_a_second_device_keeps_the_seat(self, site: Served, player: NewPlayer) -> None:
        ana, marek, table = await seat_two(site, player)
        phone = Player(site.address)
        phone.http.cookies, phone.person = marek.http.cookies, marek.person
        await phone.connect()
        assert (await phone.watch(table))["seat"] == 1
        await marek.leave()
        assert (await ana.act("move", text="11-15"))["ok"]
        assert (await phone.act("move", text="22-18"))["ok"]
        assert (await ana.call("claim", table=table, id="1"))["reason"]["code"] == "not_gone"
        await phone.close()

    async def test_with_days_for_a_turn_nobody_leaves(self, site: Served, player: NewPlayer, clock: Clock) -> None:
        days = replace(CHECKERS, clock=ClockSettings(ClockKind.DAYS, 86_400_000))
        ana, marek, table = await seat_two(site, player, options=days)
        await marek.leave()
        clock.ahead_ms += 61_000
        assert (await ana.call("claim", table=table, id="1"))["reason"]["code"] == "takes_days"


async def test_a_rematch_is_one_table_with_colors_exchanged(site: Served, player: NewPlayer) -> None:
    ana, marek, table = await seat_two(site, player)
    assert (await ana.act("resign", points=1))["ok"]
    assert (await ana.act("rematch"))["ok"]
    assert (await marek.act("accept", offer="rematch"))["ok"]
    await ana.until(lambda one: one.shown["next"] is not None)
    again = ana.shown["next"]
    site.tables.registry.tables.clear()  # as another process would find it
    assert (await marek.watch(table))["next"] == again
    await ana.sit(again)
    await marek.sit(again)
    await ana.until(lambda one: one.view["phase"] == "playing")
    assert [seat["color"] for seat in ana.view["seats"]] == ["white", "black"]


async def test_what_anyone_may_look_up(site: Served, player: NewPlayer) -> None:
    ana, marek, table = await seat_two(site, player, options=BACKGAMMON)
    async with httpx.AsyncClient(base_url=f"{site.address}/api/v1", trust_env=False, timeout=60) as anyone:
        for path in ("record", "verify"):
            answer = await anyone.get(f"/tables/{table}/{path}")
            assert (answer.status_code, answer.json()["reason"]["code"]) == (409, "match_not_over")
        assert (await anyone.get(f"/tables/{'0' * 32}/record")).status_code == 404
        on_turn = ana if ana.view["to_act"] == [0] else marek
        other = marek if on_turn is ana else ana
        if "roll" in on_turn.view["may"]:
            await on_turn.act("roll")
        assert (await on_turn.act("resign", points=1))["ok"]
        assert (await other.act("accept", offer="resignation"))["ok"]
        record = (await anyone.get(f"/tables/{table}/record")).text
        assert verify_dice(read_record(record).events).is_fair
        checked = (await anyone.get(f"/tables/{table}/verify")).json()
        assert checked["ok"]
        assert len(checked["seed"]) == 64
        assert checked["rolls"] > 0
        assert (await anyone.get(f"/tables/{table}/replay")).json()["frames"]
        assert (await anyone.get(f"/tables/{table}")).json()["view"]["phase"] == "over"
        (line,) = (await anyone.get("/tables", params={"person": ana.person, "over": True})).json()["tables"]
        assert line["table"] == table
        assert sorted(seat["score"] for seat in line["seats"]) == [0, 1]


async def test_private_tables_are_in_nobodys_list_but_the_players(site: Served, player: NewPlayer) -> None:
    ana, marek, eva = await player(), await player(), await player()
    table = await site.open(ana, marek, private=True)
    for one, seen in ((ana, 1), (marek, 1), (eva, 0)):
        assert len((await one.http.get("/api/v1/tables", params={"over": False})).json()["tables"]) == seen
    assert (await eva.watch(table))["reason"]["code"] == "no_such_table"


async def test_free_text_where_the_site_allows_it(tmp_path: Path) -> None:
    async with served(config_for(str(tmp_path / "site.sqlite"), tmp_path, free_chat=True)) as site:
        ana = await come_in(site.address)
        table = await site.open(ana)
        await ana.sit(table)
        assert ana.shown["free_chat"] is True
        assert (await ana.call("say", table=table, text="Cześć, Žiga", id="1"))["ok"]
        await ana.close()


async def test_a_match_that_has_ended_is_reviewed_in_a_worker_process(site: Served, player: NewPlayer) -> None:
    ana, marek, table = await seat_two(site, player)
    path = f"/api/v1/tables/{table}/review"
    assert (await ana.http.get(path)).json()["reason"]["code"] == "match_not_over"  # it would be help
    assert (await ana.act("move", text="11-15"))["ok"]
    assert (await marek.act("move", text="22-18"))["ok"]
    assert (await ana.act("resign", points=1))["ok"]
    review = (await ana.http.get(path)).json()
    (game,) = review["games"]
    assert [(move["seat"], move["move"]) for move in game["moves"]] == [(0, "11-15"), (1, "22-18")]
    assert [seat["decisions"] for seat in review["seats"]] == [1, 1]
    assert game["chances"][-1] == 0.0
    async with httpx.AsyncClient(base_url=site.address, trust_env=False, timeout=60) as anyone:
        assert (await anyone.get(path)).json()["reason"]["code"] == "not_signed_in"


async def test_a_guest_who_signs_in_plays_on(site: Served, player: NewPlayer) -> None:
    member = await player()
    form = {"name": "Eva", "password": "correct horse battery"}
    assert (await member.http.post("/api/v1/members", json=form)).status_code == 201
    ana, marek, table = await seat_two(site, player)
    answer = await ana.http.post("/api/v1/sign-in", json={**form, "bring": True})
    assert answer.status_code == 200, answer.text
    await ana.connect()
    assert (await ana.watch(table))["seat"] == 0
    assert (await ana.act("move", text="11-15"))["ok"]
    await marek.until(lambda one: one.view["last_move"] is not None)
    assert marek.shown["people"][0]["person"] == answer.json()["me"]["id"]
