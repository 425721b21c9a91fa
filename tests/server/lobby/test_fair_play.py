"""The review of a person's rated games: figures with intervals, evidence only, and the trail says who looked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from tests.server.strangers.cast import Cast, cast
from tests.table.tables import dealt, play_on
from tests.waiting import until

from crownpoint.server.lobby.fair_play import Chosen, figures_of
from crownpoint.server.tables.reviews import judge_here
from crownpoint.storage.log.store import Seating
from crownpoint.storage.schema import RATING_CHANGES, RATINGS
from crownpoint.table import Resign, Seat

POOL = "checkers:fast"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines work in other processes; here one judges in this process, and soon."""
    monkeypatch.setattr("crownpoint.server.lobby.fair_play.judged_by", lambda engines: judge_here)
    monkeypatch.setattr("crownpoint.ai.checkers.kit.REVIEW_NODES", 50)


def test_figures_have_intervals_that_narrow() -> None:
    few = figures_of([[Chosen(0.0, True, 1000), Chosen(0.4, False, 5000)] * 5], 100)
    many = figures_of([[Chosen(0.0, True, 1000), Chosen(0.4, False, 5000)] * 500], 100)
    for found in (few, many):
        assert (found.error_rate, found.agreement, found.seconds) == (20.0, 0.5, 3.0)
        assert found.error_rate_low is not None
        assert found.error_rate_high is not None
        assert found.agreement_low is not None
        assert found.error_rate_low < 20.0 < found.error_rate_high
    assert few.agreement_low is not None
    assert many.agreement_low is not None
    assert few.agreement_low < many.agreement_low < 0.5


def test_what_is_not_reviewed_does_not_count() -> None:
    found = figures_of([None, [], [Chosen(0.0, True, 0)]], 1000)
    assert (found.matches, found.decisions, found.error_rate, found.agreement) == (2, 1, 0.0, 1.0)
    nothing = figures_of([None], 1000)
    assert (nothing.matches, nothing.decisions, nothing.error_rate) == (0, 0, None)


async def rated(everyone: Cast, *names: str, matches: int) -> list[str]:
    """So many rated matches of two people, with moves by chance; their tables."""
    store, people = everyone.site.tables.site.store, [everyone.someone[name].me["id"] for name in names]
    tables = []
    for number in range(matches):
        table = play_on(dealt("checkers", 1, seed=number), until=30)  # enough to judge
        table.act(Seat.FIRST, Resign(), 0)
        await store.create(table, seating=Seating((people[0], people[1]), pool=POOL))
        tables.append(table.id)
        async with store.writing() as connection:
            for person in people:
                row: dict[str, Any] = {"table_id": table.id, "person_id": person, "pool": POOL, "score": 0.5}
                row |= {"rating_before": 1500.0, "rating": 1500.0, "deviation": 80.0, "time_ms": 1000 + number}
                await connection.execute(insert(RATING_CHANGES), row)
    async with store.writing() as connection:
        for person in people:
            row = {"person_id": person, "pool": POOL, "rating": 1500.0, "deviation": 80.0, "volatility": 0.06}
            await connection.execute(insert(RATINGS), {**row, "matches": matches, "updated_ms": 1000})
    return tables


async def test_a_moderator_reviews_the_rated_games_of_a_person(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        tables = await rated(everyone, "owner", "opponent", matches=8)
        admin = everyone.someone["admin"]
        found = await admin.made("POST", "/moderation/people/Owner/review")

        async def judged() -> dict[str, Any] | None:
            now: dict[str, Any] = await admin.made("GET", "/moderation/people/Owner/review")
            return None if now["pending"] else now

        found = await until(judged)
        assert found is not None
        assert (found["pool"], found["pools"], found["rating"]) == (POOL, [POOL], 1500.0)
        assert [match["table"] for match in found["matches"]] == tables[::-1]
        assert (found["recent"]["matches"], found["before"]["matches"], found["all"]["matches"]) == (5, 3, 8)
        for group in ("all", "recent", "before", "opponents"):
            figures = found[group]
            assert figures["decisions"] > 10
            assert figures["error_rate_low"] <= figures["error_rate"] <= figures["error_rate_high"]
            assert 0 < figures["agreement_low"] < figures["agreement"] < figures["agreement_high"] < 1
        assert found["all"]["error_rate"] > 0, "moves by chance are full of errors"
        (line,) = (await admin.made("GET", "/moderation/trail"))["lines"]
        assert (line["kind"], line["about"]) == ("review", "Owner")
        assert not {"verdict", "cheater", "suspicion", "guilty"} & set(str(found).split("'")), "evidence only"


async def test_leaving_the_page_is_counted_beside_the_record(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        owner, table = everyone.someone["owner"], everyone.table
        before = (await everyone.site.tables.registry.get(table)).session.table.number
        for _ in range(2):
            await owner.made("POST", f"/tables/{table}/away", {"times": 2, "away_ms": 1500})
        seats = await everyone.site.tables.site.store.events(table)
        assert len(seats) == before, "it is no event"
        answer = await everyone.someone["member"].ask("POST", f"/tables/{table}/away", {"times": 2, "away_ms": 1500})
        assert answer.json()["reason"]["code"] == "not_a_seat"
        over = await everyone.play()
        answer = await owner.ask("POST", f"/tables/{over}/away", {"times": 2, "away_ms": 1500})
        assert answer.json()["reason"]["code"] == "not_a_seat", "only while it is played"
        for wrong in ({"times": 0, "away_ms": 1}, {"times": 1, "away_ms": 2**70}, {"times": -5, "away_ms": -1}):
            assert (await owner.ask("POST", f"/tables/{table}/away", wrong)).status_code == 422
