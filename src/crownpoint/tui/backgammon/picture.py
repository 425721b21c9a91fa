"""What a backgammon board shows, as plain values, numbered for the player at the bottom; 25 is the bar, 0 the tray."""

from __future__ import annotations

from dataclasses import dataclass, field

from crownpoint.tui.drawing.picture import Marks

__all__ = ["BackgammonPicture", "CubeFace", "DieFace"]


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
    marks: Marks = field(default_factory=Marks)
    numbers: bool = True
    mover_at_top: bool = False  # the marks on bar and tray are those of the player at the top
    bar_word: str = "bar"
    off_word: str = "off"
