"""Tables of a site: who may do what, and what everybody is told."""

from __future__ import annotations

from tests.server.tables.playing import NewPlayer, Served, seat_two


async def test_two_play_and_a_third_watches(site: Served, player: NewPlayer) -> None:
    ana, marek, eva = await player(), await player(), await player()
    table = await site.open(ana, marek)
    for each in (ana, marek, eva):
        assert (await each.watch(table))["ok"]
    assert [each.shown["seat"] for each in (ana, marek, eva)] == [0, 1, None]
    await ana.give_nonce()
    await marek.give_nonce()
    await ana.until(lambda one: one.view["phase"] == "playing")
    assert "move" in ana.view["may"]
    assert ana.shown["ways"]
    answer = await ana.act("move", text="11-15", number=ana.shown["number"])
    assert answer["ok"]
    for each in (ana, marek, eva):
        await each.until_number(answer["number"])
        assert each.view["last_move"]["text"] == "11-15"
    assert eva.view["may"] == []
    assert eva.shown["ways"] == []


async def test_a_seat_is_proven_by_who_is_connected(site: Served, player: NewPlayer) -> None:
    ana, marek, table = await seat_two(site, player)
    eva = await player()
    await eva.watch(table)
    assert (await eva.act("move", text="11-15"))["reason"]["code"] == "not_a_seat"
    assert (await eva.watch(table, seat=0))["reason"]["code"] == "not_your_seat"
    forged = await marek.call("act", table=table, seat=0, action={"kind": "move", "text": "11-15"}, id="x")
    assert forged["reason"]["code"] == "not_your_seat"
    assert (await marek.act("move", text="11-15"))["reason"]["code"] == "not_your_turn"
    assert (await ana.call("watch", table="0" * 32))["reason"]["code"] == "no_such_table"


async def test_an_intent_is_carried_out_once(site: Served, player: NewPlayer) -> None:
    ana, marek, _ = await seat_two(site, player)
    first = await ana.act("move", text="11-15", again="the-move")
    site.tables.registry.tables.clear()  # as if another process answered
    again = await ana.act("move", text="11-15", again="the-move")
    assert first["ok"]
    assert again == first
    other = await marek.act("move", text="11-15", again="the-move")  # another person's intent of the same name
    assert not other["ok"]
