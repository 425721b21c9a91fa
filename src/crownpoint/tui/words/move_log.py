"""The move list as lines of text."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import LogLine, Seat, View
from crownpoint.tui.kits import KITS

__all__ = ["move_log"]

KINDS = {
    "doubled": "log.doubles",
    "taken": "log.takes",
    "dropped": "log.drops",
    "beavered": "log.beavers",
    "raccooned": "log.beavers",
    "took_back": "log.took_back",
    "said": "log.said",
    "declined": "log.declined",
}


def move_log(view: View, say: Catalog) -> list[str]:
    """One line for each turn of a side, or for both sides' turns together, as the game has it."""
    marks = {seat.seat: "○" if seat.color == "white" else "●" for seat in view.seats}
    if KITS[view.options.game].pairs_moves:
        return _pairs(view, marks, say)
    lines = []
    turn = 0
    for line in view.log:
        if line.taken_back:
            continue
        number = f"{line.turn:>2}" if line.turn and line.turn != turn else "  "
        turn = line.turn or turn
        text = _text(line, marks, say)
        if text:
            lines.append(f"{number} {text}")
    return lines


def _text(line: LogLine, marks: dict[Seat, str], say: Catalog) -> str:
    if line.move is not None and line.seat is not None:
        dice = f"{line.dice[0]}{line.dice[1]}" if line.dice else ""
        return f"{marks[line.seat]}{dice} {line.move.text or say('log.no_move')}"
    if line.kind == "opening_rolled" and line.dice and line.dice[0] == line.dice[1]:
        return say("log.opening_tie", a=line.dice[0], b=line.dice[1])
    return _other(line, marks, say)


def _other(line: LogLine, marks: dict[Seat, str], say: Catalog) -> str:
    mark = marks[line.seat] if line.seat is not None else ""
    if line.kind == "offered":
        key = {"draw": "log.draw_offer", "resignation": "log.resigns"}.get(line.text)
        return say(key, mark=mark, v=line.value) if key else ""
    if line.kind == "declined" and line.text not in ("draw", "resignation"):
        return ""
    key = KINDS.get(line.kind)
    return say(key, mark=mark, v=line.value, text=line.text).strip() if key else ""


def _pairs(view: View, marks: dict[Seat, str], say: Catalog) -> list[str]:
    lines: list[str] = []
    open_turn = 0
    for line in view.log:
        if line.taken_back:
            continue
        if line.move is None:
            text = _other(line, marks, say)
            if text:
                lines.append(f"    {text}")
                open_turn = 0
        elif line.turn == open_turn:
            lines[-1] = f"{lines[-1]:<12} {line.move.text}"
            open_turn = 0
        else:
            lines.append(f"{line.turn:>3}  {line.move.text}")
            open_turn = line.turn
    return lines
