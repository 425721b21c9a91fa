"""One play from its start to its end, as numbers: who acts, which actions are legal, what each side sees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from crownpoint.color import Color

__all__ = ["Observation", "Play"]

Observation = NDArray[np.int8]
"""What a side sees: numbers from -128 to 127 in a row."""


class Play(ABC):
    """A game or a match in progress. Anything without a choice happens automatically: rolls before which nobody
    may double, and turns on which nothing can be played.

    With `chance_nodes` the play waits for its rolls instead: `chance_outcomes` lists them, and `apply` takes one.
    """

    colors: ClassVar[tuple[Color, Color]]
    """The sides, that which usually begins first."""
    actions: ClassVar[int]
    """How many actions there are; a few of them are legal at a time."""
    observed: ClassVar[int]
    """How many numbers an observation has."""
    outcomes: ClassVar[int] = 0
    """How many outcomes chance has, with `chance_nodes`; 0 for a game without chance."""
    options: ClassVar[dict[str, int | bool]] = {}
    """The options of a play and their defaults."""
    is_chance: bool = False
    """Whether the play waits for chance."""

    @classmethod
    def most_won(cls, **options: int | bool) -> float:
        """The most that a side can win with these options."""
        return 1.0

    @property
    def is_over(self) -> bool:
        """Whether the play is over."""
        return self.to_act is None and not self.is_chance

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance and their probabilities, where the play waits for it."""
        return []

    @property
    @abstractmethod
    def to_act(self) -> Color | None:
        """The side that has to act, None when all is over or chance has its turn."""

    @abstractmethod
    def legal_actions(self) -> list[int]:
        """The legal actions of the side to act, ascending; none when all is over."""

    @abstractmethod
    def apply(self, action: int) -> None:
        """Do a legal action. Raises `ValueError` for any other, and changes nothing then."""

    @abstractmethod
    def observation(self, color: Color) -> Observation:
        """What a side sees, from its own side of the board."""

    @abstractmethod
    def returns(self, color: Color) -> float:
        """What a side has won in the end, 0 before it."""

    @abstractmethod
    def action_text(self, action: int) -> str:
        """An action in words, as seen by the side to act."""

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action of the side to act, 0 for the others."""
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[self.legal_actions()] = 1
        return mask
