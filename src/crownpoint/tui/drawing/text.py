"""Text on a canvas: wrapped, in columns, never cut off unseen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap as _wrap

from crownpoint.tui.drawing.canvas import Canvas

__all__ = ["Line", "draw_items", "draw_lines", "wrap", "write_ends"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text with its paint, and a place where it can be pressed."""

    text: str = ""
    ink: str = "ink"
    bold: bool = False
    ground: str = "bg"
    place: object = None


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Break a text into lines of `width`, those after the first with an indent; at least one line."""
    return _wrap(text, max(width, 1), subsequent_indent=indent, break_on_hyphens=False) or [""]


def draw_lines(lines: Iterable[Line], width: int, height: int, margin: int = 0) -> Canvas:
    """Lines from the top, each wrapped to the width less the margin on both sides."""
    canvas = Canvas(width, height)
    row = 0
    for line in lines:
        for part in wrap(line.text, width - 2 * margin):
            canvas.put(margin, row, part, line.ink, line.ground, line.bold)
            if line.place is not None:
                canvas.claim(0, row, width, 1, line.place)
            row += 1
    return canvas


def write_ends(canvas: Canvas, y: int, left: str, right: str, ink: str = "ink", bold: bool = False) -> None:
    """A text at the left and one at the right end of a row; the right one only where it fits."""
    canvas.put(0, y, left, ink, bold=bold)
    if len(left) + len(right) < canvas.width:
        canvas.put(canvas.width - len(right), y, right, ink, bold=bold)


def draw_items(items: Sequence[tuple[str, str, object]], width: int, height: int) -> Canvas:
    """Keys with their words (`key`, `word`, `place`), as many as fit; the first are the most important."""
    canvas = Canvas(width, height)
    x, row = 1, 0
    for key, word, place in items:
        length = len(key) + 1 + len(word)
        if x + length > width - 1:
            x, row = 1, row + 1
            if row >= height or x + length > width - 1:
                break
        canvas.put(x, row, key, "accent", bold=True)
        canvas.put(x + len(key) + 1, row, word, "ink-2")
        canvas.claim(x, row, length, 1, place)
        x += length + 2
    return canvas
