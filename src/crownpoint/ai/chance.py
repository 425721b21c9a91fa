"""Repeatable chance: the same question always gets the same number, so a player errs alike on every machine."""

from __future__ import annotations

import hashlib
from statistics import NormalDist

__all__ = ["bell", "fraction"]

_BELL = NormalDist()


def fraction(*about: object) -> float:
    """A number between 0 and 1 that depends only on the text of `about`.

    >>> fraction("a", 1) == fraction("a", 1) != fraction("a", 2)
    True
    """
    digest = hashlib.blake2b("\0".join(map(str, about)).encode(), digest_size=8).digest()
    return (int.from_bytes(digest, "little") + 0.5) / 2**64


def bell(*about: object) -> float:
    """The same, as a number from the normal distribution with mean 0 and standard deviation 1."""
    return _BELL.inv_cdf(fraction(*about))
