"""The rules of a game that players may agree on."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.arguments import checked_whole

__all__ = ["Rules"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agreed on. The defaults are those of tournament play; docs/rules/backgammon.md explains each.

    Jacoby, beavers, raccoons and automatic doubles are for money play; a match refuses them.
    """

    cube: bool = True
    """Whether there is a doubling cube at all."""
    max_cube: int = 1024
    """The highest value the cube may reach."""
    crawford: bool = True
    """Match play: no doubling in the first game after a side came within one point of the match."""
    refuse_dead_cube: bool = False
    """Match play, optional: refuse a double from which the doubler cannot gain."""
    jacoby: bool = False
    """Money play: gammons and backgammons count only after a double was taken."""
    beavers: bool = False
    """Money play: the side that is doubled may redouble at once and keep the cube."""
    raccoons: bool = False
    """Money play: the side that is beavered may double once more; the other keeps the cube."""
    automatic_doubles: int = 0
    """Money play: how many ties at the opening roll double the stakes."""
    winner_rolls_again: bool = False
    """The winner of the opening roll throws two fresh dice instead of playing the two that decided it."""

    def __post_init__(self) -> None:
        for name, what in (("max_cube", "The highest cube"), ("automatic_doubles", "The number of automatic doubles")):
            object.__setattr__(self, name, checked_whole(what, getattr(self, name)))
        if self.max_cube < 1 or self.max_cube & (self.max_cube - 1):
            raise ValueError(f"The highest cube must be a power of two, not {self.max_cube}.")
        if self.automatic_doubles < 0:
            raise ValueError(f"The number of automatic doubles must be 0 or more, not {self.automatic_doubles}.")
        if self.raccoons and not self.beavers:
            raise ValueError("Raccoons need beavers: a raccoon answers a beaver.")

    @property
    def money_only(self) -> tuple[str, ...]:
        """The names of the options in use that are for money play only."""
        names = ("jacoby", "beavers", "raccoons", "automatic_doubles")
        return tuple(name for name in names if getattr(self, name))
