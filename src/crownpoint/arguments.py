"""Checks of arguments, which refuse invalid ones in the same way in every game."""

from __future__ import annotations

import operator
from typing import Any, TypeVar

__all__ = [
    "checked_depth",
    "checked_kind",
    "checked_number",
    "checked_seed",
    "checked_size",
    "checked_whole",
    "wrong_kind",
]

Kind = TypeVar("Kind")
_DEEPEST = 1000


def checked_number(what: str, number: Any, least: int, most: int | None = None) -> int:
    """A whole number of any type within its bounds. Raises `TypeError` for anything else, and `ValueError`.

    >>> checked_number("A length", 3, 0)
    3
    """
    whole = checked_whole(what, number)
    if whole < least or (most is not None and whole > most):
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        raise ValueError(f"{what} of {whole} is invalid: it must be {bounds}.")
    return whole


def checked_whole(what: str, number: Any) -> int:
    """A whole number of any type. Raises `TypeError` for anything else."""
    try:
        return operator.index(number)
    except TypeError:
        raise wrong_kind(what, "a whole number", number) from None


def checked_depth(depth: int) -> int:
    """The depth of a perft. Raises as `checked_number` does."""
    return checked_number("A depth", depth, 0, _DEEPEST)


def checked_size(size: int | None) -> int | None:
    """The size of a picture, None if it fills its space. Raises as `checked_number` does."""
    return None if size is None else checked_number("A size", size, 1, 100_000)


def checked_seed(seed: int) -> int:
    """A seed for chance. Raises as `checked_number` does."""
    return checked_number("A seed", seed, 0, 2**64 - 1)


def checked_kind(what: str, given: Any, kind: type[Kind], words: str) -> Kind:
    """What was given, if it is of this kind. Raises `TypeError` with the kind in words."""
    if not isinstance(given, kind):
        raise wrong_kind(what, words, given)
    return given


def wrong_kind(what: str, expected: str, given: object) -> TypeError:
    """The error for an argument of another kind than expected.

    >>> wrong_kind("A move", "a Move or text", 3)
    TypeError('A move must be a Move or text, not 3.')
    """
    return TypeError(f"{what} must be {expected}, not {given!r}.")
