"""Dice: faces of pips in color or in a box, plain numbers where there is no room."""

from __future__ import annotations

from crownpoint.tui.backgammon.picture import BackgammonPicture, DieFace
from crownpoint.tui.drawing.canvas import Canvas

__all__ = ["PIPS", "draw_dice"]

PIPS: dict[int, tuple[str, str, str]] = {
    0: ("   ", "   ", "   "),
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}
"""Three rows of three for each face; 0 is a die that has not fallen."""


def draw_dice(canvas: Canvas, picture: BackgammonPicture, x: int, width: int, y: int, height: int, color: bool) -> None:
    """Draw the dice centered in a field of `width` × `height` cells and claim it as "dice"."""
    dice = picture.dice
    if not dice:
        return
    canvas.claim(x, y, width, height, "dice")
    side = "white" if picture.dice_at_bottom == picture.bottom_is_white else "black"
    if height >= 5 and len(dice) * 6 - 1 <= width:
        face = 7 if len(dice) * 9 - 2 <= width else 5
        _row(canvas, dice, x, width, y + (height - 5) // 2, face, f"dice-{side}", boxed=True)
    elif color and height >= 3:
        face = 5 if len(dice) * 6 - 1 <= width else 3
        _row(canvas, dice, x, width, y + (height - 3) // 2, face, f"dice-{side}", boxed=False)
    else:
        text = " ".join(_plain(die) for die in dice)
        canvas.put(x + (width - len(text)) // 2, y + height // 2, text, "field-ink", bold=True)


def _plain(die: DieFace) -> str:
    if die.value == 0:
        return "[ ]"
    return f" {die.value} " if die.used else f"[{die.value}]"


def _row(
    canvas: Canvas, dice: tuple[DieFace, ...], x: int, width: int, y: int, face: int, paint: str, boxed: bool
) -> None:
    gap = 2 if len(dice) * (face + 2) - 2 <= width else 1
    left = x + (width - len(dice) * (face + gap) + gap) // 2
    for die in dice:
        _die(canvas, die, left, y, face, paint, boxed)
        left += face + gap


def _die(canvas: Canvas, die: DieFace, x: int, y: int, face: int, paint: str, boxed: bool) -> None:
    waiting = die.value == 0
    faded = die.used or waiting
    ink, ground = ("field-ink", None) if faded else (f"{paint}-pip", f"{paint}-1")
    inner = face - 2 if boxed else face
    rows = []
    for row in PIPS[die.value]:
        pips = row.replace("●", "·") if die.used else row
        rows.append(pips.center(inner) if inner > 3 else pips)
    if boxed:
        line = "╌" if waiting else "─"
        rows = [f"╭{line * inner}╮", *(f"│{row}│" for row in rows), f"╰{line * inner}╯"]
    elif waiting:
        rows = [f"┌{'╌' * (face - 2)}┐", f"{'?':^{face}}", f"└{'╌' * (face - 2)}┘"]
    for offset, row in enumerate(rows):
        canvas.put(x, y + offset, row, ink, ground, not faded)
