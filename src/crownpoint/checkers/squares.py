"""The geometry of the board: thirty-two dark squares, numbered from Black's side of the board.

```text
    .  1  .  2  .  3  .  4        Black's king row is 29 to 32, White's is 1 to 4.
    5  .  6  .  7  .  8  .
    .  9  . 10  . 11  . 12
   ...
   29  . 30  . 31  . 32  .
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crownpoint.color import Color

__all__ = ["KING_ROW", "SQUARES", "is_forward", "mask_of", "place", "square_at", "squares_of", "stride"]

SQUARES = range(1, 33)
"""Every square number."""

KING_ROW = {Color.BLACK: range(29, 33), Color.WHITE: range(1, 5)}
"""The squares on which a side's men are crowned."""


def place(square: int) -> tuple[int, int]:
    """The row and column of a square, both from 0 at the top left (square 1 stands in row 0, column 1)."""
    row, quarter = divmod(square - 1, 4)
    return row, 2 * quarter + (row + 1) % 2


def square_at(row: int, column: int) -> int:
    """The number of a dark square, 0 for a light one and for places off the board."""
    if not (0 <= row < 8 and 0 <= column < 8) or (row + column) % 2 == 0:
        return 0
    return row * 4 + column // 2 + 1


def stride(source: int, target: int) -> tuple[int, int]:
    """How many rows and columns lie between two squares, with sign (rows grow away from square 1)."""
    (row, column), (to_row, to_column) = place(source), place(target)
    return to_row - row, to_column - column


def is_forward(color: Color, source: int, target: int) -> bool:
    """Whether a man of this color would go forward."""
    rows, _ = stride(source, target)
    return rows > 0 if color is Color.BLACK else rows < 0


def squares_of(mask: int) -> Iterator[int]:
    """The squares of a 32-bit mask in order; bit n - 1 stands for square n."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length()
        mask ^= lowest


def mask_of(squares: Iterable[int]) -> int:
    """The inverse of `squares_of`."""
    mask = 0
    for square in squares:
        mask |= 1 << (square - 1)
    return mask
