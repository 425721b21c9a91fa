"""Openings of tournament play: go as you please, three-move ballots, eleven-man ballots.

A ballot is an opening drawn by lot and played twice, once with each color, so that neither side is favored.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from random import Random

from crownpoint.checkers.position import STARTING_POSITION, Position
from crownpoint.checkers.squares import KING_ROW
from crownpoint.color import Color

__all__ = ["OPENING_NAMES", "Ballot", "OpeningRule", "draw_ballot", "eleven_man_ballots", "three_move_ballots"]

OPENING_NAMES = {
    "9-13": "Edinburgh",
    "9-14": "Double Corner",
    "10-14": "Denny",
    "10-15": "Kelso",
    "11-15": "Old Faithful",
    "11-16": "Bristol",
    "12-16": "Dundee",
}
"""What players call Black's seven first moves."""


class OpeningRule(StrEnum):
    """How a game begins."""

    GO_AS_YOU_PLEASE = "go_as_you_please"
    THREE_MOVE = "three_move"
    ELEVEN_MAN = "eleven_man"


@dataclass(frozen=True, slots=True)
class Ballot:
    """An opening to be played: its number in its deck, where it begins, and the moves made for the players.

    >>> three_move_ballots()[0]
    Ballot(1, 'Edinburgh 9-13 21-17 5-9')
    """

    number: int
    start: Position
    moves: tuple[str, ...]
    removed: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The usual name of the first move, and the moves; for eleven men the two squares left empty come first."""
        family = f"{OPENING_NAMES.get(self.moves[0], '')} " if self.moves and not self.removed else ""
        without = f"without {' and '.join(map(str, self.removed))}: " if self.removed else ""
        return f"{without}{family}{' '.join(self.moves)}"

    @property
    def position(self) -> Position:
        """The position in which the players take over."""
        position = self.start
        for move in self.moves:
            position = position.after(move)
        return position

    def __repr__(self) -> str:
        return f"Ballot({self.number}, {self.name!r})"


@cache
def three_move_ballots(*, deck_only: bool = True) -> tuple[Ballot, ...]:
    """The 156 ballots of the official deck; with `deck_only=False` all 174 playable sequences, counted anew."""
    ballots: list[Ballot] = []
    for line in files("crownpoint.checkers").joinpath("ballots.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        pair, _, thirds = line.partition(":")
        for third in thirds.split():
            if third.startswith("(") and deck_only:
                continue
            moves = (*pair.split(), third.strip("()"))
            ballots.append(Ballot(len(ballots) + 1, STARTING_POSITION, moves))
    return tuple(ballots)


_LOSING_PAIRS = {("9-14", "21-17"), ("10-14", "21-17")}
"""These give a man away at once, with any two men removed."""

_LOST_POSITIONS = frozenset(
    {
        "B:W17,22,23,24,25,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,13",
        "B:W17,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,12,15",
        "B:W17,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,6,7,8,9,10,12,15",
        "B:W17,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15",
        "B:W17,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,8,9,10,12,15",
        "B:W18,21,22,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,10,11,12,14",
        "B:W18,21,22,24,25,26,28,29,30,31,32:B1,2,3,4,6,7,8,10,11,12,14",
        "B:W21,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,12,15",
        "B:W21,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15",
    }
)
"""Nine more that the published deck leaves out because one side is lost."""


@cache
def eleven_man_ballots() -> tuple[Ballot, ...]:
    """The 2,400 distinct eleven-man ballots.

    Each side takes off one man that does not guard its back row, then one move is made for each side with a man that
    does not leave the back row. Openings that lose are left out; of several ways to the same position the first counts.
    """
    positions: dict[Position, tuple[Position, tuple[str, str], tuple[int, int]]] = {}
    lost: set[Position] = {Position.from_fen(fen) for fen in _LOST_POSITIONS}
    for black_off in range(5, 13):
        for white_off in range(21, 29):
            start = Position(black_men=set(range(1, 13)) - {black_off}, white_men=set(range(21, 33)) - {white_off})
            for first in start.legal_moves():
                middle = start.after(first)
                for second in middle.legal_moves():
                    if first.source in KING_ROW[Color.WHITE] or second.source in KING_ROW[Color.BLACK]:
                        continue
                    position, pair = middle.after(second), (str(first), str(second))
                    if pair in _LOSING_PAIRS:
                        lost.add(position)
                    positions.setdefault(position, (start, pair, (black_off, white_off)))
    kept = [origin for position, origin in positions.items() if position not in lost]
    return tuple(Ballot(number, start, moves, removed) for number, (start, moves, removed) in enumerate(kept, start=1))


def draw_ballot(rule: OpeningRule, chance: Random) -> Ballot:
    """Draw an opening by lot; go as you please is the empty ballot number 0. Raises `ValueError` for no rule."""
    rule = OpeningRule(rule)
    if rule is OpeningRule.THREE_MOVE:
        return chance.choice(three_move_ballots())
    if rule is OpeningRule.ELEVEN_MAN:
        return chance.choice(eleven_man_ballots())
    return Ballot(0, STARTING_POSITION, ())
