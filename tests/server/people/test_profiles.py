"""Profiles, games and leaderboards over HTTP."""

from __future__ import annotations

from sqlalchemy import insert
from tests.server.people.conftest import NewVisitor
from tests.server.visitors import people_of
from tests.storage.site.test_people import seated
from tests.storage.site.test_profile import ended

from crownpoint.server.net.guard import Guard
from crownpoint.storage.schema import RATINGS


async def test_a_profile_shows_what_everyone_may_know(app: Guard, visitor: NewVisitor) -> None:
    ana, bor = visitor(), visitor()
    ana_id, bor_id = (await ana.join("Ana"))["id"], (await bor.join("Bor"))["id"]
    store = people_of(app).site.store
    for number in range(12):
        table = await seated(store, "checkers", ana_id, bor_id)
        await ended(store, table, 1, at_ms=1_800_000_000_000 + number)
    row = {"person_id": ana_id, "pool": "checkers:fast", "volatility": 0.06, "matches": 12, "updated_ms": 0}
    async with store.writing() as connection:
        await connection.execute(insert(RATINGS), {**row, "rating": 1600.0, "deviation": 150.0})
    seen = await bor.ask("GET", "/people/ana")
    assert (seen["name"], seen["kind"], seen["online"], seen["barred"]) == ("Ana", "member", True, False)
    assert seen["records"] == {"checkers": {"won": 12, "drawn": 0, "lost": 0}}
    assert seen["against_you"] == {"checkers": {"won": 0, "drawn": 0, "lost": 12}}
    assert seen["ratings"][0]["provisional"] is True
    assert len(seen["games"]) == 10
    assert (await visitor().ask("GET", "/people/ana"))["against_you"] is None
    assert (await ana.ask("GET", "/people/ana"))["against_you"] is None
    first = await bor.ask("GET", "/people/ana/games?limit=7")
    second = await bor.ask("GET", f"/people/ana/games?limit=7&before={first['next']}")
    assert (len(first["games"]), len(second["games"]), second["next"]) == (7, 5, None)
    assert len({game["table"] for page in (first, second) for game in page["games"]}) == 12
    assert "password" not in str(seen)


async def test_games_at_private_tables_are_shown_to_their_players_only(app: Guard, visitor: NewVisitor) -> None:
    ana, bor = visitor(), visitor()
    ana_id, bor_id = (await ana.join("Ana"))["id"], (await bor.join("Bor"))["id"]
    store = people_of(app).site.store
    await ended(store, await seated(store, "checkers", ana_id, bor_id), 1, at_ms=5, private=True)
    assert len((await ana.ask("GET", "/people/ana/games"))["games"]) == 1
    assert (await bor.ask("GET", "/people/ana/games"))["games"] == []
    assert (await visitor().ask("GET", "/people/ana"))["games"] == []


async def test_histories_and_leaderboards_are_there_for_known_pools(visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.join("Ana")
    history = await browser.ask("GET", "/people/Ana/ratings/checkers:fast")
    assert history == {"ok": True, "pool": "checkers:fast", "points": []}
    board = await browser.ask("GET", "/leaderboards/backgammon:normal")
    assert board == {"ok": True, "pool": "backgammon:normal", "people": []}
    assert await browser.refused("GET", "/leaderboards/poker:fast", expect=422) == "bad_message"
    assert await browser.refused("GET", "/leaderboards/checkers:fast?limit=1000", expect=422) == "bad_message"
    assert await browser.refused("GET", "/people/Ana/games?before=yesterday", expect=422) == "bad_message"
