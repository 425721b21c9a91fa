"""What goes wrong inside is told to nobody: no path, no address of the database, and no 500 for odd requests."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from tests.server.strangers.cast import cast
from tests.services import Postgres, find_postgres

from crownpoint.server.operations.metrics import ERRORS

ASKED = (
    "/me",
    "/lobby",
    "/people/Owner",
    "/tables",
    "/challenges",
    "/rooms",
    "/leaderboards/backgammon:fast",
    "/me/games",
)


def failures() -> float:
    """How many errors of ours were counted."""
    return sum(sample.value for metric in ERRORS.collect() for sample in metric.samples)


async def test_a_database_that_is_away_is_not_named(require_program: Callable[[str], str], tmp_path: Path) -> None:
    if find_postgres("initdb") is None:
        require_program("pg_ctl")
    with Postgres() as server:
        where, told = await server.database(), []
        async with cast(where, tmp_path) as everyone, everyone.socket("owner") as robot:
            owner = everyone.someone["owner"]
            server.stop()
            for path in ASKED:
                told.append((await owner.ask("GET", path)).text)
            told.append((await owner.ask("POST", "/challenges", {"options": {"game": "checkers"}})).text)
            told.append((await owner.http.get("/readyz")).text)
            told.append(str(await robot.call("watch", {"table": "0" * 32})))
            server.start()
    assert any("storage" in each for each in told), told
    for each in told:
        for secret in (where.rpartition("/")[2], "postgres", "asyncpg", "127.0.0.1", str(tmp_path), "Traceback"):
            assert secret not in each, each


ODD = ("\0", "a\0b", "x" * 300, "x" * 5000, "..%2f..%2fetc/passwd", "assets/none.js", "\ud7ff", "%", "é")


async def test_odd_addresses_are_pages_or_not_found(tmp_path: Path) -> None:
    before = failures()
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        for path, method in itertools.product(ODD, ("GET", "HEAD")):
            answer = await everyone.someone["nobody"].http.request(method, f"/{quote(path)}")
            expected = 404 if not path.isprintable() or path.startswith("assets/") else 200
            assert answer.status_code == expected, answer.text[:200]
            assert (method == "GET") == bool(answer.content)
            assert "root:" not in answer.text
    assert failures() == before
