"""The store, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest
from tests.table.tables import ANA, MAREK, against_computer, dealt, play_on

from crownpoint.errors import InvalidRecordError, TableConflictError, TableNotFoundError
from crownpoint.storage import Store
from crownpoint.table import Move, Phase, Resign, Say, Table
from crownpoint.table.records.record import write_record


async def test_what_was_saved_comes_back(store: Store) -> None:
    for game in ("backgammon", "checkers"):
        table = play_on(dealt(game, 1, seed=len(game)))
        await store.create(table)
        again = await store.load(table.id)
        assert list(again.events) == list(table.events)
        assert again.view(ANA, 0) == table.view(ANA, 0)


async def test_events_are_added_at_the_end(store: Store) -> None:
    table = dealt("checkers")
    await store.create(table, "our game")
    events = table.act(ANA, Move("11-15"), 5)
    await store.append(table, events)
    assert await store.events(table.id, after=events[0].number - 1) == list(events)
    (saved,) = await store.list()
    assert (saved.name, saved.last_number, saved.updated_ms) == ("our game", table.number, 5)
    await store.append(table, ())


async def test_a_number_cannot_be_written_twice(store: Store) -> None:
    table = dealt("checkers")
    await store.create(table)
    rival = Table.from_events(table.events)
    await store.append(table, table.act(ANA, Move("11-15"), 0))
    with pytest.raises(TableConflictError, match=f"Event {rival.number + 1} .* cannot follow event {table.number}"):
        await store.append(rival, rival.act(ANA, Move("9-13"), 0))
    assert list((await store.load(table.id)).events) == list(table.events)
    with pytest.raises(TableConflictError, match="already saved"):
        await store.create(table)


async def test_of_many_writers_of_one_number_one_succeeds(store: Store) -> None:
    table = dealt("checkers")
    await store.create(table)
    rivals = [Table.from_events(table.events) for _ in range(8)]
    writes = [store.append(rival, rival.act(ANA, Say(f"I am {at}"), 0)) for at, rival in enumerate(rivals)]
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes) == 1
    assert all(outcome is None or isinstance(outcome, TableConflictError) for outcome in outcomes)
    assert len(await store.events(table.id)) == table.number + 1


async def test_a_gap_cannot_be_written(store: Store) -> None:
    table = dealt("checkers")
    await store.create(table)
    table.act(ANA, Move("11-15"), 0)
    with pytest.raises(TableConflictError):
        await store.append(table, table.act(MAREK, Move("22-18"), 0))


async def test_list_has_the_latest_first_and_knows_the_score(store: Store) -> None:
    early, late = dealt("checkers", 3, seed=1), dealt("backgammon", 5, seed=2)
    late.act(ANA, Say("hi"), 99)
    await store.create(early)
    await store.create(late)
    await store.append(early, early.act(ANA, Resign(), 50))
    first, second = await store.list()
    assert (first.id, second.id) == (late.id, early.id)
    assert (second.score, second.games, second.phase, second.players) == (
        (0, 1),
        1,
        Phase.BETWEEN_GAMES,
        ("Ana", "Marek"),
    )
    assert first.name == "Ana – Marek, 1970-01-01"


async def test_find_takes_an_id_its_beginning_or_a_name(store: Store) -> None:
    table = dealt("checkers", seed=0xABCD << 112)
    await store.create(table, "final")
    for key in (table.id, table.id[:6], "final"):
        assert (await store.find(key)).id == table.id
    with pytest.raises(TableNotFoundError, match="There is no saved game “fin”"):
        await store.find("fin")
    await store.create(dealt("checkers", seed=2), "final")
    with pytest.raises(TableNotFoundError, match="matches 2 saved games"):
        await store.find("final")


async def test_rename_and_delete(store: Store) -> None:
    table = dealt("checkers")
    await store.create(table)
    await store.rename(table.id, " The decider ")
    assert (await store.find(table.id)).name == "The decider"
    with pytest.raises(ValueError, match="needs a name"):
        await store.rename(table.id, " ")
    await store.delete(table.id)
    assert await store.list() == []
    assert await store.events(table.id) == []
    for change in (store.delete(table.id), store.rename(table.id, "x"), store.load(table.id)):
        with pytest.raises(TableNotFoundError):
            await change
    with pytest.raises(TableNotFoundError, match="no longer saved here"):
        await store.append(table, table.act(ANA, Move("11-15"), 0))


async def test_export_and_import(store: Store) -> None:
    table = play_on(dealt("backgammon", 1, seed=3))
    await store.create(table, "Žiga – Łukasz")
    text = await store.export(table.id)
    assert text == write_record(table.events, "Žiga – Łukasz")
    with pytest.raises(TableConflictError):
        await store.import_record(text)
    await store.delete(table.id)
    saved = await store.import_record(text)
    assert (saved.id, saved.name) == (table.id, "Žiga – Łukasz")
    assert await store.export(table.id) == text


async def test_a_bad_record_is_not_saved(store: Store) -> None:
    text = write_record(dealt("checkers").events)
    with pytest.raises(InvalidRecordError, match=r"Line 3: fact.nonce_given.nonce: Input should be a valid string"):
        await store.import_record(text.replace(f'"nonce":"{7:064x}"', '"nonce":7', 1))
    with pytest.raises(InvalidRecordError, match=r"Event 2 \(nonce_given\) could not happen: A nonce is 64"):
        await store.import_record(text.replace(f'"nonce":"{7:064x}"', '"nonce":"7"', 1))
    assert await store.list() == []


async def test_many_tables_at_once(store: Store) -> None:
    tables = [dealt("checkers", seed=seed) for seed in range(1, 13)]
    await asyncio.gather(*(store.create(table) for table in tables))

    async def play(table: Table) -> None:
        for seat, text in ((ANA, "11-15"), (MAREK, "22-18"), (ANA, "15x22")):
            await store.append(table, table.act(seat, Move(text), 0))

    await asyncio.gather(*map(play, tables))
    for table in tables:
        assert list((await store.load(table.id)).events) == list(table.events)


async def test_the_list_tells_who_sits_where(store: Store) -> None:
    await store.create(against_computer("checkers"))
    (saved,) = await store.list()
    assert [(seat.name, seat.kind.value, seat.level) for seat in saved.seats] == [
        ("Ana", "person", None),
        ("Selector", "computer", "medium"),
    ]


async def test_a_read_that_was_cancelled_has_ended_when_the_store_is_closed(where: str) -> None:
    """Else its task, cancelled again when the loop ends, would never end: a player who quits would wait for ever."""
    for moment in range(12):  # there are a few moments at which a connection is in use
        store = await Store.open(where)
        reading = asyncio.create_task(store.list())
        for _ in range(moment):
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.sleep(0)
        await store.close()
        await asyncio.sleep(0)
        assert reading.done()
