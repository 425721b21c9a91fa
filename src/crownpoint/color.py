"""The two sides, the same in every game."""

from __future__ import annotations

from enum import Enum

__all__ = ["Color"]


class Color(Enum):
    """A side. Each game says which one moves first.

    Wherever a color is asked for, its name as text will do; anything else is refused.

    >>> Color("black"), Color.of("White"), Color.WHITE.opponent
    (<Color.BLACK: 'black'>, <Color.WHITE: 'white'>, <Color.BLACK: 'black'>)
    """

    WHITE = "white"
    BLACK = "black"

    @classmethod
    def of(cls, color: Color | str) -> Color:
        """A color as it is, or from its name. Raises `ValueError` for anything else."""
        return color if isinstance(color, Color) else cls(color)

    @classmethod
    def _missing_(cls, value: object) -> Color:
        for color in cls:
            if isinstance(value, str) and value.strip().lower() == color.value:
                return color
        raise ValueError(f"{value!r} is not a color: it must be white or black.")

    @property
    def opponent(self) -> Color:
        """The other side."""
        return _OPPONENT[self]

    def __str__(self) -> str:
        """The name as it stands in a sentence: `White` or `Black`."""
        return self.name.capitalize()


_OPPONENT = {Color.WHITE: Color.BLACK, Color.BLACK: Color.WHITE}
