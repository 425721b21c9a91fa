"""Everything of the table screen that is not the board: title, seats and move list, status, keys."""

from __future__ import annotations

import time

from crownpoint.table import SeatView
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.look import bottom_seat
from crownpoint.tui.drawing.text import Line, wrap, write_ends
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.opponents import LEVELS
from crownpoint.tui.words.move_log import move_log
from crownpoint.tui.words.overview import clock_text
from crownpoint.tui.words.sentences import score, title

__all__ = ["draw_panel", "draw_sheet", "draw_status", "draw_title"]

SEAT_ROWS = 3


def draw_title(model: TableModel, width: int, height: int) -> Canvas:
    """The name of the app, what is played, and the two keys that always work."""
    canvas = Canvas(width, height)
    say = model.say
    canvas.put(1, 0, say("app.name"), "brass", bold=True)
    canvas.put(len(say("app.name")) + 5, 0, title(model.view, say), "ink", bold=True)
    x = width - 1
    for key, place in (("app.menu", "menu"), ("app.help", "help")):
        x -= len(say(key))
        canvas.put(x, 0, say(key), "ink-2")
        canvas.claim(x, 0, len(say(key)), 1, place)
        x -= 2
    return canvas


def draw_panel(model: TableModel, width: int, height: int) -> Canvas:
    """The seat at the top, the moves, the seat at the bottom."""
    canvas = Canvas(width, height)
    bottom = bottom_seat(model.view, model.look)
    _draw_seat(canvas, model, model.view.seats[bottom.other], 0)
    _draw_seat(canvas, model, model.view.seats[bottom], height - SEAT_ROWS)
    first, last = SEAT_ROWS + 1, height - SEAT_ROWS - 1
    canvas.put(0, SEAT_ROWS, "─" * width, "line")
    canvas.put(0, last, "─" * width, "line")
    _draw_log(canvas, model, first, max(last - first, 0))
    return canvas


def _draw_log(canvas: Canvas, model: TableModel, y: int, room: int) -> None:
    """The moves, scrolled to the one that is shown; each can be pressed: `LogRow` is its place."""
    log = move_log(model.log_view, model.say, model.marks)
    rows = [(part, row) for row in log for part in wrap(row.text, canvas.width, " " * 4)]
    if not rows:
        for offset, text in enumerate(wrap(model.say("log.empty"), canvas.width)[:room]):
            canvas.put(0, y + offset, text, "ink-2")
        return
    here = max((row.number for row in log if row.number <= model.table.number), default=0)
    end = max((index for index, (_, row) in enumerate(rows, 1) if row.number <= here), default=0)
    end = max(end, min(room, len(rows)))
    model.log_back = min(model.log_back, max(end - room, 0))
    start = max(end - room - model.log_back, 0)
    for offset, (text, row) in enumerate(rows[start : start + room]):
        canvas.put(0, y + offset, text, "ink" if row.number == here else "ink-2", bold=row.number == here)
        canvas.claim(0, y + offset, canvas.width, 1, row)


def _draw_seat(canvas: Canvas, model: TableModel, seat: SeatView, y: int) -> None:
    say, view = model.say, model.view
    mark = "○" if seat.color == "white" else "●"
    turn = view.turn is seat.seat
    dots = "·" * (1 + int(_thinking_seconds(model) * 4) % 3) if model.thinking is seat.seat else ""
    write_ends(canvas, y, f"{mark} {seat.name}", f"{dots}{' ◄' if turn else ''}", "accent" if turn else "ink", True)
    write_ends(canvas, y + 1, f"  {_count(model, seat)}", clock_text(seat.clock), "ink-2")
    level = say(f"level.{LEVELS[seat.level]}") if seat.level in LEVELS else ""
    points = f"  {say('seat.score', n=score(seat.score))}"
    if len(points) + 1 + len(level) > canvas.width:
        points = points[1:]
    write_ends(canvas, y + 2, points, level, "ink-2")


def _count(model: TableModel, seat: SeatView) -> str:
    board, say = model.view.board, model.say
    if model.hand.draft is not None and model.hand.steps:
        board = model.hand.draft.board
    return model.kit.count(board, seat, say)


def draw_sheet(lines: list[Line], cursor: int | None, width: int, height: int) -> Canvas:
    """A sheet in place of the panel: a title and lines, the one under the cursor marked; scrolled to the cursor."""
    rows: list[tuple[str, Line, bool]] = []
    for index, line in enumerate(lines):
        marked = index == cursor
        rows += [(part, line, marked) for part in wrap(line.text, width - 2, "  ")]
    at = next((number for number, row in enumerate(rows) if row[2]), 0)
    start = max(0, min(at - height // 2, len(rows) - height))
    canvas = Canvas(width, height)
    for y, (text, line, marked) in enumerate(rows[start : start + height]):
        canvas.put(
            0, y, f"{'►' if marked else ' '} {text}", "accent" if marked else line.ink, line.ground, line.bold or marked
        )
        if line.place is not None:
            canvas.claim(0, y, width, 1, line.place)
    return canvas


def _thinking_seconds(model: TableModel) -> float:
    return time.monotonic() - model.thinking_since


def draw_status(model: TableModel, width: int, height: int) -> Canvas:
    """The status sentence, and under it, where there is room, what was said last."""
    canvas = Canvas(width, height)
    if model.thinking is not None and not model.notice:
        text = model.say("status.thinking", name=model.view.seats[model.thinking].name)
        if _thinking_seconds(model) >= 1:
            text += f" {int(_thinking_seconds(model))} s"
    else:
        text = model.status
    rows = wrap(text, width - 4)
    for y, row in enumerate(rows):
        canvas.put(2, y, row, "warn" if model.notice else "ink", bold=True)
    for y, row in enumerate(_said(model, width - 4, height - len(rows)), len(rows)):
        canvas.put(2, y, row, "ink-2")
    return canvas


def _said(model: TableModel, width: int, height: int) -> list[str]:
    """What was said last at the table, whole or not at all; else as much of what the site said as has room."""
    if model.aside:
        lines = wrap(model.aside, width)
        return lines if len(lines) <= height else []
    found: list[str] = []
    for at in range(len(model.words), 0, -1):
        lines = wrap(" ".join(model.words[at - 1 :]), width)
        if found and len(lines) > height:
            break
        found = lines[: max(height, 0)]
    return found
