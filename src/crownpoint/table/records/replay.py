"""The replay of a table: what a watcher saw after every change of the board, small enough to be sent whole.

A frame holds only what changes from one to the next. Names, options and the dice's proof are those of the last view,
and the move list is sent once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crownpoint.table.events import Event
from crownpoint.table.seats import Seat
from crownpoint.table.table import Table
from crownpoint.table.view import BoardView, ClockView, CubeView, DiceView, LogLine, MoveView, Phase, View

__all__ = ["Frame", "Replay", "replay"]


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after event `number`, as far as it changes. Pairs are those of the first and the second seat."""

    number: int
    phase: Phase
    game: int
    turn: Seat | None
    colors: tuple[str, str]
    score: tuple[float, float]
    clocks: tuple[ClockView | None, ClockView | None]
    board: BoardView
    dice: DiceView | None
    cube: CubeView | None
    stake: int
    last_move: MoveView | None
    last_mover: Seat | None
    results: int  # how many games have ended
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Replay:
    """The last view without its move list, the move list of all games, and the frames, oldest first."""

    view: View
    log: tuple[LogLine, ...]
    frames: tuple[Frame, ...]


def replay(events: Sequence[Event]) -> Replay:
    """The replay of a log, from the empty board to the newest event. Raises `InvalidRecordError` for no log."""
    table = Table.from_events(events[:1])
    frames: list[Frame] = []
    shown: object = None
    for event in events[1:]:
        table.fold(event)
        if table.phase is Phase.SEATING:
            continue
        frame = _frame(table.view(None, event.time_ms))
        seen = (frame.board, frame.dice, frame.cube, frame.results, frame.phase)
        if seen != shown:
            frames.append(frame)
            shown = seen
    last = table.view(None, table.events[-1].time_ms)
    return Replay(replace(last, log=()), table.log(), tuple(frames) or (_frame(last),))


def _frame(view: View) -> Frame:
    first, second = view.seats
    return Frame(
        number=view.number,
        phase=view.phase,
        game=view.game,
        turn=view.turn,
        colors=(first.color, second.color),
        score=(first.score, second.score),
        clocks=(first.clock, second.clock),
        board=view.board,
        dice=view.dice,
        cube=view.cube,
        stake=view.stake,
        last_move=view.last_move,
        last_mover=view.last_mover,
        results=len(view.results),
        winner=view.winner,
    )
