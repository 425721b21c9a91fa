"""A match as files keep it: who played whom, and the games move by move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crownpoint.backgammon.color import Color
from crownpoint.backgammon.game import Game

__all__ = ["GameRecord", "MatchRecord"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game and what its file says about its end, which need not follow from the moves."""

    game: Game
    winner: Color | None = None
    """None where the file does not say, as with a game broken off."""
    points: int = 0
    """The points the winner got; 0 where the file does not say."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The names, the length (0 for money play), the tags of the file and its games."""

    white: str
    black: str
    length: int
    games: tuple[GameRecord, ...]
    tags: Mapping[str, str] = field(default_factory=dict)

    def name(self, color: Color) -> str:
        """The name of a side."""
        return self.white if color is Color.WHITE else self.black
