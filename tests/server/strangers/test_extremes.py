"""Every option with values that nobody means: none breaks the site, and what is accepted can be shown to everyone."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.strangers.cast import Cast, cast
from tests.server.strangers.extremes import EXTREMES, NUMBERS

from crownpoint.games import GAMES
from crownpoint.server.operations.metrics import ERRORS
from crownpoint.table import TableOptions
from crownpoint.table.options import ClockKind, ClockSettings
from crownpoint.table.records.encoding import encode

RAW = ["NaN", "Infinity", "-Infinity", "1e400", "1" * 5000, '"\\ud800"']
"""What JSON cannot say, or says in a way that not every reader takes."""

CLOCKS = [ClockSettings(kind, 3_600_000, 10_000) for kind in ClockKind]


def forms() -> Iterator[dict[str, Any]]:
    """A form with every field, for each game and for each kind of clock."""
    more = {"color": "random", "private": False, "least_rating": 1000, "most_rating": 2000, "minutes": 14 * 24 * 60}
    for game in GAMES:
        for clock in CLOCKS if game == next(iter(GAMES)) else CLOCKS[:1]:
            yield {"options": json.loads(encode(TableOptions(game, 3, clock=clock))), **more}


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every field of a form, its own ones first."""
    for key, inner in value.items():
        yield (*path, key)
        if isinstance(inner, dict):
            yield from leaves(inner, (*path, key))


def changed(form: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """The form with another value in one place."""
    made = copy.deepcopy(form)
    inner = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return made


def failures() -> float:
    """How many errors of ours were counted, those of the lobby too."""
    return sum(sample.value for metric in ERRORS.collect() for sample in metric.samples)


async def must_be_shown(everyone: Cast, form: Any) -> None:
    """Everyone can still open the lobby and the lists."""
    answer = await everyone.someone["nobody"].ask("GET", "/lobby")
    assert answer.status_code == 200, (form, answer.text)


@pytest.mark.timeout(900)
async def test_no_value_of_an_option_breaks_the_site(tmp_path: Path, full: bool) -> None:
    before, accepted, asked = failures(), 0, 0
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone, everyone.socket("member"):
        member, admin = everyone.someone["member"], everyone.someone["admin"]
        for number, form in enumerate(forms()):
            whole = full or number in (0, len(CLOCKS))  # else only what makes the difference: the clock
            paths = [path for path in leaves(form) if whole or path[:2] == ("options", "clock")]
            for at, path in enumerate(paths):
                values = EXTREMES if whole else NUMBERS
                for value in values if full else values[at % 3 :: 3]:  # every value in some field, all in `make fuzz`
                    made = changed(form, path, value)
                    body = json.dumps(made).encode("utf-8", "surrogatepass")
                    headers = {"content-type": "application/json"}
                    answer = await member.http.post("/api/v1/challenges", content=body, headers=headers)
                    assert answer.status_code < 500, (path, value, answer.text)
                    asked += 1
                    if answer.status_code == 201:
                        accepted += 1
                        await must_be_shown(everyone, made)
                        gone = f"/moderation/challenges/{answer.json()['challenge']['id']}"
                        await admin.made("DELETE", gone)
    assert asked > 300
    assert accepted > 20, "most values were wrong already in form"
    assert failures() == before


async def test_no_raw_value_breaks_the_site(tmp_path: Path) -> None:
    form = next(forms())
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        member = everyone.someone["member"]
        for path in leaves(form):
            for raw in RAW:
                body = json.dumps(changed(form, path, "@@")).replace('"@@"', raw)
                for route in ("/challenges", "/seeks", "/tables"):
                    headers = {"content-type": "application/json"}
                    answer = await member.http.post(f"/api/v1{route}", content=body, headers=headers)
                    assert 400 <= answer.status_code < 500, (route, path, raw, answer.text)
        await must_be_shown(everyone, RAW)
