"""The example bot against a real server: it plays rated matches of both games to the end."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.services import free_port

REPOSITORY = Path(__file__).parents[3]
BOT = REPOSITORY / "examples" / "bot.py"
PATIENCE_S = 200.0


def until(is_so: Callable[[], Any]) -> Any:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE_S
    while True:
        with contextlib.suppress(httpx.TransportError):
            if found := is_so():
                return found
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.1)


@contextlib.contextmanager
def program(*command: str, environment: dict[str, str], log: Path) -> Iterator[None]:
    with log.open("w") as output:
        process = subprocess.Popen([sys.executable, *command], env=environment, stdout=output, stderr=output)
        try:
            yield
        finally:
            process.kill()
            process.wait()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A site in a process of its own."""
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_text("<!doctype html><title>Crownpoint</title>")
    port = free_port()
    settings = {"PAGES": pages, "DATA": tmp_path / "site", "PORT": port, "LOG": "json", "RATE_FACTOR": 0}
    environment = plain() | {f"CROWNPOINT_{name}": str(value) for name, value in settings.items()}
    with program("-m", "crownpoint.cli", "serve", environment=environment, log=tmp_path / "site.log"):
        found = f"http://127.0.0.1:{port}"
        until(lambda: httpx.get(f"{found}/readyz", trust_env=False, timeout=60).status_code == 200)
        yield found


def plain() -> dict[str, str]:
    hidden = ("CROWNPOINT_", "PROMETHEUS")
    return {
        name: value for name, value in os.environ.items() if not name.startswith(hidden) and "proxy" not in name.lower()
    }


def bot_of(address: str, owner: str, name: str) -> tuple[str, httpx.Client]:
    """The token of a new bot of a new member, and a client that uses it."""
    with httpx.Client(base_url=f"{address}/api/v1", headers={"origin": address}, trust_env=False, timeout=60) as member:
        member.post("/members", json={"name": owner, "password": "correct horse battery"}).raise_for_status()
        member.post("/me/bots", json={"name": name}).raise_for_status()
        form = {"name": "for the test", "scopes": ["read", "play", "challenge"], "bot": name}
        answer = member.post("/me/tokens", json=form)
        assert answer.status_code == 201, answer.text
        secret: str = answer.json()["secret"]
    bearer = {"authorization": f"Bearer {secret}"}
    return secret, httpx.Client(base_url=f"{address}/api/v1", headers=bearer, trust_env=False, timeout=60)


def test_the_bot_is_short() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) < 60


@pytest.mark.long
def test_the_bot_plays_rated_matches_of_both_games(address: str, tmp_path: Path) -> None:
    first, _ = bot_of(address, "Ana", "Ana's Bot")
    second, challenger = bot_of(address, "Marek", "Marek's Bot")
    environment = plain()
    with (
        program(str(BOT), address, first, "beach-bum", environment=environment, log=tmp_path / "first.log"),
        program(str(BOT), address, second, "beach-bum", environment=environment, log=tmp_path / "second.log"),
        challenger,
    ):
        clock = {"kind": "fischer", "reserve_ms": 600_000, "bonus_ms": 5000}
        for game, length in (("backgammon", 2), ("checkers", 1)):
            options = {"game": game, "length": length, "rated": True, "clock": clock}
            answer = challenger.post("/challenges", json={"options": options, "to": "Ana's Bot"})
            assert answer.status_code == 201, answer.text

        def rated_in_both() -> bool:
            profile = challenger.get("/people/Ana's Bot").json()
            return {rating["pool"].split(":")[0] for rating in profile["ratings"]} == {"backgammon", "checkers"}

        until(rated_in_both)
        assert challenger.get("/me/games").json()["games"] == []
        for line in (tmp_path / "site.log").read_text().splitlines():
            assert first not in line
            assert '"level": "error"' not in line
