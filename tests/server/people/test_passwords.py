"""Passwords: which are good, their hashes, and the queue."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import argon2
import pytest

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.people.passwords import COSTS, Passwords, check_password


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    made = Passwords(workers=1, queue=4)  # of which three for everyone
    yield made
    made.close()


async def test_only_the_right_password_is_right(passwords: Passwords) -> None:
    known = await passwords.hash("correct horse")
    assert known.startswith("$argon2id$")
    assert await passwords.is_right(known, "correct horse")
    assert not await passwords.is_right(known, "correct hors")
    assert not await passwords.is_right("damaged", "correct horse")


async def test_the_keyboard_does_not_matter(passwords: Passwords) -> None:
    assert await passwords.is_right(
        await passwords.hash("zażółć gęślą"), "zaz\u0307o\u0301łc\u0301 ge\u0328s\u0301la\u0328"
    )


async def test_without_a_hash_as_much_is_computed(passwords: Passwords, monkeypatch: pytest.MonkeyPatch) -> None:
    await passwords.is_right(None, "first")  # makes the hash that nobody has
    checked: list[str] = []
    monkeypatch.setattr(passwords, "_verify", lambda known, password: checked.append(known) or True)
    assert not await passwords.is_right(None, "anything"), "even where it fits"
    (known,) = checked
    assert argon2.extract_parameters(known) == argon2.extract_parameters(await passwords.hash("x"))


async def test_a_hash_at_other_costs_is_outdated(passwords: Passwords) -> None:
    assert not passwords.is_outdated(await passwords.hash("x"))
    assert passwords.is_outdated(argon2.PasswordHasher(**{**COSTS, "time_cost": 2}).hash("x"))


async def test_a_full_queue_refuses_at_once_and_the_loop_goes_on(
    passwords: Passwords, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    monkeypatch.setattr(passwords, "_verify", lambda known, password: gate.wait(60))
    waiting = [asyncio.create_task(passwords.is_right("known", "x")) for _ in range(4)]
    await asyncio.sleep(0)  # the loop is free while they are computed
    with pytest.raises(NotAllowedError) as refused:
        await passwords.is_right("known", "x")
    assert (refused.value.code, refused.value.status) == ("busy", 503)
    waiting.append(asyncio.create_task(passwords.is_right("known", "x", known_device=True)))
    await asyncio.sleep(0)
    with pytest.raises(NotAllowedError):
        await passwords.is_right("known", "x", known_device=True)
    gate.set()
    assert await asyncio.gather(*waiting) == [True] * 5
    assert await passwords.is_right("known", "x"), "there is room again"


@pytest.mark.parametrize(
    "password", ["Tr0ub4dor&3 x", "correct horse battery", "hišica na hribu", "žółw-na-plaży", "черепаха7Ж"]
)
def test_good_passwords(password: str) -> None:
    check_password(password, "Ana")


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("x" * 9, "password_length"),
        ("x" * 201, "password_length"),
        ("Password1!", "password_common"),
        ("qwertyuiop", "password_common"),
        ("BACKGAMMON1", "password_common"),
        ("0987654321", "password_common"),
        ("abcabcabcabc", "password_common"),
        ("20261115202", "password_common"),
        ("Ana Novak 1", "password_is_name"),
    ],
)
def test_bad_passwords(password: str, code: str) -> None:
    with pytest.raises(NotAllowedError) as refused:
        check_password(password, "Ana Novak")
    assert refused.value.code == code
