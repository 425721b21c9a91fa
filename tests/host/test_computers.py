"""The driver plays the computers' seats and lets people be."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE, RULES
from tests.waiting import until

from crownpoint.ai.player import Choice, Decision, Player
from crownpoint.ai.random_player import RandomPlayer
from crownpoint.host import ComputerDriver, Session, ThreadThinker
from crownpoint.storage import Store
from crownpoint.table import (
    ClockKind,
    ClockSettings,
    Move,
    NextGame,
    Occupant,
    OccupantKind,
    Phase,
    ProposeTakeBack,
    Resign,
    Seat,
    TableOptions,
)
from crownpoint.table.records.audit import audit


def drive(session: Session, players: Mapping[Seat, Player]) -> ComputerDriver:
    """A driver that does not dawdle."""
    return ComputerDriver(session, ThreadThinker(players), pace="instant")


BOTS = (Occupant("Beach Bum", OccupantKind.COMPUTER), Occupant("Selector", OccupantKind.COMPUTER))
MIXED = (PEOPLE[0], BOTS[1])


@pytest.fixture
async def store(tmp_path: Path):  # type: ignore[no-untyped-def]
    async with await Store.open(tmp_path / "t.sqlite") as opened:
        yield opened


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
async def test_computer_against_computer_to_the_end_of_the_match(store: Store, game: str) -> None:
    session = await Session.open(store, TableOptions(game, 3, RULES[game]), BOTS)
    await drive(session, {Seat.FIRST: RandomPlayer(1), Seat.SECOND: RandomPlayer(2)}).run()
    assert session.table.phase is Phase.OVER
    audit(await store.events(session.table.id))


async def test_a_computer_answers_a_person(store: Store) -> None:
    session = await Session.open(store, TableOptions("checkers", 2, RULES["checkers"]), MIXED)
    driver = asyncio.create_task(drive(session, {MAREK: RandomPlayer(1)}).run())
    for _ in range(3):
        move = session.view(ANA).legal_moves[0].text
        await session.act(ANA, Move(move))
        await until(lambda: session.table.to_act == (ANA,))
    await session.act(ANA, Resign())
    await session.act(ANA, NextGame())
    await until(lambda: session.table.to_act == (ANA,))
    assert session.view(ANA).last_mover is MAREK
    driver.cancel()


class Slow(RandomPlayer):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.go = asyncio.Event(), False
        self.loop = asyncio.get_running_loop()

    def choose(self, decision: Decision) -> Choice:
        self.loop.call_soon_threadsafe(self.asked.set)
        while not self.go:
            time.sleep(0.001)
        return super().choose(decision)


async def test_the_answer_to_a_question_that_was_taken_back_is_dropped(store: Store) -> None:
    session = await Session.open(store, TableOptions("checkers", 1, RULES["checkers"]), MIXED)
    slow = Slow()
    driver = drive(session, {MAREK: slow})
    thinking: list[Seat | None] = []
    ended = asyncio.Event()
    driver.thinking.subscribe(lambda seat: (thinking.append(seat), ended.set() if seat is None else None))  # type: ignore[arg-type,func-returns-value]
    task = asyncio.create_task(driver.run())
    await session.act(ANA, Move("11-15"))
    await slow.asked.wait()
    assert thinking == [MAREK]
    await session.act(ANA, ProposeTakeBack())
    slow.go = True
    await ended.wait()
    assert await driver.play_once() == ()
    assert session.table.to_act == (ANA,)
    assert session.view(ANA).last_move is None
    task.cancel()


async def test_step_by_step(store: Store) -> None:
    session = await Session.open(store, TableOptions("checkers", 1, RULES["checkers"]), BOTS)
    driver = drive(session, {Seat.FIRST: RandomPlayer(1), Seat.SECOND: RandomPlayer(2)})
    driver.set_pace("step")
    numbers: list[int] = []
    session.subscribe(lambda events: numbers.append(events[-1].number))
    task = asyncio.create_task(driver.run())
    before = session.table.number
    for count in (1, 2, 3):
        driver.step()
        await until(lambda count=count: len(numbers) >= count)  # type: ignore[misc]
        assert numbers == list(range(before + 1, before + count + 1)), "one action for each step"
    driver.set_pace("instant")
    await task
    assert session.table.phase is Phase.OVER


async def test_to_stop_twice_keeps_the_steps_of_a_computer_that_waits(store: Store) -> None:
    session = await Session.open(store, TableOptions("checkers", 1, RULES["checkers"]), BOTS)
    driver = ComputerDriver(session, ThreadThinker({seat: RandomPlayer(1) for seat in Seat}), pace="step", time_scale=0)
    waits = asyncio.Event()
    driver.thinking.subscribe(lambda seat: waits.set() if seat is None else None)
    playing = asyncio.create_task(driver.play_once())
    await waits.wait()
    driver.set_pace("step")  # a second press of Stop, or another watcher's
    driver.step()
    async with asyncio.timeout(60):
        assert await playing


async def test_a_driver_that_is_closed_waits_for_no_step(store: Store) -> None:
    session = await Session.open(store, TableOptions("checkers", 1, RULES["checkers"]), BOTS)
    driver = drive(session, {Seat.FIRST: RandomPlayer(1), Seat.SECOND: RandomPlayer(2)})
    driver.set_pace("step")
    before = session.table.number
    playing = asyncio.create_task(driver.play_once())
    driver.close()
    assert await asyncio.wait_for(playing, 30) == ()
    assert session.table.number == before


async def test_flags_fall_without_anybody_acting(store: Store) -> None:
    clock = ClockSettings(ClockKind.RESERVE, 30)
    session = await Session.open(store, TableOptions("checkers", 1, RULES["checkers"], clock), PEOPLE)
    await drive(session, {}).run()
    assert session.view(None).winner is MAREK


async def test_a_running_clock_is_noted_so_that_a_crash_gives_back_little(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crownpoint.host.computers.HEARTBEAT_S", 0.01)
    clock = ClockSettings(ClockKind.RESERVE, 600_000)
    session = await Session.open(store, TableOptions("checkers", 1, RULES["checkers"], clock), PEOPLE)
    before = (await store.find(session.table.id)).seen_ms
    task = asyncio.create_task(drive(session, {}).run())

    async def is_seen() -> bool:
        return (await store.find(session.table.id)).seen_ms != before

    await until(is_seen)
    task.cancel()


async def test_a_computer_that_waits_for_a_step_no_longer_thinks(store: Store) -> None:
    session = await Session.open(store, TableOptions("checkers", 1, RULES["checkers"]), BOTS)
    driver = ComputerDriver(session, ThreadThinker({seat: RandomPlayer(1) for seat in Seat}), pace="step", time_scale=0)
    told: list[Seat | None] = []
    driver.thinking.subscribe(told.append)
    before = session.table.number
    running = asyncio.create_task(driver.run())
    async with asyncio.timeout(60):
        while told[-1:] != [None]:
            await asyncio.sleep(0.001)
        assert (told, session.table.number) == ([Seat.FIRST, None], before)
        driver.step()
        while session.table.number == before:
            await asyncio.sleep(0.001)
    running.cancel()
