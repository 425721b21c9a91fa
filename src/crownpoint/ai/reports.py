"""What an analysis found, the same for every game: figures, the course of a match, costly decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from crownpoint.messages import Catalog
from crownpoint.sources import ReadWarning

if TYPE_CHECKING:
    from crownpoint.ai.study.records import JudgedChoice  # the study room has reports itself

__all__ = ["Figure", "GameFigures", "Moment", "Picture", "Report"]


class Figure(NamedTuple):
    """A figure for both players, such as their PR; `key` names it in the message catalogs.

    None is a number that is not known, or does not exist in this match.
    """

    key: str
    white: float | None
    black: float | None
    digits: int


class GameFigures(NamedTuple):
    """The figures of one game of a match: who won it (`white`, `black` or nothing), and how many points."""

    game: int
    winner: str
    points: int
    figures: list[Figure]


class Moment(NamedTuple):
    """A decision on the way through a match: whose, how it is marked, and White's chance to win the game."""

    game: int
    is_white: bool
    mark: str
    chance: float | None
    """With the best choice; None if nothing was to be decided."""


class Picture(NamedTuple):
    """A decision of a report with its board as SVG."""

    game: int
    turn: str
    player: str
    text: str
    """What was chosen, with the dice in front where there are any."""
    judged: JudgedChoice
    illegal: str
    svg: str


class Report(Protocol):
    """An analysis of one match."""

    @property
    def names(self) -> tuple[str, str]:
        """White and Black."""

    @property
    def digits(self) -> int:
        """Decimals of what a choice is worth."""

    @property
    def warnings(self) -> Sequence[ReadWarning]:
        """What was odd in the file."""

    def facts(self, say: Catalog) -> list[str]:
        """What was played, how it ended, where and when, as far as it is known."""

    def as_json(self) -> dict[str, Any]:
        """Everything, for programs."""

    def kept(self) -> list[dict[str, Any]]:
        """The judgments without rounding, to make the same report of later."""

    def figures(self) -> list[Figure]:
        """The statistics; the first figure is the player's error rate."""

    def games(self) -> list[GameFigures]:
        """The figures of every game, where a match has several."""

    def statistics(self, player: str) -> list[list[str]]:
        """A table: its head, then a row for each player."""

    def course(self) -> list[Moment]:
        """Every decision that was judged, in order."""

    def pictures(self, least: float | None, player: str) -> Iterator[Picture]:
        """The decisions that cost at least `least`; None stands for those that have a mark."""
