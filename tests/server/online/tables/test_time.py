"""Clocks of a site: flags fall, slow lines and our own absence cost nobody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.online.tables.conftest import NewPlayer
from tests.server.online.tables.playing import CHECKERS, Clock, Player, Served, config_for, served

from crownpoint.server.online.tables.lag import GAIN_MS, LONGEST_MS, MOST_MS, START_MS, Allowance
from crownpoint.storage import Store
from crownpoint.storage.duties import DEAD_MS, Duties
from crownpoint.table import ClockKind, ClockSettings

MINUTE = replace(CHECKERS, clock=ClockSettings(ClockKind.RESERVE, 60_000))


async def dealt(site: Served, player: NewPlayer, **options: object) -> tuple[Player, Player, str]:
    ana, marek = await player(), await player()
    table = await site.open(ana, marek, **options)  # type: ignore[arg-type]
    await ana.sit(table)
    await marek.sit(table)
    await ana.until(lambda one: one.view["phase"] == "playing")
    return ana, marek, table


async def test_a_flag_falls_without_anybody_asking(site: Served, player: NewPlayer, clock: Clock) -> None:
    ana, marek, _ = await dealt(site, player, options=MINUTE)
    await site.tables.keeper.beat()
    clock.ahead_ms += 5_000
    await site.tables.keeper.beat()  # we were there all the time
    for _ in range(12):
        clock.ahead_ms += 5_000
        await site.tables.keeper.beat()
    await marek.until(lambda one: one.view["phase"] == "over")
    assert marek.view["winner"] == 1
    assert marek.view["results"][0]["ending"] == "time"
    assert not (await ana.act("move", text="11-15"))["ok"]


async def test_a_time_in_which_we_were_not_there_counts_against_nobody(
    site: Served, player: NewPlayer, clock: Clock
) -> None:
    ana, _, _ = await dealt(site, player, options=MINUTE)
    clock.ahead_ms += 3_600_000  # as if the machine had slept
    assert (await ana.act("move", text="11-15"))["ok"]
    await ana.until(lambda one: one.view["last_move"] is not None)
    assert ana.view["seats"][0]["clock"]["reserve_ms"] > 50_000


async def test_a_restart_counts_against_nobody(where: str, tmp_path: Path, clock: Clock) -> None:
    config = config_for(where, tmp_path)
    async with served(config, clock) as site:
        ana, marek = Player(site.address), Player(site.address)
        for each in (ana, marek):
            await each.enter()
            await each.connect()
        table = await site.open(ana, marek, options=MINUTE)
        await ana.sit(table)
        await marek.sit(table)
        await ana.leave()
        await marek.leave()
    clock.ahead_ms += 3_600_000
    async with served(config, clock) as site:
        await ana.connect(site.address)
        assert (await ana.watch(table))["view"]["seats"][0]["clock"]["reserve_ms"] > 50_000
        assert ana.view["phase"] == "playing"
        await ana.close()
        await marek.close()


async def test_who_never_gives_a_nonce_costs_nobody_a_match(site: Served, player: NewPlayer, clock: Clock) -> None:
    ana, marek = await player(), await player()
    table = await site.open(ana, marek)
    await ana.sit(table)
    clock.ahead_ms += 301_000
    await site.tables.keeper.beat()
    await ana.until(lambda one: one.view["phase"] == "over")
    assert ana.view["winner"] is None


@pytest.fixture
async def store(where: str) -> Store:
    return await Store.open(where)


async def test_downtime_is_what_no_process_was_seen_in(store: Store) -> None:
    async with store:
        one, other = Duties(store, "1" * 32), Duties(store, "2" * 32)
        assert await one.beat(10_000) == []
        assert await other.beat(12_000) == []
        assert await one.beat(14_000) == []
        assert await other.beat(14_000 + DEAD_MS - 1) == []
        await one.stop(30_000)
        (down,) = await other.beat(30_500)
        assert (down.since_ms, down.until_ms) == (30_000, 30_500)
        assert await one.beat(31_000) == [down]


def test_a_slow_line_is_given_back_within_limits() -> None:
    line = Allowance()
    assert line.lag_ms() == 0
    line.measured(100)
    assert line.lag_ms() == 100
    line.measured(-5)
    assert 0 <= line.lag_ms() < 100
    slow = Allowance()
    slow.measured(10_000)
    assert slow.lag_ms() == START_MS
    for _ in range(100):
        given = slow.lag_ms()
        assert 0 <= given <= LONGEST_MS
        slow.turn_ended(given)
        assert 0 <= slow.saved_ms <= MOST_MS
    assert slow.lag_ms() == GAIN_MS  # no more for long than what every turn brings


async def test_an_action_made_in_time_counts_though_its_line_is_slow(
    site: Served, player: NewPlayer, clock: Clock
) -> None:
    ana, _, table = await dealt(site, player, options=MINUTE)
    allowance = site.tables.hub.tables[table].allowance(ana.person)
    allowance.round_trip_ms = allowance.saved_ms = 250.0
    events = site.tables.hub.tables[table].session.table.events
    before = events[-1].time_ms
    clock.ahead_ms += 3_000
    await site.tables.keeper.beat()
    assert (await ana.act("move", text="11-15"))["ok"]
    assert before + 2_750 <= events[-1].time_ms < clock() - 240
    assert allowance.saved_ms == GAIN_MS
