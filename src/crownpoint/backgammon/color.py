"""The two sides."""

from __future__ import annotations

from enum import Enum

__all__ = ["Color"]


class Color(Enum):
    """A side. Each player's checkers run from that player's own 24 point to the 1 point and off."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    def __str__(self) -> str:
        """The name as it stands in a sentence: `White` or `Black`."""
        return self.name.capitalize()
