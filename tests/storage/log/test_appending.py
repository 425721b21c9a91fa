"""Appends that wait together go to disk together, and each fails alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE, dealt

from crownpoint.errors import IllegalActionError, IntentDoneError, StorageError, TableConflictError, TableNotFoundError
from crownpoint.host import Session
from crownpoint.storage import Intent, Seating, Store
from crownpoint.storage.log.appending import Append, Queue
from crownpoint.table import Move, Say, Table


class Paper:
    """A writer that notes what it was given."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.torn = False

    async def write(self, batch: Sequence[Append]) -> list[StorageError | None]:
        self.batches.append([append.table_id for append in batch])
        await asyncio.sleep(0)
        if self.torn and any(append.table_id == "bad" for append in batch):
            raise StorageError("the disk is full")
        return [TableConflictError("taken") if append.table_id == "late" else None for append in batch]

    async def close(self) -> None:
        """Nothing to give back."""


def append(table_id: str) -> Append:
    return Append(table_id, 1, {"last_number": 2}, [(2, "{}")])


async def test_those_that_wait_go_together_and_each_is_answered_for_itself() -> None:
    paper = Paper()
    queue = Queue(paper)
    names = ("a", "b", "late", "a")
    found = await asyncio.gather(*(queue.append(append(name)) for name in names), return_exceptions=True)
    assert paper.batches == [["a", "b", "late"], ["a"]]  # of each table one
    assert [type(each) for each in found] == [type(None), type(None), TableConflictError, type(None)]
    await queue.close()


async def test_when_a_transaction_fails_its_appends_are_tried_one_by_one() -> None:
    paper = Paper()
    paper.torn = True
    queue = Queue(paper)
    found = await asyncio.gather(*(queue.append(append(name)) for name in ("a", "bad", "b")), return_exceptions=True)
    assert [isinstance(each, StorageError) for each in found] == [False, True, False]
    assert paper.batches == [["a", "bad", "b"], ["a"], ["bad"], ["b"]]
    with pytest.raises(StorageError, match="full"):
        await queue.append(append("bad"))
    await queue.close()


async def saved(store: Store, seed: int) -> Table:
    table = dealt("checkers", seed=seed)
    await store.create(table)
    return table


async def test_many_tables_at_once(store: Store) -> None:
    tables = [await saved(store, seed) for seed in range(10, 30)]
    late = Table.from_events(tables[0].events)
    await store.append(late, late.act(ANA, Say("first"), 0))
    gone = tables[1]
    await store.delete(gone.id)
    moves = [store.append(table, table.act(ANA, Move("11-15"), 0), Intent("p", "1")) for table in tables]
    found = await asyncio.gather(*moves, return_exceptions=True)
    assert [type(each) for each in found[:2]] == [TableConflictError, TableNotFoundError]
    assert found[2:] == [None] * 18
    for table in tables[2:]:
        assert await store.events(table.id) == list(table.events)
        assert await store.carried_out(table.id, Intent("p", "1")) == table.number
    assert await store.carried_out(late.id, Intent("p", "1")) is None  # what was not written was not carried out


async def test_an_intent_is_carried_out_once_though_the_table_has_gone_on(store: Store) -> None:
    table = await saved(store, 3)
    intent = Intent("somebody", "hello")
    await store.append(table, table.act(ANA, Say("hello"), 0), intent)
    number = table.number
    with pytest.raises(IntentDoneError) as done:
        await store.append(table, table.act(ANA, Say("hello"), 0), intent)
    assert done.value.number == number
    assert len(await store.events(table.id)) == number


async def test_two_sessions_of_one_table_take_turns(store: Store) -> None:
    one = await Session.open(store, dealt("checkers").options, PEOPLE, seating=Seating((None, None)))
    other = await Session.load(store, one.table.id)
    said = [session.act(seat, Say("hm")) for session in (one, other) for seat in (ANA, MAREK) for _ in range(3)]
    await asyncio.gather(*said)
    assert sum(event.kind == "said" for event in await store.events(one.table.id)) == 12
    await one.catch_up()
    await other.catch_up()
    assert list(one.table.events) == list(other.table.events)


async def test_what_was_decided_on_an_old_sight_is_refused(store: Store) -> None:
    one = await Session.open(store, dealt("checkers").options, PEOPLE)
    other = await Session.load(store, one.table.id)
    seen = one.table.number
    await one.act(ANA, Move("9-13"))
    await one.act(MAREK, Move("22-18"))
    with pytest.raises(IllegalActionError, match="has moved on"):
        await other.act(ANA, Move("11-15"), seen=seen)  # it would be legal now, but another question was asked
    assert other.table.number == one.table.number
