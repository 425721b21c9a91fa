"""Everything of the table screen that is not the board: title, seats and move list, status, keys."""

from __future__ import annotations

import time

from crownpoint.table import ClockView, SeatView
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.look import bottom_seat
from crownpoint.tui.drawing.text import Line, wrap, write_ends
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.opponents import LEVELS
from crownpoint.tui.words.move_log import move_log
from crownpoint.tui.words.sentences import score, title

__all__ = ["clock_text", "draw_panel", "draw_sheet", "draw_status", "draw_title"]

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
    rows = [part for line in move_log(model.view, model.say) for part in wrap(line, width, " " * 4)]
    if not rows:
        rows = wrap(model.say("log.empty"), width)
    room = last - first
    for offset, text in enumerate(rows[-room:] if room > 0 else []):
        newest = offset == min(len(rows), room) - 1
        canvas.put(0, first + offset, text, "ink" if newest else "ink-2")
    return canvas


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


def clock_text(clock: ClockView | None) -> str:
    """`4:12`, with tenths under ten seconds; empty without a clock."""
    if clock is None:
        return ""
    seconds = clock.reserve_ms / 1000
    if seconds < 10:
        return f"0:{seconds:04.1f}"
    if seconds >= 86400:
        return f"{seconds / 86400:.1f} d"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


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
    aside = wrap(model.aside, width - 4)
    if model.aside and len(rows) + len(aside) <= height:
        for y, row in enumerate(aside, len(rows)):
            canvas.put(2, y, row, "ink-2")
    return canvas
