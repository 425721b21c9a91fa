"""The doubling cube."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.arguments import checked_whole
from crownpoint.color import Color

__all__ = ["Cube"]


@dataclass(frozen=True, slots=True)
class Cube:
    """The stake and who may double next: its owner, or either player while it is centered (`owner` is None).

    >>> Cube().taken_by(Color.BLACK)
    Cube(value=2, owner=<Color.BLACK: 'black'>)
    """

    value: int = 1
    owner: Color | None = None

    def __post_init__(self) -> None:
        if self.owner is not None and not isinstance(self.owner, Color):
            object.__setattr__(self, "owner", Color.of(self.owner))
        object.__setattr__(self, "value", checked_whole("The value of a cube", self.value))
        if self.value < 1 or self.value & (self.value - 1):
            raise ValueError(f"The value of a cube must be a power of two, not {self.value}.")

    @property
    def is_centered(self) -> bool:
        """Whether nobody owns it. An automatic double leaves it centered."""
        return self.owner is None

    def is_available_to(self, color: Color | str) -> bool:
        """Whether a side may turn it: it is centered or this side's own."""
        return self.owner is None or self.owner is Color.of(color)

    def taken_by(self, color: Color | str) -> Cube:
        """The cube at twice the value, owned by the side that took the double."""
        return Cube(self.value * 2, Color.of(color))

    def __str__(self) -> str:
        return f"{self.value}" if self.owner is None else f"{self.value} ({self.owner})"
