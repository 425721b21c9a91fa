"""Lists of rows: buttons, choices and names. What a row is, and how a list of rows is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.text import wrap

__all__ = ["NAME_LIMIT", "Row", "draw_form"]

NAME_LIMIT = 16


def _nothing() -> None:
    return


@dataclass(frozen=True, slots=True)
class Row:
    """One row: `turn` changes a choice by one, `enter` is a press, `write` takes a new text."""

    name: str
    label: str
    value: str = ""
    enter: Callable[[], object] = _nothing
    turn: Callable[[int], object] | None = None
    write: Callable[[str], object] | None = None
    quiet: bool = False  # shown, but cannot be chosen
    default: str = ""  # what an empty text stands for
    limit: int = NAME_LIMIT  # of a text


def draw_form(title: str, rows: Sequence[Row], cursor: int, note: str, width: int, height: int) -> Canvas:
    """A title, the rows with the cursor, and a sentence under them. Places: (row, "press" | "less" | "more")."""
    canvas = Canvas(width, height)
    left = 2
    canvas.put(left, 1, title, "brass", bold=True)
    label_width = max((len(row.label) for row in rows if row.value or row.write), default=0)
    notes = [part for line in note.split("\n") for part in wrap(line, width - 2 * left)] if note else []
    room = height - 3 - len(notes) - (1 if notes else 0)
    start = max(0, min(cursor - room // 2, len(rows) - room))
    for y, row in enumerate(rows[start : start + room], 3):
        index = y - 3 + start
        _draw_row(canvas, row, index, index == cursor, left, y, label_width)
    for offset, line in enumerate(notes):
        canvas.put(left, height - len(notes) + offset, line, "ink-2")
    return canvas


def _draw_row(canvas: Canvas, row: Row, index: int, here: bool, x: int, y: int, label_width: int) -> None:
    ink = "ink-3" if row.quiet else "accent" if here else "ink"
    canvas.put(x, y, "►" if here else " ", "accent", bold=True)
    canvas.put(x + 2, y, row.label, ink, bold=here)
    canvas.claim(x, y, canvas.width - x, 1, (index, "press"))
    if not (row.value or row.write):
        return
    at = x + 2 + label_width + 2
    if row.turn is not None:
        canvas.put(at, y, "◄", "accent" if here else "ink-3")
        canvas.claim(at - 1, y, 3, 1, (index, "less"))
        canvas.put(at + 2, y, row.value, ink, bold=here)
        more = at + 3 + len(row.value)
        canvas.put(more, y, "►", "accent" if here else "ink-3")
        canvas.claim(more - 1, y, 3, 1, (index, "more"))
    else:
        cursor = "_" if here and row.write is not None else ""
        if row.value or here:
            text, room = row.value + cursor, max(canvas.width - at - 4, 1)
            canvas.put(at + 2, y, text if len(text) <= room else f"…{text[1 - room :]}", ink, bold=here)
        else:
            canvas.put(at + 2, y, row.default, "ink-3")
