"""How long an engine may think."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from crownpoint.arguments import checked_kind
from crownpoint.errors import InvalidLimitError

__all__ = ["MAX_DEPTH", "MAX_PLIES", "MAX_THREADS", "Limit", "checked_limit"]

MAX_DEPTH = 100
"""The most `depth` can be."""
MAX_PLIES = 9
"""The most `plies` can be; more than 3 takes very long."""
MAX_THREADS = 1024
"""The most threads that an engine uses."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long an engine may think: it stops at the first limit that it reaches.

    Each engine takes some of these and refuses the others. `depth` and `nodes` limit a search of moves and replies;
    with one thread they give the same answer on every machine. `plies` limits a search through rolls; 0 is the bare
    network. Every engine takes `seconds` and goes as deep as the time allows. Raises `InvalidLimitError` when nothing
    is given or a number is invalid.

    >>> Limit(seconds=1)
    Limit(seconds=1, depth=None, nodes=None, plies=None)
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    plies: int | None = None

    def __post_init__(self) -> None:
        if all(getattr(self, field.name) is None for field in fields(self)):
            raise InvalidLimitError("A limit needs seconds, depth, nodes or plies.")
        if self.seconds is not None and not (math.isfinite(self.seconds) and self.seconds > 0):
            raise InvalidLimitError(f"A limit of {self.seconds} seconds is invalid: it must be more than 0.")
        for name, least, most in (("depth", 1, MAX_DEPTH), ("nodes", 1, 2**63 - 1), ("plies", 0, MAX_PLIES)):
            value = getattr(self, name)
            if value is not None and not (isinstance(value, int) and least <= value <= most):
                raise InvalidLimitError(f"A limit of {value!r} {name} is invalid: it must be {least} to {most}.")

    def require(self, game: str, *known: str) -> None:
        """Raise `InvalidLimitError` when something is given that the engine of a game does not take."""
        for field in fields(self):
            if field.name not in known and getattr(self, field.name) is not None:
                words = " or ".join(filter(None, (", ".join(known[:-1]), known[-1])))
                raise InvalidLimitError(f"The {game} engine does not take a {field.name} limit; use {words}.")


def checked_limit(limit: Limit, game: str, *known: str) -> Limit:
    """The limit, if the engine of a game takes it. Raises as `Limit.require` does, and `TypeError` for no limit."""
    checked_kind("A limit", limit, Limit, "a Limit").require(game, *known)
    return limit
