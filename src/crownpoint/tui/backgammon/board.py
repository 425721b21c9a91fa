"""Draws a backgammon board at any of its sizes, from 80 × 24 to 160 × 50 windows."""

from __future__ import annotations

from dataclasses import dataclass

from crownpoint.tui.backgammon.dice_faces import draw_dice
from crownpoint.tui.backgammon.picture import BackgammonPicture, CubeFace
from crownpoint.tui.drawing.canvas import Canvas, Paint
from crownpoint.tui.drawing.picture import Target

__all__ = ["SIZES", "BoardSize", "board_size", "draw_backgammon"]

SLOTS = 5  # checkers drawn on a point before the rest becomes "+n"


@dataclass(frozen=True, slots=True)
class BoardSize:
    """The measures of a board: cells of a point, rows of a checker, width of the bar, rows between the points."""

    point: int
    rows: int
    bar: int
    gap: int

    @property
    def half(self) -> int:
        """Columns of six points."""
        return 6 * self.point + self.point % 2

    @property
    def width(self) -> int:
        """Columns of the whole board: frame, half, bar, half, tray."""
        return 5 + 2 * self.half + self.bar + 4

    @property
    def inner(self) -> int:
        """Rows inside the frame."""
        return 2 * SLOTS * self.rows + self.gap

    @property
    def height(self) -> int:
        """Rows of the whole board with both rows of numbers."""
        return self.inner + 4


SIZES = (
    BoardSize(8, 3, 10, 5),
    BoardSize(6, 2, 8, 5),
    BoardSize(6, 1, 8, 5),
    BoardSize(5, 1, 7, 5),
    BoardSize(4, 1, 7, 5),
    BoardSize(3, 1, 7, 5),
    BoardSize(3, 1, 7, 3),
)
"""From the largest to the smallest."""


def board_size(width: int, height: int) -> BoardSize:
    """The largest board that fits into `width` × `height` cells; the smallest if none does."""
    return next((size for size in SIZES if size.width <= width and size.height <= height), SIZES[-1])


def draw_backgammon(picture: BackgammonPicture, size: BoardSize = SIZES[-1], color: bool = False) -> Canvas:
    """The board as a canvas. Places claimed: points 1-24, 25 the bar, 0 the own tray, "dice" and "cube".

    With `color` the pieces get a body of their own and squares of light are left to the ground; without it the
    same board reads in one color.
    """
    canvas = Canvas(size.width, size.height, Paint("number", "frame-1"))
    _frame(canvas, picture, size)
    for number in range(1, 25):
        _point(canvas, picture, size, number, color)
    _bar(canvas, picture, size, color)
    _tray(canvas, picture, size)
    left = 1 if not picture.dice_at_bottom else 2 + size.half + size.bar + 1
    draw_dice(canvas, picture, left, size.half, 2 + SLOTS * size.rows, size.gap, color)
    return canvas


def _frame(canvas: Canvas, picture: BackgammonPicture, size: BoardSize) -> None:
    heavy = size.rows > 1
    line, side = ("═", "║") if heavy else ("─", "│")
    corners = "╔╦╗╚╩╝" if heavy else "┌┬┐└┴┘"
    widths = (size.half, size.bar, size.half, 4)
    top, bottom = 1, size.height - 2
    for row, ends in ((top, corners[:3]), (bottom, corners[3:])):
        text = ends[0] + ends[1].join(line * width for width in widths) + ends[2]
        canvas.put(0, row, text, "frame-light", "frame-1")
    x = 0
    grounds = ("field-1", "bar-1", "field-1", "tray")
    for width, ground in zip(widths, grounds, strict=True):
        for row in range(top + 1, bottom):
            canvas.put(x, row, side, "frame-light", "frame-1")
        canvas.fill(x + 1, top + 1, width, size.inner, ground, ink="number")
        x += width + 1
    for row in range(top + 1, bottom):
        canvas.put(x, row, side, "frame-light", "frame-1")
    if picture.numbers:
        for number in range(1, 25):
            x, _ = _corner(size, number)
            row = size.height - 1 if number <= 12 else 0
            focus = number == picture.marks.focus
            canvas.put(
                x,
                row,
                f"{number:>2}".center(size.point),
                "target-ink" if focus else "number",
                "target" if focus else "frame-1",
                focus,
            )


def _corner(size: BoardSize, number: int) -> tuple[int, int]:
    """The left column and the outermost row of a point."""
    place = 12 - number if number <= 12 else number - 13  # from the left
    x = 1 + size.point % 2 + place * size.point
    if place >= 6:
        x += 1 + size.bar + 1 + size.point % 2
    y = size.height - 3 if number <= 12 else 2
    return x, y


def _slot_row(size: BoardSize, number: int, slot: int) -> int:
    """The upper row of a checker's slot on a point."""
    _, outer = _corner(size, number)
    if number <= 12:
        return outer - (slot + 1) * size.rows + 1
    return outer + slot * size.rows


def _point(canvas: Canvas, picture: BackgammonPicture, size: BoardSize, number: int, color: bool) -> None:
    x, _ = _corner(size, number)
    marks = picture.marks
    ground = "point-even-1" if number % 2 == 0 else "point-odd-1"
    count = picture.points[number]
    white = (count > 0) == picture.bottom_is_white
    top = min(_slot_row(size, number, 0), _slot_row(size, number, SLOTS - 1))
    canvas.fill(x, top, size.point, SLOTS * size.rows, "field-1", ink="field-ink")
    if color:
        _triangle(canvas, size, number, x, ground)
    canvas.claim(x, top - (number <= 12), size.point, SLOTS * size.rows + 1, number)
    number_row = size.height - 1 if number <= 12 else 0
    canvas.claim(x, number_row, size.point, 1, number)
    stack = abs(count)
    for slot in range(SLOTS):
        row = _slot_row(size, number, slot)
        more = stack - SLOTS + 1 if stack > SLOTS and slot == SLOTS - 1 else 0
        if slot < stack:
            _checker(canvas, size, x, row, white, "even" if number % 2 == 0 else "odd", color, more)
        elif number in marks.blocked and slot == stack:
            canvas.put(x + (size.point - 1) // 2, row, "×", "bg", "warn", True)
        else:
            _empty(canvas, size, x, row, number, color)
    last = _marked_slot(stack, SLOTS)
    if last >= 0 and number in marks.landed:
        _beside(canvas, size, x, _slot_row(size, number, last), "landed")
    elif number in marks.left:
        row = _slot_row(size, number, min(stack, SLOTS - 1))
        canvas.put(x + (size.point - 1) // 2, row, "•", "last", "last-ground")
    if number == marks.selected and last >= 0:
        _beside(canvas, size, x, _slot_row(size, number, last), "selected")
    elif number in marks.movable and last >= 0:
        _beside(canvas, size, x, _slot_row(size, number, last), "movable")
    if number in marks.targets:
        hit = marks.targets[number].hits
        slot = 0 if hit else min(stack, SLOTS - 1 if stack <= SLOTS else SLOTS - 2)
        _target(canvas, size, x, _slot_row(size, number, slot), marks.targets[number], white, number <= 12)


def _triangle(canvas: Canvas, size: BoardSize, number: int, x: int, ground: str) -> None:
    """The colored point: a triangle in steps of half a cell where there is room for one, else a stripe."""
    for slot in range(SLOTS):
        inset = slot if size.point >= 5 else 0  # half cells on either side
        cells, half = divmod(inset, 2)
        for row in range(size.rows):
            y = _slot_row(size, number, slot) + row
            left, width = x + cells, size.point - 2 * cells
            canvas.put(left, y, " " * width, "field-ink", ground)
            if half:
                canvas.put(left, y, "▐", ground, "field-1")
                canvas.put(left + width - 1, y, "▌", ground, "field-1")


def _marked_slot(stack: int, fits: int) -> int:
    """The slot of a stack that carries marks: the last checker, or the one before where that shows "+n"."""
    return stack - 1 if stack <= fits else fits - 2


def _checker(
    canvas: Canvas, size: BoardSize, x: int, y: int, white: bool, ground: str, color: bool, more: int = 0
) -> None:
    side = "white" if white else "black"
    if size.rows > 1:
        _large_checker(canvas, size, x + 1, y, side, color)
        if more:
            text, row = f"+{more}".center(size.point - 2), y + (size.rows - 1) // 2
            canvas.put(x + 1, row, text, f"{side}-mark", f"{side}-body" if color else None, True)
        return
    middle = x + (size.point - 1) // 2
    letter = f"+{more}" if more else "○" if white else "∙" if color else "●"
    if color:
        edge = f"{side}-edge-{ground}"
        canvas.put(middle - 1, y, "▐", edge)
        canvas.put(middle + 1, y, "▌", edge)
        canvas.put(middle, y, letter[:1], f"{side}-mark", f"{side}-body", True)
        if more:
            canvas.put(middle - 1, y, f"{letter:<3}", f"{side}-mark", f"{side}-body", True)
    else:
        canvas.put(middle - (1 if more else 0), y, letter, f"{side}-mark", bold=white)


def _large_checker(canvas: Canvas, size: BoardSize, x: int, y: int, side: str, color: bool) -> None:
    """White has one round line, Black a double one; without color Black is solid."""
    ends = ("╭─╮", "│ │", "╰─╯") if side == "white" else ("╔═╗", "║ ║", "╚═╝") if color else ("▟█▙", "███", "▜█▛")
    top, middle, bottom = (end[0] + end[1] * (size.point - 4) + end[2] for end in ends)
    for row, line in enumerate((top, *[middle] * (size.rows - 2), bottom)):
        canvas.put(x, y + row, line, f"{side}-mark", f"{side}-body" if color else None)


def _empty(canvas: Canvas, size: BoardSize, x: int, y: int, number: int, color: bool) -> None:
    if color:
        return
    if size.rows > 1:
        row = 1 if size.rows > 2 else int(number <= 12)
        canvas.put(x + size.point // 2 - 1, y + row, "··", "field-ink")
    else:
        canvas.put(x + (size.point - 1) // 2, y, "·", "field-ink")


MARKS = {
    "selected": ("[", "]", "target-ink", "target"),
    "movable": ("<", ">", "target", "target-halo"),
    "landed": ("·", "·", "last", "last-ground"),
}


def _beside(canvas: Canvas, size: BoardSize, x: int, y: int, mark: str) -> None:
    """A mark left and right of a checker."""
    left, right, ink, ground = MARKS[mark]
    for row in range(y, y + size.rows):
        edge = 0 if size.rows > 1 else (size.point - 1) // 2 - 1
        canvas.put(x + edge, row, left, ink, ground, True)
        canvas.put(x + (size.point - 1 if size.rows > 1 else edge + 2), row, right, ink, ground, True)


def _target(canvas: Canvas, size: BoardSize, x: int, y: int, target: Target, white: bool, low: bool) -> None:
    if size.rows > 1:
        inner = size.point - 4
        if target.hits:
            face = f"{target.number}×".center(inner)
            text = f"┌{face}┐" if low else f"└{face}┘"
            canvas.put(x + 1, y - 1 if low else y + size.rows, text, "target-ink", "target", True)
            return
        number = str(target.number)
        rows = [f"┌{'╌' * inner}┐", f"└{number:╌<{inner}}┘"]
        if size.rows > 2:
            rows = [rows[0], f"╎{number:^{inner}}╎", f"└{'╌' * inner}┘"]
        for offset, row in enumerate(rows):
            canvas.put(x + 1, y + offset, row, "target-ink", "target", True)
        return
    middle = x + (size.point - 1) // 2
    body = "○" if white else "●"
    text = f"{target.number}{body}×" if target.hits else f"({target.number})"
    canvas.put(middle - 1, y, text, "target-ink", "target", True)


def _bar(canvas: Canvas, picture: BackgammonPicture, size: BoardSize, color: bool) -> None:
    """Own hit checkers stand in the upper half, where they enter; the others in the lower."""
    x = 2 + size.half
    middle = 2 + SLOTS * size.rows + size.gap // 2
    canvas.claim(x, 2, size.bar, size.inner, 25)
    word = picture.bar_word[: size.bar]
    canvas.put(x + (size.bar - len(word)) // 2, middle, word, "bar-ink")
    fits = 3
    for mine, count in ((True, picture.points[25]), (False, -picture.points[0])):
        white = mine == picture.bottom_is_white
        for slot in range(min(count, fits)):
            distance = 1 + size.gap // 2 + slot * size.rows
            y = middle - distance - size.rows + 1 if mine else middle + distance
            more = count - fits + 1 if count > fits and slot == fits - 1 else 0
            left = (
                x + (size.bar - size.point) // 2 if size.rows > 1 else x + (size.bar - 3) // 2 - (size.point - 3) // 2
            )
            _checker(canvas, size, left, y, white, "bar", color, more)
            if mine != picture.mover_at_top and slot == _marked_slot(count, fits):
                if picture.marks.selected == 25:
                    _beside(canvas, size, left, y, "selected")
                elif 25 in picture.marks.movable:
                    _beside(canvas, size, left, y, "movable")


def _tray(canvas: Canvas, picture: BackgammonPicture, size: BoardSize) -> None:
    x = 4 + 2 * size.half + size.bar
    top, bottom = 2, size.height - 3
    third = size.inner // 3
    word = f"{picture.off_word[:4]:<4}"
    canvas.put(x, top, word, "number", "tray")
    canvas.put(x, bottom, word, "number", "tray")
    canvas.put(x, top + 1, f"{picture.off[1]:^4}", "number", "tray", True)
    canvas.put(x, bottom - 1, f"{picture.off[0]:^4}", "number", "tray", True)
    canvas.claim(x, top if picture.mover_at_top else bottom - third + 1, 4, third, 0)
    if 0 in picture.marks.targets:
        row = top + 2 if picture.mover_at_top else bottom - 2
        canvas.put(x, row, f"({picture.marks.targets[0].number})".center(4), "target-ink", "target", True)
    if picture.cube is not None:
        _cube(canvas, picture.cube, size, x)


def _cube(canvas: Canvas, cube: CubeFace, size: BoardSize, x: int) -> None:
    middle = 2 + size.inner // 2 - 1
    y = {None: middle, "top": 4, "bottom": size.height - 8}[cube.owner]
    face = "×" if cube.crawford else str(cube.value)
    lines = ("╔══╗", f"║{face:>2}║", "╚══╝") if len(face) < 3 else ("╔══╗", f"{face:^4}", "╚══╝")
    for row, line in enumerate(lines):
        canvas.put(x, y + row, line, "cube-ink", "cube-1", True)
    canvas.claim(x, y, 4, 3, "cube")
