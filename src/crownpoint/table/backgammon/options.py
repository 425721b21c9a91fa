"""What players of backgammon may agree on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from crownpoint.table.options import KnownFieldsOnly

__all__ = ["BackgammonRules"]

LARGEST_CUBE = 2**20


@dataclass(frozen=True, slots=True)
class BackgammonRules(KnownFieldsOnly):
    """What players of backgammon may agree on. `jacoby`, beavers and automatic doubles are for money play only."""

    cube: bool = True
    crawford: bool = True
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: Annotated[int, Field(ge=0, le=10)] = 0  # the most that opening ties may turn the cube
    winner_rolls_again: bool = False  # the winner of the opening roll starts with two fresh dice
    refuse_dead_cube: bool = False  # in matches: refuse a double by which the doubler cannot gain
    max_cube: Annotated[int, Field(ge=1, le=LARGEST_CUBE)] = 1024
    variant: str = "standard"
