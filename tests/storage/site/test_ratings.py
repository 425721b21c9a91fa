"""Ratings: each match counts once, for both, in order."""

from __future__ import annotations

import asyncio

from sqlalchemy import delete
from tests.storage.site.people import lost_by, member, seated
from tests.table.tables import ANA, MAREK, dealt

from crownpoint.storage import Store
from crownpoint.storage.schema import PEOPLE
from crownpoint.storage.site.profile import Profiles
from crownpoint.storage.site.ratings import START, MatchResult, Ratings, Standing
from crownpoint.table import OfferDraw, OfferKind
from crownpoint.table.actions import Accept

POOL = "checkers:fast"


def ladder(result: MatchResult, first: Standing, second: Standing) -> tuple[Standing, Standing]:
    """A rule that is easy to follow: the winner gets 10 a game, and the order of matches shows."""
    gain = (result.score - 0.5) * 20 * result.length
    one, other = (
        Standing(each.rating * 1.01 + by, each.deviation - 1, 0.06, each.matches + 1, result.time_ms)
        for each, by in ((first, gain), (second, -gain))
    )
    return one, other


async def test_a_match_counts_for_both(store: Store) -> None:
    ratings = Ratings(store)
    ana, marek = await member(store, "Ana"), await member(store, "Marek")
    table = await seated(store, lost_by(MAREK, 1, 50, length=3), (ana, marek), POOL)
    assert await ratings.unsettled() == [table]
    match = await ratings.settle(table, ladder, 99)
    assert match is not None
    assert [(change.person_id, change.score, change.rating_before) for change in match.changes] == [
        (ana, 1, 1500),
        (marek, 0, 1500),
    ]
    standings = await ratings.of([ana, marek], POOL)
    assert (standings[ana].rating, standings[marek].rating) == (1545, 1485)
    assert (standings[ana].matches, standings[ana].updated_ms) == (1, 50)
    (point,) = await Profiles(store).history(ana, POOL, viewer=None)
    assert (point.rating, point.table) == (match.changes[0].rating, table)
    assert await ratings.unsettled() == []
    assert await ratings.settle(table, ladder, 99) is None


async def test_a_draw_is_half_for_each(store: Store) -> None:
    ana, marek = await member(store, "Ana"), await member(store, "Marek")
    table = dealt("checkers")
    table.act(ANA, OfferDraw(), 0)
    table.act(MAREK, Accept(OfferKind.DRAW), 0)
    match = await Ratings(store).settle(await seated(store, table, (ana, marek), POOL), ladder, 0)
    assert match is not None
    assert [change.score for change in match.changes] == [0.5, 0.5]


async def test_what_is_not_rated_or_not_over_is_left_alone(store: Store) -> None:
    ratings = Ratings(store)
    ana, marek = await member(store, "Ana"), await member(store, "Marek")
    unrated = await seated(store, lost_by(MAREK, 1), (ana, marek))
    running = await seated(store, dealt("checkers", seed=2), (ana, marek), POOL)
    assert await ratings.unsettled() == []
    assert [await ratings.settle(table, ladder, 0) for table in (unrated, running)] == [None, None]
    assert await ratings.of([ana, marek], POOL) == {}


async def test_a_deleted_account_changes_nobodys_rating(store: Store) -> None:
    ratings = Ratings(store)
    ana, marek = await member(store, "Ana"), await member(store, "Marek")
    table = await seated(store, lost_by(MAREK, 1), (ana, marek), POOL)
    async with store.writing() as connection:
        await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == marek))
    match = await ratings.settle(table, ladder, 0)
    assert match is not None
    assert match.changes == ()
    assert await ratings.unsettled() == []


async def test_matches_count_once_and_in_order_whoever_counts(store: Store) -> None:
    ratings = Ratings(store)
    ana, marek = await member(store, "Ana"), await member(store, "Marek")
    for at in range(12):
        table = lost_by(MAREK if at % 3 else ANA, at + 1, now_ms=at)
        people = (ana, marek) if at % 2 else (marek, ana)
        await seated(store, table, people, POOL)

    async def count_all() -> int:
        counted = [await ratings.settle(table, ladder, 0) for table in await ratings.unsettled()]
        return sum(match is not None for match in counted)

    assert sum(await asyncio.gather(*(count_all() for _ in range(6)))) == 12
    expected = {ana: START, marek: START}
    for change in await Profiles(store).history(ana, POOL, viewer=None):
        one, other = ladder(
            MatchResult("", POOL, 1, (ana, marek), change.score, change.time_ms), expected[ana], expected[marek]
        )
        expected = {ana: one, marek: other}
    assert await ratings.of([ana, marek], POOL) == expected
