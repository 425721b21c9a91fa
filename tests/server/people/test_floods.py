"""Floods of guests and of tries to sign in are turned away; who is in goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.visitors import PASSWORD, Visitor, running

from crownpoint.server.config import Config
from crownpoint.server.net.guard import Guard
from crownpoint.server.net.limits import RATES


@pytest.fixture
async def limited(tmp_path: Path) -> AsyncIterator[Guard]:
    async with running(Config(data=tmp_path)) as opened:
        yield opened


async def test_a_flood_of_guests_from_one_address(limited: Guard) -> None:
    player = Visitor(limited)
    await player.enter()
    answers = [await Visitor(limited).http.post("/api/v1/guests") for _ in range(int(RATES["guest"].burst) + 5)]
    assert {answer.status_code for answer in answers} == {201, 429}
    assert int(answers[-1].headers["retry-after"]) > 0
    assert await player.me() is not None


async def test_a_flood_of_passwords_from_one_address(limited: Guard) -> None:
    player = Visitor(limited)
    await player.join("Ana")
    forms = [{"name": f"Ana {number}", "password": "not it"} for number in range(int(RATES["login"].burst) + 3)]
    tries = [await Visitor(limited).http.post("/api/v1/sign-in", json=form) for form in forms]
    assert [answer.status_code for answer in tries].count(401) == RATES["login"].burst
    assert await Visitor(limited).refused("POST", "/sign-in", {"name": "Ana", "password": PASSWORD}, 429) == "too_many"
    assert await player.me() is not None


async def test_tries_at_a_password_of_one_who_is_in(limited: Guard) -> None:
    player = Visitor(limited)
    await player.join("Ana")
    codes = [
        (await player.http.post("/api/v1/me/delete", json={"password": "not the password"})).status_code
        for _ in range(int(RATES["password"].burst) + 3)
    ]
    assert set(codes) == {403, 429}
    assert await player.me() is not None


async def test_a_whole_club_becomes_members_in_one_evening_from_one_address(limited: Guard) -> None:
    for number in range(int(RATES["register"].burst)):
        visitor = Visitor(limited)
        assert await visitor.refused("POST", "/members", {"name": "No<body", "password": PASSWORD}, 400)
        assert await visitor.refused("POST", "/members", {"name": f"Ana {number}", "password": "short"}, 400)
        await visitor.join(f"Ana {number}")
    refused = await Visitor(limited).refused("POST", "/members", {"name": "Borut", "password": PASSWORD}, 429)
    assert refused == "too_many"


async def test_a_class_opens_the_pages_at_once_from_one_address(limited: Guard) -> None:
    visitor = Visitor(limited).http
    pages = {(await visitor.get("/")).status_code for _ in range(int(RATES["http"].burst) + 200)}
    assert 429 not in pages
    asked = {(await visitor.get("/api/v1/site")).status_code for _ in range(int(RATES["http"].burst) + 200)}
    assert asked == {200, 429}
