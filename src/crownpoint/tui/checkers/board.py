"""Draws a checkers board with squares of 5 × 2 to 10 × 5 cells."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.tui.checkers.picture import CheckersPicture, Piece
from crownpoint.tui.drawing.canvas import Canvas, Paint

__all__ = ["SIZES", "SquareSize", "draw_checkers", "square_size"]


@dataclass(frozen=True, slots=True)
class SquareSize:
    """Cells of one square."""

    columns: int
    rows: int

    @property
    def width(self) -> int:
        """Columns of the whole board with its frame."""
        return 8 * self.columns + 2

    @property
    def height(self) -> int:
        """Rows of the whole board with its frame."""
        return 8 * self.rows + 2


SIZES = (SquareSize(10, 5), SquareSize(8, 4), SquareSize(6, 3), SquareSize(5, 2))
"""From the largest to the smallest."""


def square_size(width: int, height: int) -> SquareSize:
    """The largest board that fits into `width` × `height` cells; the smallest if none does."""
    return next((size for size in SIZES if size.width <= width and size.height <= height), SIZES[-1])


def draw_checkers(picture: CheckersPicture, size: SquareSize = SIZES[-1], color: bool = False) -> Canvas:
    """The board as a canvas. Places claimed: squares 1-32."""
    canvas = Canvas(size.width, size.height, Paint("frame-light", "frame-1"))
    heavy = size.columns >= 8
    line, side = ("═", "║") if heavy else ("─", "│")
    corners = "╔╗╚╝" if heavy else "┌┐└┘"
    canvas.put(0, 0, corners[0] + line * (size.width - 2) + corners[1])
    canvas.put(0, size.height - 1, corners[2] + line * (size.width - 2) + corners[3])
    for row in range(1, size.height - 1):
        canvas.put(0, row, side)
        canvas.put(size.width - 1, row, side)
    for row in range(8):
        for column in range(8):
            x, y = 1 + column * size.columns, 1 + row * size.rows
            if (row + column) % 2 == 0:
                canvas.fill(x, y, size.columns, size.rows, "square-light-1")
                continue
            number = row * 4 + column // 2 + 1
            _square(canvas, picture, size, x, y, 33 - number if picture.flipped else number, color)
    return canvas


def _square(
    canvas: Canvas, picture: CheckersPicture, size: SquareSize, x: int, y: int, number: int, color: bool
) -> None:
    marks = picture.marks
    canvas.fill(x, y, size.columns, size.rows, "square-dark-1", " " if color else "░", ink="square-number")
    canvas.claim(x, y, size.columns, size.rows, number)
    if picture.numbers:
        focus = number == marks.focus
        canvas.put(x, y, str(number), "target-ink" if focus else None, "target" if focus else None, focus)
    elif number == marks.focus:
        canvas.put(x, y, "▶", "target-ink", "target", True)
    if number in marks.landed or number in marks.left:
        canvas.put(x + size.columns - 1, y, "•" if number in marks.landed else "·", "last", "last-ground", True)
    piece = picture.squares.get(number)
    if number in marks.targets:
        _target(canvas, size, x, y, marks.targets[number].number)
    elif piece is not None:
        _piece(canvas, picture, size, x, y, number, piece, color)


def _target(canvas: Canvas, size: SquareSize, x: int, y: int, number: int) -> None:
    inner = size.columns - 4
    if size.rows > 2:
        rows = [f"┌{'╌' * inner}┐", f"└{number:╌>{inner - 1}}╌┘"]
        if size.rows > 4:
            rows = [rows[0], f"╎{number:^{inner}}╎", f"└{'╌' * inner}┘"]
        for offset, row in enumerate(rows, 1):
            canvas.put(x + 1, y + offset, row, "target-ink", "target", True)
    else:
        canvas.put(x + 1, y + 1, f"({number})" if number < 10 else f"({number}", "target-ink", "target", True)


def _piece(
    canvas: Canvas, picture: CheckersPicture, size: SquareSize, x: int, y: int, number: int, piece: Piece, color: bool
) -> None:
    side = "white" if piece.white else "black"
    captured = number in picture.marks.captured
    if size.rows > 2:
        _large_piece(canvas, size, x + 1, y + 1, piece, picture.king_word, captured, color)
    else:
        letter = "○" if piece.white else "∙" if color else "●"
        if color:
            canvas.put(x + 1, y + 1, "▐", f"{side}-edge-square")
            canvas.put(x + 3, y + 1, "▌", f"{side}-edge-square")
            canvas.put(x + 2, y + 1, letter, f"{side}-mark", f"{side}-body", True)
        else:
            canvas.put(x + 1, y + 1, f" {letter} ", "square-number", bold=piece.white)
        if piece.king:
            canvas.put(x + 3, y + 1, "K", f"{side}-mark" if color else None, f"{side}-body" if color else None, True)
        if captured:
            canvas.put(x + 1, y + 1, "×", "bg", "warn", True)
            canvas.put(x + 3, y + 1, "×", "bg", "warn", True)
    _brackets(canvas, picture, size, x, y, number, piece)


def _large_piece(
    canvas: Canvas, size: SquareSize, x: int, y: int, piece: Piece, king: str, captured: bool, color: bool
) -> None:
    """White has one round line, Black a double one; without color Black is solid."""
    side = "white" if piece.white else "black"
    width, rows = size.columns - 2, max(size.rows - 2, 2)
    ends = ("╭─╮", "│ │", "╰─╯") if piece.white else ("╔═╗", "║ ║", "╚═╝") if color else ("▟█▙", "███", "▜█▛")
    top, middle, bottom = (end[0] + end[1] * (width - 2) + end[2] for end in ends)
    for row, text in enumerate((top, *[middle] * (rows - 2), bottom)):
        canvas.put(x, y + row, text, f"{side}-mark", f"{side}-body" if color else None)
    if piece.king:
        word = king.center(width - 2)[: width - 2] if width > 4 else "KK"
        canvas.put(x + 1, y + rows - 2, word, f"{side}-mark", f"{side}-body" if color else None, True)
    if captured:
        canvas.put(x + width // 2 - 1, y + rows - 1, "××", "bg", "warn", True)


def _brackets(
    canvas: Canvas, picture: CheckersPicture, size: SquareSize, x: int, y: int, number: int, piece: Piece
) -> None:
    marks = picture.marks
    if number == marks.selected:
        left, right = ("▌", "▐") if size.rows > 2 else ("[", "]")
        ink, ground = ("target", "target-halo") if size.rows > 2 else ("target-ink", "target")
    elif number in marks.movable:
        left, right, ink, ground = "<", ">", "target", "target-halo"
    else:
        return
    if size.rows > 2:
        for row in range(y + 1, y + max(size.rows - 1, 3)):
            canvas.put(x, row, left, ink, ground, True)
            canvas.put(x + size.columns - 1, row, right, ink, ground, True)
    else:
        canvas.put(x + 1, y + 1, left, ink, ground, True)
        canvas.put(x + (4 if piece.king else 3), y + 1, right, ink, ground, True)
