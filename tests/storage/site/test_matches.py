"""Matches that are being played: in an order in which they stay while they are."""

from __future__ import annotations

from tests.storage.site.people import lost_by, member, seated
from tests.storage.site.test_history import note
from tests.table.tables import dealt

from crownpoint.storage import Store
from crownpoint.storage.site.matches import Matches
from crownpoint.table import Seat


async def test_matches_to_watch_go_by_their_beginning(store: Store) -> None:
    matches, pair = Matches(store), (await member(store, "Ana"), await member(store, "Bor"))
    first, second, hidden = [await seated(store, dealt("checkers", seed=seed), pair) for seed in (1, 2, 3)]
    await seated(store, dealt("checkers", seed=4), (None, None))
    await seated(store, lost_by(Seat.FIRST, 5), pair)
    await note(store, first, created_ms=10, updated_ms=50)
    await note(store, second, created_ms=20, updated_ms=20)
    await note(store, hidden, private=True)
    assert [match.table_id for match in await matches.public()] == [second, first]
    assert [match.table_id for match in await matches.public(limit=1)] == [second]


async def test_ones_own_go_by_whom_they_wait_for_and_by_the_clock(store: Store) -> None:
    ana = await member(store, "Ana")
    pair = (ana, await member(store, "Bor"))
    theirs, calm, urgent, unlimited = [await seated(store, dealt("checkers", seed=seed), pair) for seed in range(1, 5)]
    await note(store, theirs, to_act=2, deadline_ms=1)
    await note(store, calm, to_act=1, deadline_ms=900)
    await note(store, urgent, to_act=1, deadline_ms=100)
    await note(store, unlimited, to_act=1)
    assert [match.table_id for match in await Matches(store).of(ana)] == [urgent, calm, unlimited, theirs]
