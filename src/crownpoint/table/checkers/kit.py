"""American checkers at a table: matches, options and what a table needs to know of the game in general."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crownpoint import checkers
from crownpoint.checkers import Ballot, Color, OpeningRule
from crownpoint.table.checkers.draft import move_view
from crownpoint.table.checkers.options import CheckersRules
from crownpoint.table.checkers.play import CheckersPlay
from crownpoint.table.checkers.view import CheckersBoard
from crownpoint.table.events import GameStarted
from crownpoint.table.options import TableOptions
from crownpoint.table.view import GameResult, MoveView

__all__ = ["KIT"]


class CheckersTable:
    """Checkers in general."""

    name = "checkers"
    colors = (Color.BLACK.value, Color.WHITE.value)
    choices = CheckersRules
    board = CheckersBoard
    lengths = (1, 2, 4, 6, 8, 10, 0)

    def offers(self) -> Mapping[str, tuple[Any, ...]]:
        """How games begin, and how many ballots the decks have."""
        decks = tuple((rule.value, len(_deck(rule))) for rule in OpeningRule if _deck(rule))
        return {"opening": tuple(rule.value for rule in OpeningRule), "ballot": decks}

    def check(self, options: TableOptions) -> None:
        """Raise `ValueError` when the options name a ballot that does not exist."""
        rules = _rules(options)
        if options.length < 0:
            raise ValueError(f"A match has 0 (no end) or more games, not {options.length}.")
        deck = _deck(rules.opening)
        if rules.ballot is not None and not 1 <= rules.ballot <= len(deck):
            raise ValueError(f"There is no ballot {rules.ballot}: the deck of this opening has {len(deck)}.")

    def is_standard(self, options: TableOptions) -> bool:
        """Whether no opening was picked by hand."""
        return _rules(options).ballot is None

    def ballot(self, options: TableOptions, game: int, last: int | None, draw: Callable[[int], int]) -> int | None:
        """A ballot is drawn for every other game, so that both play both sides of it."""
        rules = _rules(options)
        deck = _deck(rules.opening)
        if not deck or rules.ballot is not None:
            return rules.ballot
        if last is not None and game % 2 == 0 and rules.alternate_colors:
            return last
        return deck[draw(len(deck))].number

    def colors_of(
        self, options: TableOptions, results: tuple[GameResult, ...], last: tuple[str, str]
    ) -> tuple[str, str]:
        """Colors change from game to game unless the table keeps them."""
        return (last[1], last[0]) if _rules(options).alternate_colors else last

    def start(
        self,
        options: TableOptions,
        results: tuple[GameResult, ...],
        started: GameStarted,
        names: tuple[str, str],
    ) -> CheckersPlay:
        """A new game, after the ballot's moves where there is one."""
        position = checkers.STARTING_POSITION
        if started.ballot is not None:
            position = _deck(_rules(options).opening)[started.ballot - 1].position
        return CheckersPlay(position, started, names)

    def match_is_over(self, options: TableOptions, results: tuple[GameResult, ...]) -> bool:
        """The best of `length` games is decided, or all are played."""
        if not options.length or not results:
            return False
        return len(results) >= options.length or max(results[-1].score) > options.length / 2

    def move_view(self, move: Any) -> MoveView:
        """A move as data."""
        return move_view(move)


def _rules(options: TableOptions) -> CheckersRules:
    if not isinstance(options.rules, CheckersRules):
        raise ValueError(f"The rules of checkers are CheckersRules, not {type(options.rules).__name__}.")
    return options.rules


def _deck(opening: OpeningRule) -> tuple[Ballot, ...]:
    if opening is OpeningRule.THREE_MOVE:
        return checkers.three_move_ballots()
    return checkers.eleven_man_ballots() if opening is OpeningRule.ELEVEN_MAN else ()


KIT = CheckersTable()
