"""GNU Backgammon's position id and match id.

The position id is 80 bits: for the player *not* on roll, then for the player on roll, the number of checkers on each of
their points 1 to 24 and on their bar, each as that many ones and a zero. (The manual names them the other way round;
this is what the program writes.) Checkers borne off are not written: they are the missing ones.

The match id is 66 bits of cube, turn, dice and score, and one for the Jacoby rule. Its player 0 is White here.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass

from crownpoint.errors import InvalidPositionError

__all__ = ["MatchId", "decode_board", "encode_board", "encode_key", "split_id"]

_POSITION_CHARS = 14
_MATCH_CHARS = 12


def encode_board(points: Sequence[int]) -> str:
    """The position id of 26 numbers as the side on roll sees them: [0] the opponent's bar, [25] its own.

    >>> encode_board([0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0])
    '4HPwATDgc/ABMA'
    """
    bits = 0
    place = 0
    theirs = [max(-points[25 - n], 0) for n in range(1, 26)]
    own = [max(points[n], 0) for n in range(1, 26)]
    for count in (*theirs, *own):
        bits |= ((1 << count) - 1) << place
        place += count + 1
    return encode_key(bits.to_bytes(10, "little"))


def encode_key(key: bytes) -> str:
    """The position id of its 80 bits, which the core has as the key of a board."""
    return binascii.b2a_base64(key, newline=False).decode("ascii")[:_POSITION_CHARS]


def decode_board(text: str) -> tuple[int, ...]:
    """The 26 numbers of a position id, seen by the side on roll. Raises `InvalidPositionError`."""
    bits = _bits(text, _POSITION_CHARS, "position id")
    counts = [0] * 50
    index = 0
    for place in range(80):
        if not bits >> place & 1:
            index += 1
            if index == 50:
                bits >>= place
                break
        else:
            counts[index] += 1
    if index < 50 or bits:
        raise InvalidPositionError(f"Position id {text!r} does not hold 2 × 25 numbers of checkers.")
    theirs, own = counts[:25], counts[25:]
    for side in (theirs, own):
        if sum(side) > 15:
            raise InvalidPositionError(f"Position id {text!r} has {sum(side)} checkers on one side, more than 15.")
    points = [0] * 26
    for n in range(1, 26):
        if own[n - 1] and n < 25 and theirs[24 - n]:
            raise InvalidPositionError(f"Position id {text!r} has checkers of both sides on point {n}.")
        points[n] += own[n - 1]
        points[25 - n] -= theirs[n - 1]
    return tuple(points)


def split_id(text: str) -> tuple[str, str | None]:
    """The position id and, if one follows a colon, the match id of a text such as `4HPwATDgc/ABMA:cAkAAAAAAAAA`."""
    position, colon, match = text.strip().partition(":")
    return position, match if colon else None


@dataclass(frozen=True, slots=True)
class MatchId:
    """Every field of a match id, as it is written there.

    >>> MatchId.parse("QYkqASAAIAAA")
    MatchId(cube_log=1, cube_owner=0, on_roll=1, crawford=False, state=1, turn=1, doubled=False, resigned=0, \
dice=(5, 2), length=9, scores=(2, 4), jacoby=True)
    """

    cube_log: int = 0
    """The exponent: the cube shows 2 ** cube_log."""
    cube_owner: int = 3
    """0, 1, or 3 for a centered cube."""
    on_roll: int = 0
    """The player on roll, or who has rolled."""
    crawford: bool = False
    state: int = 1
    """0 no game, 1 playing, 2 over, 3 resigned, 4 ended by a drop."""
    turn: int = 0
    """The player who must decide: the other one when a double or a resignation awaits an answer."""
    doubled: bool = False
    resigned: int = 0
    """0, or the 1, 2 or 3 that a resignation offers."""
    dice: tuple[int, int] = (0, 0)
    """(0, 0) before the roll."""
    length: int = 0
    """0 for money play."""
    scores: tuple[int, int] = (0, 0)
    jacoby: bool = True

    def __str__(self) -> str:
        values = (
            self.cube_log, self.cube_owner, self.on_roll, self.crawford, self.state, self.turn, self.doubled,
            self.resigned, *self.dice, self.length, *self.scores, not self.jacoby,
        )  # fmt: skip
        bits = 0
        place = 0
        for value, width in zip(values, _WIDTHS, strict=True):
            if not 0 <= value < 1 << width:
                raise InvalidPositionError(f"{value} does not fit into the match id: the limit is {(1 << width) - 1}.")
            bits |= int(value) << place
            place += width
        return base64.b64encode(bits.to_bytes(9, "little")).decode("ascii")

    @classmethod
    def parse(cls, text: str) -> MatchId:
        """The fields of a match id. Raises `InvalidPositionError`."""
        bits = _bits(text, _MATCH_CHARS, "match id")
        fields = []
        for width in _WIDTHS:
            fields.append(bits & ((1 << width) - 1))
            bits >>= width
        cube, owner, roll, crawford, state, turn, doubled, resigned, die1, die2, length, score0, score1, no_jacoby = (
            fields
        )
        for wrong, what in (
            (bits, "bits after the last field"),
            (owner == 2, "the cube owner 2"),
            (state > 4, f"the game state {state}"),
            (max(die1, die2) > 6 or (die1 == 0) != (die2 == 0), f"the dice {die1}-{die2}"),
        ):
            if wrong:
                raise InvalidPositionError(f"Match id {text!r} has {what}, which is impossible.")
        return cls(
            cube, owner, roll, bool(crawford), state, turn, bool(doubled), resigned, (die1, die2), length,
            (score0, score1), not no_jacoby,
        )  # fmt: skip


_WIDTHS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)
"""Bits of cube, owner, player on roll, Crawford, state, turn, doubled, resigned, dice, length, scores, no Jacoby."""


def _bits(text: str, length: int, what: str) -> int:
    """The number that base64 text of this length stands for, first byte lowest."""
    if len(text) != length:
        raise InvalidPositionError(f"{what.capitalize()} {text[:80]!r} has {len(text)} characters, not {length}.")
    try:
        raw = base64.b64decode(text + "=" * (-length % 4), validate=True)
    except (binascii.Error, ValueError):
        raise InvalidPositionError(f"{what.capitalize()} {text!r} holds a character that is not base64.") from None
    if base64.b64encode(raw).decode("ascii")[:length] != text:
        raise InvalidPositionError(f"{what.capitalize()} {text!r} has bits after its end.")
    return int.from_bytes(raw, "little")
