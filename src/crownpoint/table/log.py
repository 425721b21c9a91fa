"""The move list: the events worth a line, as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from crownpoint.table import events as facts
from crownpoint.table.events import Event
from crownpoint.table.state import State
from crownpoint.table.view import GameResult, LogLine

__all__ = ["Log"]

SAID = facts.Said("").kind
REMEMBERED = 50  # lines of chat from before the current game


class Log:
    """Lines made when they are asked for, each once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._lines: list[LogLine] = []
        self._starts: dict[int, int] = {}  # by game: where its lines begin
        self._seen = 0  # events
        self._game = 0
        self._turn = 0
        self._first_mover: object = None
        self._dice: tuple[int, int] | None = None

    def go_on(self, state: State) -> None:
        """Make the lines to come from this state, which has come from the one before."""
        self._state = state

    def lines(self, events: Sequence[Event], game: int | None = None) -> tuple[LogLine, ...]:
        """The lines of one game, after what was said before it; or all lines."""
        for event in events[self._seen :]:
            self._add(event)
        self._seen = len(events)
        if game is None:
            return tuple(self._lines)
        first = self._starts.get(game, 0 if game == 0 else len(self._lines))
        said = [line for line in self._lines[:first] if line.kind == SAID]
        return (*said[-REMEMBERED:], *self._lines[first : self._starts.get(game + 1)])

    def _add(self, event: Event) -> None:
        fact = event.fact
        if isinstance(fact, facts.GameStarted):
            self._game, self._turn, self._first_mover, self._dice = fact.game, 0, None, self._lying(fact)
            self._starts[fact.game] = len(self._lines)
        elif isinstance(fact, facts.TookBack):
            self._take_back(fact.before)
        if (line := self._line(event)) is not None:
            self._lines.append(line)
        if isinstance(fact, facts.Rolled | facts.OpeningRolled):
            self._dice = fact.dice

    def _lying(self, started: facts.GameStarted) -> tuple[int, int] | None:
        """The dice that lie on the board when a game begins: those of the position that it starts from."""
        state = self._state
        if state.options.start is None or started.game > 1:
            return None
        dice = state.rules.start(state.options, (), started, state.names).dice()
        return dice.dice if dice is not None else None

    def _line(self, event: Event) -> LogLine | None:
        fact = event.fact

        def line(**more: Any) -> LogLine:
            return LogLine(event.number, self._game, self._turn, event.seat, event.kind, **more)

        match fact:
            case facts.Moved():
                self._turn = self._next_turn(event)
                return line(dice=self._dice, move=self._state.rules.move_view(self._state.moves.get(event.number)))
            case facts.OpeningRolled():
                return line(dice=fact.dice)
            case facts.Doubled() | facts.Beavered() | facts.Raccooned():
                self._turn = self._next_turn(event)
                return line(value=fact.value)
            case facts.Offered():
                return line(value=fact.points, text=fact.offer.value)
            case facts.Accepted() | facts.Declined():
                return line(text=fact.offer.value)
            case facts.TookBack():
                return line(value=fact.before)
            case facts.Said():
                return line(text=fact.text)
            case facts.GameEnded():
                result = GameResult(self._game, fact.winner, fact.points, fact.ending, fact.score, fact.multiple)
                return line(result=result)
            case facts.Taken() | facts.Dropped() | facts.FlagFell() | facts.MatchEnded() | facts.SeatsSwapped():
                return line()
            case facts.Abandoned() | facts.Aborted():
                return line()
        return None

    def _next_turn(self, event: Event) -> int:
        """The number that a move or a double of this seat stands under."""
        if self._first_mover is None:
            self._first_mover = event.seat
        last = next((line for line in reversed(self._lines) if _is_turn(line)), None)
        cubed = last is not None and last.seat is event.seat and last.move is None
        return self._turn + 1 if event.seat is self._first_mover and not cubed else self._turn

    def _take_back(self, number: int) -> None:
        for at, line in enumerate(self._lines):
            if line.number >= number and line.game == self._game and not line.text:
                self._lines[at] = replace(line, taken_back=True)
        last = next((line for line in reversed(self._lines) if _is_turn(line)), None)
        self._turn = last.turn if last is not None else 0
        kept = next((line for line in self._lines if line.number == number), None)
        self._dice = kept.dice if kept is not None else self._dice


def _is_turn(line: LogLine) -> bool:
    return not line.taken_back and (line.move is not None or (line.value > 0 and line.kind != "offered"))
