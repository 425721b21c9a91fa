"""What is read of people's games."""

from __future__ import annotations

from sqlalchemy import insert, update
from tests.storage.site.test_people import NOW, seated

from crownpoint.storage import Store
from crownpoint.storage.schema import RATING_CHANGES, RATINGS, SEATS, TABLES
from crownpoint.storage.site.decisions import Decisions
from crownpoint.storage.site.people import Accounts
from crownpoint.storage.site.profile import ACTIVE_MS, Profiles, Record
from crownpoint.storage.site.trail import OPERATOR


async def ended(store: Store, table: str, first: float, *, at_ms: int, private: bool = False) -> None:
    """Note the result of a match."""
    async with store.writing() as connection:
        this = TABLES.c.id == table
        await connection.execute(update(TABLES).where(this).values(ended_ms=at_ms, private=private, phase="over"))
        for seat, score in enumerate((first, 1 - first)):
            at_seat = (SEATS.c.table_id == table) & (SEATS.c.seat == seat)
            await connection.execute(update(SEATS).where(at_seat).values(score=score))


async def test_records_and_games(store: Store) -> None:
    accounts, profiles = Accounts(store), Profiles(store)
    ana, bor = (await accounts.create("member", "Ana", NOW)).id, (await accounts.create("member", "Bor", NOW)).id
    won = await seated(store, "checkers", ana, bor)
    drawn = await seated(store, "checkers", bor, ana)
    lost = await seated(store, "backgammon", ana, None)
    running = await seated(store, "checkers", ana, bor)
    await ended(store, won, 1, at_ms=NOW + 1)
    await ended(store, drawn, 0.5, at_ms=NOW + 2)
    await ended(store, lost, 0, at_ms=NOW + 3, private=True)
    assert await profiles.records(ana) == {"backgammon": Record(0, 0, 1), "checkers": Record(1, 1, 0)}
    assert await profiles.head_to_head(ana, bor) == {"checkers": Record(1, 1, 0)}
    assert await profiles.head_to_head(bor, ana) == {"checkers": Record(0, 1, 1)}
    games = await profiles.games(ana, private=True)
    assert [(game.table, game.score, game.opponent) for game in games] == [
        (lost, 0, None),
        (drawn, 0.5, "Bor"),
        (won, 1, "Bor"),
    ]
    assert running not in {game.table for game in games}
    assert [game.table for game in await profiles.games(ana, private=False)] == [drawn, won]
    second = await profiles.games(ana, private=True, before=(games[0].ended_ms, games[0].table), limit=1)
    assert [game.table for game in second] == [drawn]


async def test_ratings_history_and_leaderboard(store: Store) -> None:
    accounts, profiles = Accounts(store), Profiles(store)
    fields = {"pool": "checkers:fast", "volatility": 0.06, "matches": 9}
    people = {}
    for name, kind, rating, deviation, at_ms in (
        ("Ana", "member", 1700.0, 60.0, NOW),
        ("Bot", "bot", 1900.0, 60.0, NOW),
        ("New", "member", 2400.0, 300.0, NOW),
        ("Guest", "guest", 2300.0, 60.0, NOW),
        ("Gone", "member", 2200.0, 60.0, NOW - ACTIVE_MS - 1),
        ("Barred", "member", 2100.0, 60.0, NOW),
    ):
        people[name] = (await accounts.create(kind, name, NOW)).id  # type: ignore[arg-type]
        row = {"person_id": people[name], "rating": rating, "deviation": deviation, "updated_ms": at_ms, **fields}
        async with store.writing() as connection:
            await connection.execute(insert(RATINGS), row)
    barred = await accounts.get(people["Barred"])
    assert barred is not None
    await Decisions(store).decide("suspend", barred, (None, OPERATOR), NOW, until_ms=NOW + 1000)
    board = await profiles.leaderboard("checkers:fast", NOW)
    assert [(line.rank, line.name, line.kind) for line in board] == [(1, "Bot", "bot"), (2, "Ana", "member")]
    assert [line.rank for line in await profiles.leaderboard("checkers:fast", NOW, offset=1)] == [2]
    assert "Barred" in {line.name for line in await profiles.leaderboard("checkers:fast", NOW + 1000)}
    assert await profiles.leaderboard("backgammon:fast", NOW) == []
    table = await seated(store, "checkers", people["Ana"], people["Bot"])
    change = {"table_id": table, "pool": "checkers:fast", "score": 1.0, "rating_before": 1690.0, "time_ms": NOW}
    async with store.writing() as connection:
        values = {"person_id": people["Ana"], "rating": 1700.0, "deviation": 60.0, **change}
        await connection.execute(insert(RATING_CHANGES), values)
    await ended(store, table, 1, at_ms=NOW)
    (point,) = await profiles.history(people["Ana"], "checkers:fast", viewer=None)
    assert (point.rating, point.table) == (1700.0, table)
    (game,) = await profiles.games(people["Ana"], private=False)
    assert game.rating_change == 10.0
    (rating,) = await profiles.ratings(people["Ana"])
    assert (rating.pool, rating.rating) == ("checkers:fast", 1700.0)
