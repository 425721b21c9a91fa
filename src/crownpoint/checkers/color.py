"""The two sides."""

from __future__ import annotations

from enum import Enum

__all__ = ["Color"]


class Color(Enum):
    """A side. Black has the dark men, starts on squares 1 to 12 and moves first."""

    BLACK = "black"
    WHITE = "white"

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    def __str__(self) -> str:
        """The name as it stands in a sentence: `Black` or `White`."""
        return self.name.capitalize()
