"""What the board of a notebook asks of a game: its kit. `kit_of` finds it."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from crownpoint.games import GAMES, Registry, find_kit

__all__ = ["KITS", "BoardKit", "kit_of"]


class BoardKit(Protocol):
    """How the board shows a game, and what it does with it. Games are those of the library."""

    element: str
    """The name of the custom element."""

    def game(self, subject: Any, **options: Any) -> Any | None:
        """The game of a position or a game; None if the subject is of another kind."""

    def properties(self, game: Any) -> dict[str, Any]:
        """The properties of the element: the position, the viewer's color (that of the side on turn), legal ways."""

    def press(self, game: Any) -> str:
        """Do what a press on the idle board means, such as a roll; what there is to say about it, or nothing."""

    def why(self, game: Any, source: int, target: int | None, steps: list[tuple[int, int]]) -> str:
        """Why a piece may not go there, after the steps made; None for a piece that may not move at all."""

    def status(self, game: Any) -> str:
        """Whose turn it is, or how the game ended."""


KITS: Registry[BoardKit] = Registry(partial(find_kit, "crownpoint.jupyter"), GAMES)
"""The kit of each game, by its name."""


def kit_of(subject: Any, **options: Any) -> tuple[BoardKit, Any]:
    """The kit for a position or a game, and the game. Raises `TypeError` for anything else."""
    for name in GAMES:
        made = KITS[name].game(subject, **options)
        if made is not None:
            return KITS[name], made
    raise TypeError(f"A board shows a position or a game, not {type(subject).__name__}.")
