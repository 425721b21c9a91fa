"""Arguments that make no sense, refused the same way in every game."""

from __future__ import annotations

__all__ = ["checked_depth", "checked_size", "wrong_kind"]


def checked_depth(depth: int) -> int:
    """The depth of a perft. Raises `ValueError` for a negative one."""
    if depth < 0:
        raise ValueError(f"A depth of {depth} makes no sense: it must be 0 or more.")
    return depth


def checked_size(size: int | None) -> int | None:
    """The size of a picture, None where it fills its space. Raises `ValueError` where there would be no picture."""
    if size is not None and size < 1:
        raise ValueError(f"A picture cannot have a size of {size}: it must be 1 or more.")
    return size


def wrong_kind(what: str, expected: str, given: object) -> TypeError:
    """The error for an argument of another kind than expected.

    >>> wrong_kind("A move", "a Move or text", 3)
    TypeError('A move must be a Move or text, not 3.')
    """
    return TypeError(f"{what} must be {expected}, not {given!r}.")
