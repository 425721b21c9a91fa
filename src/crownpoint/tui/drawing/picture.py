"""What a board shows, as plain values. Places are numbers: points or squares; 25 is the bar and 0 the tray.

In backgammon everything is numbered for the player at the bottom; in checkers squares keep their numbers and
`flipped` turns the board round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["BackgammonPicture", "CheckersPicture", "CubeFace", "DieFace", "Marks", "Piece", "Target"]


@dataclass(frozen=True, slots=True)
class Target:
    """A place where the selected piece may go, with the number that sends it there."""

    number: int
    hits: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed out on the board."""

    selected: int | None = None
    movable: frozenset[int] = frozenset()
    targets: Mapping[int, Target] = field(default_factory=dict)
    focus: int | None = None
    left: frozenset[int] = frozenset()
    landed: frozenset[int] = frozenset()
    blocked: frozenset[int] = frozenset()
    captured: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DieFace:
    """A die on the board. Value 0 is a place where a die will fall."""

    value: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class CubeFace:
    """The doubling cube: `owner` is "bottom", "top" or None; a Crawford cube lies face down."""

    value: int
    owner: str | None = None
    crawford: bool = False


@dataclass(frozen=True, slots=True)
class BackgammonPicture:
    """A backgammon board seen by the player at the bottom, whose checkers are positive.

    `points` has 26 numbers as in the core: [0] the other bar (<= 0), [1..24] the points, [25] the own bar.
    """

    points: tuple[int, ...]
    off: tuple[int, int] = (0, 0)
    bottom_is_white: bool = True
    dice: tuple[DieFace, ...] = ()
    dice_at_bottom: bool = True
    cube: CubeFace | None = None
    marks: Marks = Marks()
    numbers: bool = True
    mover_at_top: bool = False  # the marks on bar and tray are those of the player at the top
    bar_word: str = "bar"
    off_word: str = "off"


@dataclass(frozen=True, slots=True)
class Piece:
    """A man or a king of one side."""

    white: bool
    king: bool = False


@dataclass(frozen=True, slots=True)
class CheckersPicture:
    """A checkers board: pieces by square. Square 1 is at the top, with `flipped` at the bottom."""

    squares: Mapping[int, Piece]
    flipped: bool = False
    marks: Marks = Marks()
    numbers: bool = True
    king_word: str = "KING"
