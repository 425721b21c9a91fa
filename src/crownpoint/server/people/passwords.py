"""Passwords: which are good enough, and their argon2 hashes, made in a few threads with a short queue."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import secrets
import sys
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import argon2

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.people.common_passwords import WORDS
from crownpoint.storage.site.names import name_key

__all__ = ["COSTS", "LONGEST", "SHORTEST", "Passwords", "check_password"]

Result = TypeVar("Result")

SHORTEST, LONGEST = 10, 200
COSTS: dict[str, Any] = {"time_cost": 3, "memory_cost": 64 * 1024, "parallelism": 1}
"""As RFC 9106 advises where memory is scarce, on one lane so that a hash takes one core only."""

WORKERS = 2
QUEUE = 128  # when this many wait, more are turned away …
FOR_STRANGERS = 96  # … and from browsers that an account does not know when this many do
NICE = 10  # games go first


def check_password(password: str, name: str) -> None:
    """Raise `NotAllowedError` for a password that is too short, too common or the name again."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise NotAllowedError("password_length", shortest=SHORTEST, longest=LONGEST)
    plain = _normal(password).casefold()
    letters = re.sub(r"[^a-z]", "", plain)
    bare = len(plain) < 14 and not any(character.isalpha() for character in plain)
    if len(set(plain)) < 5 or _is_a_row(plain) or letters in WORDS or bare:
        raise NotAllowedError("password_common")
    if len(key := name_key(name)) >= 3 and key in name_key(password) and len(password) < len(name) + 8:
        raise NotAllowedError("password_is_name")


def _is_a_row(text: str) -> bool:
    """Whether most characters follow the one before by the same step, as in 1234567890 or aaaaaaaaaa."""
    steps = [ord(after) - ord(before) for before, after in itertools.pairwise(text)]
    return max(map(steps.count, (-1, 0, 1))) * 4 >= len(steps) * 3


class Passwords:
    """Makes and checks hashes without blocking the event loop.

    A hash deliberately takes a good part of a second on one core, and 64 MB. So there are few threads and a short
    queue, and a flood of sign-ins is turned away while the games go on.
    """

    def __init__(self, workers: int = WORKERS, queue: int = QUEUE) -> None:
        self._hasher = argon2.PasswordHasher(**COSTS)
        self._pool = ThreadPoolExecutor(workers, "password", _be_nice)
        self._most = workers + queue
        self._for_strangers = workers + queue * FOR_STRANGERS // QUEUE
        self._waiting = 0
        self._nobodys: str | None = None

    async def prepare(self) -> None:
        """Prepare the hash that stands in for unknown names, so that they take as long as known ones."""
        self._nobodys = await self.hash(secrets.token_urlsafe())

    async def hash(self, password: str) -> str:
        """The hash of a password. Raises `NotAllowedError` when too many wait already."""
        return await self._run(lambda: self._hasher.hash(_normal(password)), self._for_strangers)

    async def is_right(self, known: str | None, password: str, *, known_device: bool = False) -> bool:
        """Whether this is the password of the hash; where there is none it takes as long to say no.

        A part of the queue is kept for browsers that the account knows, so that a flood of others leaves them room.
        """
        if known is None and self._nobodys is None:
            await self.prepare()
        most = self._most if known_device else self._for_strangers
        right = await self._run(lambda: self._verify(known or self._nobodys or "", _normal(password)), most)
        return right and known is not None

    def is_outdated(self, known: str) -> bool:
        """Whether the hash was made at other costs than a new one would be."""
        return self._hasher.check_needs_rehash(known)

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False

    async def _run(self, work: Callable[[], Result], most: int) -> Result:
        if self._waiting >= most:
            raise NotAllowedError("busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1


def _be_nice() -> None:
    """Let the thread that calls this have what the others leave."""
    if sys.platform == "linux":  # elsewhere threads have no priority of their own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def _normal(password: str) -> str:
    """The same characters whichever keyboard they come from."""
    return unicodedata.normalize("NFKC", password)
