"""Sessions: nothing is shown before it is on disk, and nothing confirmed is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE

from crownpoint.errors import IllegalActionError, StorageError
from crownpoint.host import Session
from crownpoint.storage import Intent, Lease, Store
from crownpoint.table import (
    Accept,
    ClockKind,
    ClockSettings,
    Event,
    GiveNonce,
    Move,
    Occupant,
    OccupantKind,
    OfferKind,
    Phase,
    ProposeTakeBack,
    Rematch,
    Resign,
    Seat,
    Table,
    TableOptions,
)
from crownpoint.table.checkers.options import CheckersRules


class Clock:
    """A clock that is set by hand."""

    now = 1000

    def __call__(self) -> int:
        return self.now


def checkers(clock: ClockSettings | None = None, length: int = 1) -> TableOptions:
    return TableOptions("checkers", length, CheckersRules(), clock or ClockSettings())


async def test_a_table_is_opened_saved_and_dealt(store: Store) -> None:
    session = await Session.open(store, checkers(), PEOPLE, name="first")
    assert session.table.phase is Phase.PLAYING
    assert list((await store.load(session.table.id)).events) == list(session.table.events)
    assert (await store.find("first")).players == ("Ana", "Marek")


async def test_remote_seats_give_their_own_nonces(store: Store) -> None:
    session = await Session.open(store, checkers(), (PEOPLE[0], Occupant("Marek", OccupantKind.REMOTE)))
    assert session.table.to_act == (MAREK,)
    await session.act(MAREK, GiveNonce("e" * 64))
    assert session.table.phase is Phase.PLAYING


async def test_entropy_and_time_come_from_the_host(store: Store) -> None:
    session = await Session.open(store, checkers(), PEOPLE, clock=Clock(), entropy=lambda size: bytes([7]) * size)
    assert session.table.id == "07" * 16
    assert all(event.time_ms == 1000 for event in session.table.events)


async def test_listeners_hear_of_what_is_on_disk(store: Store) -> None:
    session = await Session.open(store, checkers(), PEOPLE)
    heard: list[Sequence[Event]] = []
    stop = session.subscribe(heard.append)
    events = await session.act(ANA, Move("11-15"))
    assert heard == [events]
    stop()
    await session.act(MAREK, Move("22-18"))
    assert len(heard) == 1


async def test_a_refusal_writes_nothing(store: Store) -> None:
    session = await Session.open(store, checkers(), PEOPLE)
    before = session.table.number
    with pytest.raises(IllegalActionError):
        await session.act(MAREK, Move("22-18"))
    assert len(await store.events(session.table.id)) == before


class TornStore(Store):
    """A store whose disk fails before or after the commit, or takes its time."""

    fail: str | None = None
    gate: asyncio.Event | None = None

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.at_gate = asyncio.Event()

    async def append(
        self, table: Table, events: Sequence[Event], intent: Intent | None = None, lease: Lease | None = None
    ) -> None:
        if self.fail == "before":
            raise StorageError("the disk is full")
        if self.gate is not None:
            self.at_gate.set()
            await self.gate.wait()
        await super().append(table, events, intent, lease)
        if self.fail == "after":
            raise StorageError("the answer was lost")


@pytest.fixture
async def torn(store: Store) -> AsyncIterator[TornStore]:
    torn = TornStore(store._engine)
    yield torn
    await torn._queue.close()


async def test_what_could_not_be_written_is_not_shown(torn: TornStore) -> None:
    session = await Session.open(torn, checkers(), PEOPLE)
    view, heard = session.view(ANA), []
    session.subscribe(heard.append)
    torn.fail = "before"
    with pytest.raises(StorageError, match="disk is full"):
        await session.act(ANA, Move("11-15"))
    assert (session.view(ANA), heard) == (view, [])
    torn.fail = None
    await session.act(ANA, Move("9-13"))
    assert session.table.view(ANA, 0).last_move.text == "9-13"  # type: ignore[union-attr]


async def test_what_was_written_though_the_answer_was_lost_is_shown(torn: TornStore) -> None:
    session = await Session.open(torn, checkers(), PEOPLE)
    heard: list[Sequence[Event]] = []
    session.subscribe(heard.append)
    torn.fail = "after"
    with pytest.raises(StorageError):
        await session.act(ANA, Move("11-15"))
    torn.fail = None
    assert [event.kind for event in heard[0]] == ["moved"]
    await session.act(MAREK, Move("22-18"))
    assert list((await torn.load(session.table.id)).events) == list(session.table.events)


async def test_nothing_is_shown_while_it_is_being_written_and_a_cancelled_caller_loses_nothing(torn: TornStore) -> None:
    session = await Session.open(torn, checkers(), PEOPLE)
    number, torn.gate = session.table.number, asyncio.Event()
    task = asyncio.create_task(session.act(ANA, Move("11-15")))
    await torn.at_gate.wait()
    assert session.table.number == number
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    torn.gate.set()
    await session.close()
    assert session.table.number == number + 1
    assert len(await torn.events(session.table.id)) == number + 1


async def test_two_hosts_of_one_table_cannot_overwrite_each_other(store: Store) -> None:
    one = await Session.open(store, checkers(), PEOPLE)
    other = await Session.resume(store, one.table.id)
    await one.act(ANA, Move("11-15"))
    with pytest.raises(IllegalActionError, match="turn"):
        await other.act(ANA, Move("9-13"))
    assert other.table.number == one.table.number  # it has caught up
    await other.act(MAREK, Move("22-18"))
    assert list((await store.load(one.table.id)).events) == list(other.table.events)


async def test_actions_are_taken_one_after_the_other(store: Store) -> None:
    session = await Session.open(store, checkers(), PEOPLE)
    results = await asyncio.gather(
        session.act(ANA, Move("11-15")), session.act(ANA, Move("9-13")), return_exceptions=True
    )
    assert sum(isinstance(result, IllegalActionError) for result in results) == 1


async def test_the_time_while_nobody_ran_the_table_counts_against_nobody(store: Store) -> None:
    clock = Clock()
    session = await Session.open(store, checkers(ClockSettings(ClockKind.RESERVE, 60_000)), PEOPLE, clock=clock)
    clock.now += 10_000
    await session.close()
    clock.now += 3_600_000
    again = await Session.resume(store, session.table.id, clock)
    seat = again.view(ANA).seats[ANA].clock
    assert seat is not None
    assert (seat.reserve_ms, seat.running) == (50_000, True)


async def test_a_decision_that_the_game_has_overtaken_does_not_count_but_a_take_back_does(store: Store) -> None:
    session = await Session.open(store, checkers(), PEOPLE)
    await session.act(ANA, Move("11-15"))
    seen = session.table.number  # when Ana pressed; the answer of the other side was not on her screen yet
    await session.act(MAREK, Move("22-18"))
    with pytest.raises(IllegalActionError, match="moved on"):
        await session.act(ANA, Resign(1), seen=seen)
    await session.act(ANA, ProposeTakeBack(), seen=seen)
    await session.act(MAREK, Accept(OfferKind.TAKE_BACK))
    assert session.table.to_act == (ANA,)
    assert [line.taken_back for line in session.table.view(None, 0).log if line.move] == [True, True]


async def test_a_flag_falls_when_the_clock_says_so(store: Store) -> None:
    clock = Clock()
    session = await Session.open(store, checkers(ClockSettings(ClockKind.RESERVE, 60_000)), PEOPLE, clock=clock)
    clock.now += 60_000
    with pytest.raises(IllegalActionError, match="match is over"):
        await session.act(ANA, Move("11-15"))
    assert session.view(None).winner is MAREK


async def test_a_rematch_is_a_new_table_with_colors_exchanged(store: Store) -> None:
    session = await Session.open(store, checkers(), PEOPLE)
    await session.act(ANA, Resign())
    await session.act(ANA, Rematch())
    await session.act(MAREK, Accept(OfferKind.REMATCH))
    assert session.table.rematch_agreed
    again = await session.rematch()
    assert again.table.id != session.table.id
    assert [seat.color for seat in again.view(None).seats] == ["white", "black"]
    assert again.table.to_act == (Seat.SECOND,)
