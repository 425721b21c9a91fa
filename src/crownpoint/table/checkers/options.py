"""What players of checkers may agree on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from crownpoint.checkers import OpeningRule
from crownpoint.table.options import KnownFieldsOnly

__all__ = ["CheckersRules"]


@dataclass(frozen=True, slots=True)
class CheckersRules(KnownFieldsOnly):
    """What players of checkers may agree on. `ballot` fixes the opening (its number in the deck) instead of a draw."""

    opening: OpeningRule = OpeningRule.GO_AS_YOU_PLEASE
    ballot: Annotated[int, Field(ge=1, le=10_000)] | None = None
    alternate_colors: bool = True
