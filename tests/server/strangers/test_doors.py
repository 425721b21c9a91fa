"""Nobody is locked out by the tries of others, and nobody gets more tries, or more of anything, by asking at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.visitors import PASSWORD, Visitor, cheap_passwords, running

from crownpoint.server.config import Config
from crownpoint.server.lobby.challenges import MOST as MOST_CHALLENGES
from crownpoint.server.lobby.chat_rooms import MOST_OF_ONE
from crownpoint.server.net.guard import Guard
from crownpoint.server.net.limits import RATES
from crownpoint.server.people.tokens import MOST_BOTS, MOST_TOKENS

CLUB = "192.0.2.1"
RIGHT = {"name": "Ana", "password": PASSWORD}
WRONG = {"name": "Ana", "password": "not the password"}


@pytest.fixture(autouse=True, scope="module")
def _cheap() -> None:
    cheap_passwords()


@pytest.fixture
async def limited(tmp_path: Path) -> AsyncIterator[Guard]:
    """A site with its limits."""
    async with running(Config(data=tmp_path)) as opened:
        yield opened


def addresses() -> Iterator[str]:
    """Ever another address."""
    return (f"10.{number >> 8 & 255}.{number & 255}.7" for number in range(1, 65_000))


async def status(visitor: Visitor, form: dict[str, str]) -> int:
    """How a try to sign in ends."""
    return (await visitor.http.post("/api/v1/sign-in", json=form)).status_code


async def test_a_rotating_attacker_locks_nobody_out(limited: Guard) -> None:
    """Tries from ever other addresses at one account, and then at many."""
    ana, ben = Visitor(limited, address="192.0.2.7"), Visitor(limited, address="192.0.2.8")
    await ana.join("Ana")
    await ben.join("Ben")
    for visitor in (ana, ben):
        await visitor.ask("POST", "/sign-out")
    attack = addresses()
    tries = Counter([await status(Visitor(limited, address=next(attack)), WRONG) for _ in range(60)])
    assert tries == {401: RATES["password"].burst, 429: 60 - RATES["password"].burst}
    assert await status(Visitor(limited, address=next(attack)), RIGHT) == 429, (
        "nor would it be let in with a lucky guess"
    )
    assert await status(ana, RIGHT) == 200, "her own browser has its own tries"
    for number in range(300):
        name = {"name": f"Member {number}", "password": "not the password"}
        assert await status(Visitor(limited, address=next(attack)), name) == 401
    fresh = Visitor(limited, address="192.0.2.9")
    assert await status(fresh, {"name": "Ben", "password": PASSWORD}) == 200, "and others from any browser"


async def test_the_tries_of_one_browser_are_limited_too(limited: Guard) -> None:
    ana = Visitor(limited)
    await ana.join("Ana")
    await ana.ask("POST", "/sign-out")
    tries = Counter([await status(ana, WRONG) for _ in range(30)])
    assert tries == {401: RATES["password"].burst, 429: 30 - RATES["password"].burst}


async def test_what_a_browser_knows_is_good_for_one_person_only(limited: Guard) -> None:
    ana, mallory = Visitor(limited, address="192.0.2.7"), Visitor(limited, address="192.0.2.8")
    await ana.join("Ana")
    await mallory.join("Mallory")
    own = f"crownpoint_device={mallory.http.cookies['crownpoint_device']}"
    forged = [
        own,
        *(f"crownpoint_device={text}" for text in ("", "x", "\xe9", "-", "a.b", f"0123456789abcdef.{'0' * 64}")),
    ]
    for cookie in forged:
        headers = {"cookie": cookie.encode("latin-1")}
        answer = await mallory.http.post("/api/v1/sign-in", json=WRONG, headers=headers)
        assert answer.status_code == 401
    tries = Counter([await status(mallory, WRONG) for _ in range(20)])
    assert tries[401] == RATES["password"].burst - len(forged)


async def test_a_browser_that_several_share_knows_them_all(limited: Guard) -> None:
    shared = Visitor(limited, address="192.0.2.7")
    for name in ("Ana", "Ben"):
        await shared.join(name)
        await shared.ask("POST", "/sign-out")
    attack = addresses()
    for _ in range(20):
        await status(Visitor(limited, address=next(attack)), WRONG)
    assert await status(shared, RIGHT) == 200


async def test_a_club_evening(limited: Guard) -> None:
    """Sixty people from one address come in as guests, register, and sign in again."""
    people = [Visitor(limited, address=CLUB) for _ in range(60)]
    for number, visitor in enumerate(people):
        await visitor.enter()
        await visitor.join(f"Player {number}")
        await visitor.ask("POST", "/sign-out")
    forms = [{"name": f"Player {number}", "password": PASSWORD} for number in range(60)]
    at_home = [Visitor(limited, address=CLUB) for _ in range(60)]  # other browsers than before
    assert set(await asyncio.gather(*map(status, at_home, forms))) == {200}
    for number, visitor in enumerate(people):  # and again, for right passwords do not count
        assert await status(visitor, forms[number]) == 200


async def test_who_tries_passwords_in_a_room_shuts_it_for_no_known_browser(limited: Guard) -> None:
    ana = Visitor(limited, address=CLUB)
    await ana.join("Ana")
    await ana.ask("POST", "/sign-out")
    for number in range(int(RATES["login"].burst) + 5):
        await status(Visitor(limited, address=CLUB), {"name": f"Member {number}", "password": "not the password"})
    assert await status(Visitor(limited, address=CLUB), {"name": "Member 99", "password": "not the password"}) == 429
    assert await status(ana, RIGHT) == 200


async def test_tries_at_once_are_no_more_than_tries_in_turn(limited: Guard) -> None:
    await Visitor(limited).join("Ana")
    attack = addresses()
    visitors = [Visitor(limited, address=next(attack)) for _ in range(60)]
    found = Counter(await asyncio.gather(*(status(visitor, WRONG) for visitor in visitors)))
    assert found == {401: RATES["password"].burst, 429: 60 - RATES["password"].burst}


@pytest.fixture
async def unlimited(where: str, tmp_path: Path) -> AsyncIterator[Guard]:
    """A site without limits in time, on each kind of database."""
    database = where if "://" in where else f"sqlite:///{where}"
    async with running(Config(data=tmp_path, database=database, rate_factor=0)) as opened:
        yield opened


CHALLENGE = {"options": {"game": "checkers", "length": 1}}


@pytest.mark.parametrize(
    ("path", "forms", "most"),
    [
        ("/me/bots", [{"name": f"Robo {number}"} for number in range(12)], MOST_BOTS),
        ("/me/tokens", [{"name": "t", "scopes": ["read"]}] * (MOST_TOKENS + 8), MOST_TOKENS),
        ("/challenges", [CHALLENGE] * 16, MOST_CHALLENGES),
        ("/rooms", [{"name": f"Room {number}", "language": "en"} for number in range(9)], MOST_OF_ONE),
    ],
    ids=["bots", "tokens", "challenges", "rooms"],
)
async def test_limits_hold_when_all_is_asked_at_once(
    unlimited: Guard, path: str, forms: list[dict[str, Any]], most: int
) -> None:
    ana = Visitor(unlimited)
    await ana.join("Ana")
    answers = await asyncio.gather(*(ana.http.post(f"/api/v1{path}", json=form) for form in forms))
    assert Counter(answer.status_code for answer in answers) == {201: most, 409: len(forms) - most}
