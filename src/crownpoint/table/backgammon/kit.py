"""Backgammon at a table: matches, options and what a table needs to know of the game in general."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from crownpoint import backgammon
from crownpoint.backgammon import Color, Game, Score
from crownpoint.table.backgammon.draft import move_view
from crownpoint.table.backgammon.options import BackgammonRules
from crownpoint.table.backgammon.play import BackgammonPlay
from crownpoint.table.backgammon.view import BackgammonBoard
from crownpoint.table.events import GameStarted
from crownpoint.table.options import TableOptions
from crownpoint.table.view import GameResult, MoveView

__all__ = ["KIT"]


class BackgammonTable:
    """Backgammon in general."""

    name = "backgammon"
    colors = (Color.WHITE.value, Color.BLACK.value)
    choices = BackgammonRules
    board = BackgammonBoard
    lengths = (1, 3, 5, 7, 9, 11, 15, 21, 25, 0)

    def offers(self) -> Mapping[str, tuple[Any, ...]]:
        """The starting positions, the highest cubes, and how many opening ties may double."""
        return {
            "variant": tuple(backgammon.VARIANTS),
            "max_cube": (2, 4, 8, 16, 32, 64, 1024),
            "automatic_doubles": (0, 1, 2, 3),
        }

    def check(self, options: TableOptions) -> None:
        """Raise `ValueError` when the options contradict each other or name no variant."""
        self.start(options, (), GameStarted(1, self.colors), ("", ""))

    def is_standard(self, options: TableOptions) -> bool:
        """Whether the game is no variant."""
        return _rules(options).variant == backgammon.STANDARD.name

    def ballot(self, options: TableOptions, game: int, last: int | None, draw: Callable[[int], int]) -> int | None:
        """Openings are not drawn."""
        return None

    def colors_of(
        self, options: TableOptions, results: tuple[GameResult, ...], last: tuple[str, str]
    ) -> tuple[str, str]:
        """Colors stay as they are."""
        return last

    def start(
        self,
        options: TableOptions,
        results: tuple[GameResult, ...],
        started: GameStarted,
        names: tuple[str, str],
    ) -> BackgammonPlay:
        """A new game at the score after `results`."""
        chosen = asdict(_rules(options))
        variant = backgammon.VARIANTS.get(chosen.pop("variant"))
        if variant is None:
            raise ValueError(f"There is no variant “{_rules(options).variant}”: {', '.join(backgammon.VARIANTS)}.")
        score = _score(options, results, started.colors)
        return BackgammonPlay(Game(rules=backgammon.Rules(**chosen), score=score, variant=variant), started, names)

    def match_is_over(self, options: TableOptions, results: tuple[GameResult, ...]) -> bool:
        """A seat has the points of the match."""
        return bool(options.length and results and max(results[-1].score) >= options.length)

    def move_view(self, move: Any) -> MoveView:
        """A move as data."""
        return move_view(move)


def _score(options: TableOptions, results: tuple[GameResult, ...], colors: tuple[str, str]) -> Score:
    """The score by color; the Crawford game is the one after a seat first comes within a point of the match."""
    first, second = (int(points) for points in results[-1].score) if results else (0, 0)
    white, black = (first, second) if colors[0] == Color.WHITE.value else (second, first)
    near = options.length - 1
    before = results[-2].score if len(results) > 1 else (0, 0)
    arrived = results and max(results[-1].score) == near and max(before) < near
    crawford = bool(arrived and options.length > 1 and _rules(options).crawford)
    return Score(white, black, options.length, crawford)


def _rules(options: TableOptions) -> BackgammonRules:
    if not isinstance(options.rules, BackgammonRules):
        raise ValueError(f"The rules of backgammon are BackgammonRules, not {type(options.rules).__name__}.")
    return options.rules


KIT = BackgammonTable()
