"""XGID, the one-line position of eXtreme Gammon.

`XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`: 26 letters (the bar of the upper player, points 1 to 24 as the
lower player counts them, the bar of the lower player; capitals are the lower player's, `A` is one checker), then the
cube's exponent, its owner (1 lower, -1 upper, 0 centered), whose turn it is, the dice, both scores, a flag, the match
length (0 for money) and the exponent of the highest cube. The lower player is White here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from crownpoint.errors import InvalidPositionError

__all__ = ["Xgid"]

_PREFIX = "XGID="
_POINTS = re.compile(r"[A-Oa-o-]{26}", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)
_DICE = re.compile(r"00|[DBR]|[1-6]{2}", re.ASCII)
_FIELDS = 10


@dataclass(frozen=True, slots=True)
class Xgid:
    """Every field of an XGID.

    >>> fields = Xgid.parse("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10")
    >>> fields.dice, fields.scores, fields.length, fields.cube_owner
    ('21', (3, 6), 7, -1)
    >>> str(fields)
    'XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10'
    """

    points: Sequence[int]
    """26 numbers in White's numbering, Black's negative."""
    cube_log: int = 0
    """The exponent: the cube shows 2 ** cube_log."""
    cube_owner: int = 0
    """1 White, -1 Black, 0 nobody."""
    turn: int = 1
    """1 White, -1 Black."""
    dice: str = "00"
    """Two digits, or `00` before the roll, `D` doubled, `B` beavered, `R` raccooned: the other side must answer."""
    scores: tuple[int, int] = (0, 0)
    flag: int = 0
    """In a match 1 marks the Crawford game; in money play 1 is Jacoby, 2 beavers, 3 both."""
    length: int = 0
    max_cube_log: int = 10

    @property
    def crawford(self) -> bool:
        """Whether this is the Crawford game."""
        return self.length > 0 and self.flag == 1

    @property
    def jacoby(self) -> bool:
        """Whether Jacoby is played."""
        return self.length == 0 and bool(self.flag & 1)

    @property
    def beavers(self) -> bool:
        """Whether beavers are played."""
        return self.length == 0 and bool(self.flag & 2)

    def __str__(self) -> str:
        letters = "".join(
            "-" if n == 0 else chr(ord("A") - 1 + n) if n > 0 else chr(ord("a") - 1 - n) for n in self.points
        )
        rest = (
            self.cube_log, self.cube_owner, self.turn, self.dice, *self.scores, self.flag, self.length,
            self.max_cube_log,
        )  # fmt: skip
        return f"{_PREFIX}{letters}:{':'.join(map(str, rest))}"

    @classmethod
    def parse(cls, text: str) -> Xgid:
        """The fields of an XGID, with or without `XGID=` in front. Raises `InvalidPositionError`."""
        parts = text.strip().removeprefix(_PREFIX).split(":")
        if len(parts) != _FIELDS:
            raise InvalidPositionError(f"XGID {text[:99]!r} has {len(parts)} fields, not {_FIELDS}.")
        if not _POINTS.fullmatch(parts[0]):
            raise InvalidPositionError(f"XGID {text!r}: {parts[0]!r} is not 26 letters A to O, a to o or -.")
        points = tuple(_checkers(letter) for letter in parts[0])
        if points[0] > 0 or points[25] < 0:
            raise InvalidPositionError(f"XGID {text!r} has a checker on the other side's bar.")
        if not _DICE.fullmatch(parts[4]):
            raise InvalidPositionError(f"XGID {text!r}: {parts[4]!r} is not dice: two digits, 00, D, B or R.")
        numbers = [_number(text, part) for index, part in enumerate(parts) if index not in (0, 4)]
        cube_log, owner, turn, score1, score2, flag, length, max_cube = numbers
        for good, what in (
            (0 <= cube_log <= 30, f"the cube exponent {cube_log}"),
            (owner in (-1, 0, 1), f"the cube owner {owner}"),
            (turn in (-1, 1), f"the turn {turn}"),
            (min(score1, score2) >= 0, f"the score {score1}-{score2}"),
            (length >= 0, f"the match length {length}"),
            (0 <= flag <= (1 if length else 3), f"the flag {flag}"),
            (0 <= max_cube <= 30, f"the highest cube exponent {max_cube}"),
        ):
            if not good:
                raise InvalidPositionError(f"XGID {text!r} has {what}, which is impossible.")
        return cls(points, cube_log, owner, turn, parts[4], (score1, score2), flag, length, max_cube)


def _checkers(letter: str) -> int:
    if letter == "-":
        return 0
    return ord(letter) - ord("A") + 1 if letter.isupper() else -(ord(letter) - ord("a") + 1)


def _number(text: str, part: str) -> int:
    if not _NUMBER.fullmatch(part):
        raise InvalidPositionError(f"XGID {text!r}: {part!r} is not a number.")
    return int(part)
