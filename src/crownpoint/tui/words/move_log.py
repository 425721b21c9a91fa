"""The move list as rows of text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crownpoint.messages import Catalog
from crownpoint.table import LogLine, Seat, View
from crownpoint.tui.kits import KITS

__all__ = ["LogRow", "move_log"]

NO_SIGNS: Mapping[int, str] = MappingProxyType({})
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


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the move list, and the number of the last event it tells of."""

    text: str
    number: int


def move_log(view: View, say: Catalog, signs: Mapping[int, str] = NO_SIGNS) -> list[LogRow]:
    """One row for each turn of a side, or for both sides' turns together, as the game has it.

    `signs` stand behind moves, by the number of their event.
    """
    marks = {seat.seat: "○" if seat.color == "white" else "●" for seat in view.seats}
    if KITS[view.options.game].pairs_moves:
        return _pairs(view, marks, signs, say)
    rows = []
    turn = 0
    for line in view.log:
        if line.taken_back:
            continue
        number = f"{line.turn:>2}" if line.turn and line.turn != turn else "  "
        turn = line.turn or turn
        text = _text(line, marks, say)
        if text:
            rows.append(LogRow(f"{number} {text}{signs.get(line.number, '')}", line.number))
    return rows


def _text(line: LogLine, marks: dict[Seat, str], say: Catalog) -> str:
    if line.move is not None and line.seat is not None:
        dice = "".join(map(str, sorted(line.dice, reverse=True))) if line.dice else ""
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


def _pairs(view: View, marks: dict[Seat, str], signs: Mapping[int, str], say: Catalog) -> list[LogRow]:
    rows: list[LogRow] = []
    open_turn = 0
    for line in view.log:
        sign = signs.get(line.number, "")
        if line.taken_back:
            continue
        if line.move is None:
            text = _other(line, marks, say)
            if text:
                rows.append(LogRow(f"    {text}", line.number))
                open_turn = 0
        elif line.turn == open_turn:
            rows[-1] = LogRow(f"{rows[-1].text:<12} {line.move.text}{sign}", line.number)
            open_turn = 0
        else:
            rows.append(LogRow(f"{line.turn:>3}  {line.move.text}{sign}", line.number))
            open_turn = line.turn
    return rows
