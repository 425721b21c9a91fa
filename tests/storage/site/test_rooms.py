"""Rooms and what is said there."""

from __future__ import annotations

import pytest
from tests.storage.site.people import member

from crownpoint.errors import NameTakenError
from crownpoint.storage import Store
from crownpoint.storage.site.rooms import KEPT, Rooms


async def test_rooms_have_names_of_their_own(store: Store) -> None:
    rooms = Rooms(store)
    ana = await member(store, "Ana")
    made = await rooms.create("Café", "en", ana, 1)
    assert await rooms.all() == [made]
    with pytest.raises(NameTakenError, match="room called “CAFE”"):
        await rooms.create("CAFE", "sl", ana, 2)
    assert await rooms.delete(made.id)
    assert not await rooms.delete(made.id)
    assert await rooms.all() == []


async def test_the_last_lines_of_a_room_are_kept(store: Store) -> None:
    rooms = Rooms(store)
    ana = await member(store, "Ana")
    first, second = [(await rooms.create(name, "en", ana, 1)).id for name in ("Here", "There")]
    await rooms.say(second, ana, "hello", 0)
    numbers = [await rooms.say(first, ana, f"line {at}", at) for at in range(KEPT + 3)]
    lines = await rooms.lines(first)
    assert [line.text for line in lines] == [f"line {at}" for at in range(3, KEPT + 3)]
    assert lines[-1].name == "Ana"
    assert [line.id for line in await rooms.lines(first, after=numbers[-3])] == numbers[-2:]
    assert [line.text for line in await rooms.lines(second)] == ["hello"]
    assert await rooms.remove_line(numbers[-1])
    assert not await rooms.remove_line(numbers[-1])
