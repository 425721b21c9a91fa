"""Clocks of a site: flags fall, slow lines and our own absence cost nobody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.tables.conftest import NewPlayer
from tests.server.tables.playing import CHECKERS, Clock, Player, Served, come_in, config_for, seat, seat_two, served
from tests.services import free_port
from tests.waiting import until

from crownpoint.errors import StorageError
from crownpoint.server.tables.lag import GAIN_MS, LONGEST_MS, MOST_MS, START_MS, Allowance
from crownpoint.storage import Store
from crownpoint.storage.schema import PROCESSES
from crownpoint.storage.site.processes import DEAD_MS, Downtime, Failures, Processes
from crownpoint.table import ClockKind, ClockSettings, Phase
from crownpoint.table.events import CameBack, WentAway
from crownpoint.table.records.audit import audit

MINUTE = replace(CHECKERS, clock=ClockSettings(ClockKind.RESERVE, 60_000))


async def pass_time(site: Served, clock: Clock, seconds: int) -> None:
    """Let time go by in which we were there."""
    for passed in range(0, seconds, 5):
        await site.tables.upkeep.beat()
        clock.ahead_ms += 1000 * min(5, seconds - passed)
    await site.tables.upkeep.beat()


async def both_answer(site: Served) -> None:
    """Return when the lines of both players are known to answer."""
    await until(lambda: site.tables.pings.watching.keys() <= site.tables.pings.answers)


def stood_still(player: Player) -> bool:
    """Whether a player was ever shown that the first seat's clock stands still."""
    views = [data["view"] for event, data in player.heard if event == "view"]
    return any(view["seats"][0]["clock"]["still_ms"] > 0 for view in views)


async def test_a_flag_falls_without_anybody_asking(site: Served, player: NewPlayer, clock: Clock) -> None:
    ana, marek, _ = await seat_two(site, player, options=MINUTE)
    await pass_time(site, clock, 65)
    await marek.until(lambda one: one.view["phase"] == "over")
    assert marek.view["winner"] == 1
    assert marek.view["results"][0]["ending"] == "time"
    assert not (await ana.act("move", text="11-15"))["ok"]


async def test_a_time_in_which_we_were_not_there_counts_against_nobody(
    site: Served, player: NewPlayer, clock: Clock
) -> None:
    ana, _, _ = await seat_two(site, player, options=MINUTE)
    clock.ahead_ms += 3_600_000  # as if the machine had slept
    assert (await ana.act("move", text="11-15"))["ok"]
    await ana.until(lambda one: one.view["last_move"] is not None)
    assert ana.view["seats"][0]["clock"]["reserve_ms"] > 50_000


async def test_a_restart_counts_against_nobody(where: str, tmp_path: Path, clock: Clock) -> None:
    config = config_for(where, tmp_path)
    async with served(config, clock) as site:
        ana, marek = await come_in(site.address), await come_in(site.address)
        table = await seat(site, ana, marek, options=MINUTE)
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
    await site.tables.upkeep.beat()
    await ana.until(lambda one: one.view["phase"] == "over")
    assert ana.view["winner"] is None


@pytest.fixture
async def store(where: str) -> Store:
    return await Store.open(where)


async def test_downtime_is_what_no_process_was_seen_in(store: Store) -> None:
    async with store:
        one, other = Processes(store, "1" * 32), Processes(store, "2" * 32)
        assert (await one.beat(10_000)).downtimes == []
        assert (await other.beat(12_000)).downtimes == []
        assert (await one.beat(14_000)).downtimes == []
        assert (await other.beat(14_000 + DEAD_MS - 1)).downtimes == []
        await one.stop(30_000)
        (down,) = (await other.beat(30_500)).downtimes
        assert (down.since_ms, down.until_ms) == (30_000, 30_500)
        assert (await one.beat(31_000)).downtimes == [down]


async def test_a_time_in_which_the_database_was_away_counts_against_nobody(store: Store) -> None:
    async with store:
        one, other = Processes(store, "1" * 32), Processes(store, "2" * 32)
        await one.beat(10_000)
        await other.beat(11_000)
        found = (await one.beat(14_000, Failures(10_500, 13_000, 13_500))).downtimes
        assert found == [Downtime(11_000, 14_000)]  # from what anyone wrote last
        assert (await other.beat(14_100, Failures(11_000, 12_000, 12_000))).downtimes == found  # it is the same one
        after = (await other.beat(16_000, Failures(15_900, 15_950, 15_950))).downtimes
        assert after == found  # so short a time is not worth it
        alone = (await one.beat(18_000, Failures(14_000, 15_000, 15_000))).downtimes
        assert alone == [*found, Downtime(14_000, 16_000)]  # until someone else wrote again


async def test_when_the_database_is_back_clocks_are_set_back_first(
    site: Served, player: NewPlayer, clock: Clock
) -> None:
    ana, _, table = await seat_two(site, player, options=MINUTE)
    store = site.tables.site.store
    await site.tables.upkeep.beat()
    clock.ahead_ms += 4_000
    store.failed.send(4.0)  # as if it had failed for all that time
    assert (await ana.act("move", text="11-15"))["ok"]
    await ana.until(lambda one: one.view["last_move"] is not None)
    assert ana.view["seats"][0]["clock"]["reserve_ms"] > 57_000
    kinds = [event.kind for event in await store.events(table)]
    assert kinds.index("host_was_down") < kinds.index("moved")


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
    ana, _, table = await seat_two(site, player, options=MINUTE)
    allowance = site.tables.registry.tables[table].allowance(ana.person)
    allowance.round_trip_ms = allowance.saved_ms = 250.0
    events = site.tables.registry.tables[table].session.table.events
    before = events[-1].time_ms
    clock.ahead_ms += 3_000
    await site.tables.upkeep.beat()
    assert (await ana.act("move", text="11-15"))["ok"]
    assert before + 2_750 <= events[-1].time_ms < clock() - 240
    assert allowance.saved_ms == GAIN_MS


class TestALostLine:
    """Both clocks stand still for 60 s in a game; then time runs."""

    async def test_both_clocks_stand_still_until_the_player_is_back(
        self, site: Served, player: NewPlayer, clock: Clock
    ) -> None:
        ana, marek, table = await seat_two(site, player, options=MINUTE)
        await ana.leave()
        await marek.until(lambda one: one.view["seats"][0]["clock"]["still_ms"] > 0)
        await pass_time(site, clock, 50)
        await ana.connect()
        await ana.watch(table)
        await marek.until(lambda one: one.view["seats"][0]["clock"]["still_ms"] == 0)
        assert marek.view["phase"] == "playing"
        assert marek.view["seats"][0]["clock"]["reserve_ms"] > 50_000
        record = site.tables.registry.tables[table].session.table
        lines = [event.kind for event in record.events if isinstance(event.fact, WentAway | CameBack)]
        assert lines == ["went_away", "came_back"]
        audit(record.events)

    async def test_then_the_time_runs_and_a_flag_falls(self, site: Served, player: NewPlayer, clock: Clock) -> None:
        ana, marek, _ = await seat_two(site, player, options=MINUTE)
        await ana.leave()
        await marek.until(lambda one: one.view["seats"][0]["clock"]["still_ms"] > 0)
        await pass_time(site, clock, 125)
        await marek.until(lambda one: one.view["phase"] == "over")
        assert (marek.view["winner"], marek.view["results"][0]["ending"]) == (1, "time")

    async def test_a_line_that_is_silent_is_lost_though_its_socket_is_open(
        self, site: Served, player: NewPlayer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ana, marek, _ = await seat_two(site, player, options=MINUTE)
        lines = site.tables.pings
        await both_answer(site)
        answer = ana.keep_silent()
        await lines.measure_all()
        monkeypatch.setattr("crownpoint.server.tables.pings.SILENT_S", 0.0)

        async def stands_still() -> bool:
            await lines.measure_all()
            return bool(marek.view["seats"][0]["clock"]["still_ms"])

        await until(stands_still)
        monkeypatch.undo()
        answer.set()
        await marek.until(lambda one: one.view["seats"][0]["clock"]["still_ms"] == 0)

    async def test_no_flag_falls_while_the_line_may_be_lost(
        self, site: Served, player: NewPlayer, clock: Clock
    ) -> None:
        ana, marek, table = await seat_two(site, player, options=MINUTE)
        await both_answer(site)
        answer = ana.keep_silent()
        await pass_time(site, clock, 58)
        await site.tables.clocks.look()  # asks her
        await pass_time(site, clock, 5)
        await site.tables.clocks.look()
        await site.tables.clocks.sweep()
        assert site.tables.registry.tables[table].session.table.phase is Phase.PLAYING
        answer.set()
        await marek.until(lambda one: one.view["phase"] == "over")
        assert marek.view["results"][0]["ending"] == "time"

    async def test_a_line_lost_shortly_before_a_flag_falls_stops_the_clock(
        self, site: Served, player: NewPlayer, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ana, marek, _ = await seat_two(site, player, options=MINUTE)
        await both_answer(site)
        answer = ana.keep_silent()
        await pass_time(site, clock, 58)
        await site.tables.clocks.look()
        await pass_time(site, clock, 3)
        monkeypatch.setattr("crownpoint.server.tables.pings.SILENT_S", 0.0)
        await marek.until(lambda one: one.view["seats"][0]["clock"]["still_ms"] > 0)
        assert marek.view["phase"] == "playing"
        answer.set()

    async def test_who_comes_back_while_the_database_is_away_is_noted_later(
        self, site: Served, player: NewPlayer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ana, marek, table = await seat_two(site, player, options=MINUTE)
        await ana.leave()
        await marek.until(lambda one: one.view["seats"][0]["clock"]["still_ms"] > 0)

        async def fail(*_: object) -> None:
            raise StorageError("it is away")

        with monkeypatch.context() as away:
            away.setattr("crownpoint.server.tables.presence.arrived", fail)
            await ana.connect()
            await ana.watch(table)
            await site.tables.presence.look_again()
            assert marek.view["seats"][0]["clock"]["still_ms"] > 0
        await marek.until(lambda one: one.view["seats"][0]["clock"]["still_ms"] == 0)

    async def test_of_a_process_that_was_killed_the_others_know(self, where: str, tmp_path: Path, clock: Clock) -> None:
        config = config_for(where, tmp_path, redis=f"redis://127.0.0.1:{free_port()}/0")
        async with served(config, clock) as one, served(config, clock) as other:
            ana, marek = await come_in(one.address), await come_in(other.address)
            await seat(one, ana, marek, options=MINUTE)
            async with one.tables.site.store.writing() as connection:  # as if it had not been seen for long
                mine = update(PROCESSES).where(PROCESSES.c.id == one.tables.site.process)
                await connection.execute(mine.values(stopped_ms=clock()))
            await other.tables.upkeep.beat()
            await marek.until(stood_still)  # perhaps for a moment only
            await marek.until(lambda each: each.view["seats"][0]["clock"]["still_ms"] == 0)  # she is still there
            for each in (ana, marek):
                await each.close()
