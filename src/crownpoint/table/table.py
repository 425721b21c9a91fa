"""The table: actions go in, events come out, views show it. It reads no clock and draws no random numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from crownpoint.ai.player import Choice, Decision
from crownpoint.errors import InvalidRecordError
from crownpoint.table.actions import Action, ActionKind, OfferKind
from crownpoint.table.allowed import allowed, to_act
from crownpoint.table.computer import action_of
from crownpoint.table.consequences import consequence
from crownpoint.table.decide import CLOCKED, decide, why_not_abort
from crownpoint.table.dice.fair_dice import ID_BYTES, SEED_BYTES, is_hex, seal
from crownpoint.table.draft import Draft
from crownpoint.table.events import (
    ASIDE,
    Abandoned,
    Aborted,
    CameBack,
    Event,
    Fact,
    FlagFell,
    HostWasDown,
    Opened,
    WentAway,
)
from crownpoint.table.log import Log
from crownpoint.table.options import ClockKind, TableOptions
from crownpoint.table.play import PlayedGame, Rules
from crownpoint.table.refusal import Reason, Refusal, refuse
from crownpoint.table.registry import RULES
from crownpoint.table.seats import Occupant, OccupantKind, Seat
from crownpoint.table.start import read_start
from crownpoint.table.state import State
from crownpoint.table.view import GameResult, LogLine, Phase, StepView, View
from crownpoint.table.views import common_of, own_of, view_of
from crownpoint.table.visibility import visible

__all__ = ["Table", "check_options"]


NONCE_MS = 300_000
"""How long a table waits for players at other machines to commit; where turns take days, as long as a turn."""


class Table:
    """A match at a table, from the opening to the reveal of the seed.

    Every method that may add events takes the time in milliseconds and returns the new events; an action that is not
    allowed raises `IllegalActionError` (its `reason` is a `Refusal`) and changes nothing. The same events always give
    the same table: `Table.from_events(table.events)` equals it in every view.
    """

    def __init__(self, opened: Event) -> None:
        """A table from its first event; `open` and `from_events` are the usual ways in."""
        if not isinstance(opened.fact, Opened):
            raise InvalidRecordError(f"A table begins with the event “opened”, not “{opened.kind}”.")
        self._state = State.opening(opened.fact)
        self._events: list[Event] = []
        self._log = Log(self._state)
        self.fold(opened)

    @classmethod
    def open(
        cls,
        options: TableOptions,
        seats: tuple[Occupant, Occupant],
        *,
        match_id: str,
        seed: str,
        now_ms: int,
        rematch_of: str | None = None,
    ) -> Table:
        """A new table. `match_id` is 16 and `seed` 32 random bytes in hexadecimal, drawn by the host.

        Raises `ValueError` when the options cannot be played.
        """
        if options.game not in RULES:
            raise ValueError(f"There is no game “{options.game}”: choose one of {', '.join(RULES)}.")
        if not is_hex(match_id, ID_BYTES) or not is_hex(seed, SEED_BYTES):
            raise ValueError("A match id is 32 hexadecimal digits and a seed 64.")
        check_options(options)
        fact = Opened(match_id, options, seats, seal(seed, match_id), seed, rematch_of)
        return cls(Event(1, now_ms, None, fact))

    @classmethod
    def from_events(cls, events: Iterable[Event]) -> Table:
        """The table of these events. Raises `InvalidRecordError` when they are not the log of a table."""
        iterator = iter(events)
        first = next(iterator, None)
        if first is None:
            raise InvalidRecordError("A table has at least one event.")
        table = cls(first)
        for event in iterator:
            table.fold(event)
        return table

    def copy(self) -> Table:
        """An independent copy of the table."""
        table = Table.__new__(Table)
        table._state, table._events = self._state.copy(), self._events.copy()
        table._log = Log(table._state)
        return table

    def take_over(self, other: Table) -> None:
        """Take over the state of a copy of this table that has changed; the copy must not be used any more."""
        self._state = other._state
        self._events += other._events[len(self._events) :]
        self._log.go_on(self._state)

    @property
    def id(self) -> str:
        """The match id, which is the name of the table in a store."""
        return self._state.opened.match_id

    @property
    def events(self) -> Sequence[Event]:
        """All events, the seed among them: for the host alone. Others get `events_for`."""
        return self._events

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self._state.number

    @property
    def options(self) -> TableOptions:
        """What is played."""
        return self._state.options

    @property
    def seats(self) -> tuple[Occupant, Occupant]:
        """Who sits where."""
        return self._state.seats[0], self._state.seats[1]

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return self._state.phase

    @property
    def is_dealt(self) -> bool:
        """Whether both seats have committed themselves or given a nonce, so that there are dice to verify."""
        return self._state.is_dealt

    @property
    def results(self) -> tuple[GameResult, ...]:
        """The games that are finished."""
        return tuple(self._state.results)

    @property
    def rules(self) -> Rules:
        """The game in general."""
        return self._state.rules

    def played_game(self) -> PlayedGame | None:
        """The game on the table, with its result where it is over; None before the first one."""
        state = self._state
        if state.play is None:
            return None
        result = next((each for each in state.results if each.game == state.game), None)
        return PlayedGame(state.play.copy(), state.names, state.colors, result)

    @property
    def rematch_agreed(self) -> bool:
        """Whether the host should open a new table for the same seats."""
        return self._state.rematch

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who can act now; empty when the match is over or paused."""
        return to_act(self._state)

    def fold(self, event: Event) -> None:
        """Take in the next event as it stands. Raises `InvalidRecordError` unless its number is the next one."""
        if event.number != self._state.number + 1:
            raise InvalidRecordError(f"Event {event.number} cannot follow event {self._state.number}.")
        self._state.fold(event)
        self._events.append(event)

    def act(self, seat: Seat | None, action: Action, now_ms: int) -> tuple[Event, ...]:
        """Do what a seat asks, and everything that follows from it. A watcher (None) is always refused."""
        if seat is None:
            raise refuse(Reason.NOT_A_SEAT)
        if action.kind in CLOCKED and self._state.clock.has_fallen(self._time(now_ms)):
            raise refuse(Reason.TIME_IS_UP)
        facts = decide(self._state, seat, action)
        return self._happen([(seat, fact) for fact in facts], now_ms)

    def tick(self, now_ms: int) -> tuple[Event, ...]:
        """What time alone causes: a fallen flag, or the end of waiting for a commitment. Usually nothing."""
        waited = self._seating_deadline()
        if waited is not None and now_ms >= waited:
            owing = self._state.owing
            if len(owing) == 1:
                return self.abandon(owing[0], now_ms)
            missing = [seat for seat in Seat if not self._state.is_ready(seat)]
            return self.abort(now_ms, missing[0] if len(missing) == 1 else None)
        clock = self._state.clock
        if not clock.has_fallen(now_ms) or clock.running is None:
            return ()
        return self._happen([(clock.running, FlagFell())], now_ms)

    def abandon(self, seat: Seat, now_ms: int) -> tuple[Event, ...]:
        """Give the match to the other seat because this one was left, as the host judges. Refuses when it is over."""
        if self._state.phase is Phase.OVER:
            raise refuse(Reason.MATCH_OVER)
        if self._state.phase is Phase.SEATING and self.owing_since(seat) is None:
            raise refuse(Reason.NOT_STARTED)
        return self._happen([(seat, Abandoned())], now_ms)

    def abort(self, now_ms: int, left: Seat | None = None) -> tuple[Event, ...]:
        """Call the match off, as the host judges, because a seat was left. Refuses once it has begun."""
        if (reason := why_not_abort(self._state)) is not None:
            raise refuse(reason)
        return self._happen([(left, Aborted())], now_ms)

    @property
    def ended_ms(self) -> int | None:
        """When the match ended."""
        return self._state.ended_ms

    @property
    def was_aborted(self) -> bool:
        """Whether the match was called off, so that it counts for nothing."""
        return self._state.aborted

    @property
    def on_clock(self) -> Seat | None:
        """Whose time runs."""
        return self._state.clock.running

    @property
    def deadline_ms(self) -> int | None:
        """When the host should call `tick` at the latest; None when no clock runs and no nonce is awaited."""
        return self._seating_deadline() or self._state.clock.deadline()

    def _seating_deadline(self) -> int | None:
        """Until when the table waits for commitments of players at other machines, or shares of a drawn opening."""
        state = self._state
        if state.phase is not Phase.SEATING or all(seat.kind is not OccupantKind.REMOTE for seat in state.seats):
            return None
        clock = state.options.clock
        since_ms = self._events[0].time_ms if state.asked_ms is None else state.asked_ms
        return since_ms + (clock.reserve_ms if clock.kind is ClockKind.DAYS else NONCE_MS)

    def owing_since(self, seat: Seat) -> int | None:
        """Since when the table waits for this seat's share of a roll and for nothing else; None when it does not."""
        return self._state.asked_ms if self._state.owing == (seat,) else None

    def host_was_down(self, since_ms: int, now_ms: int) -> tuple[Event, ...]:
        """Let the time since then count against nobody; called by the host before anything else after a restart."""
        if self._state.clock.running is None:
            return ()
        return self._happen([(None, HostWasDown(since_ms))], now_ms)

    def is_away(self, seat: Seat) -> bool:
        """Whether the clocks know that this seat has lost the connection."""
        return self._state.absence.is_away(seat)

    @property
    def minds_absence(self) -> bool:
        """Whether it matters who is connected: there is a clock, it does not count days, and the match goes on."""
        kind = self._state.options.clock.kind
        return kind not in (ClockKind.NONE, ClockKind.DAYS) and self._state.phase is not Phase.OVER

    def went_away(self, seat: Seat, since_ms: int, now_ms: int) -> tuple[Event, ...]:
        """Stop both clocks because a seat has lost the connection; for 60 s in a game, however often it happens.

        It was lost at `since_ms`, or when the seat was last heard of.
        """
        if not self.minds_absence or self.is_away(seat):
            return ()
        heard_ms = next((event.time_ms for event in reversed(self._events) if event.seat is seat), 0)
        since_ms = min(max(since_ms, heard_ms), self._time(now_ms))
        return self._happen([(seat, WentAway(since_ms))], now_ms)

    def came_back(self, seat: Seat, now_ms: int) -> tuple[Event, ...]:
        """Restart the clocks: the seat is connected again."""
        return self._happen([(seat, CameBack())], now_ms) if self.minds_absence and self.is_away(seat) else ()

    def _happen(self, caused: list[tuple[Seat | None, Fact]], now_ms: int) -> tuple[Event, ...]:
        """Append facts and then, one by one, their consequences."""
        before = len(self._events)
        time = self._time(now_ms)
        for seat, fact in caused:
            self.fold(Event(self._state.number + 1, time, seat, fact))
        while (due := consequence(self._state)) is not None:
            self.fold(Event(self._state.number + 1, time, *due))
        return tuple(self._events[before:])

    def _time(self, now_ms: int) -> int:
        """A host's clock may be set back; a table's time never is."""
        return max(now_ms, self._state.time_ms)

    def view(self, viewer: Seat | None, now_ms: int) -> View:
        """What this seat, or a watcher, may know now."""
        return view_of(self._state, self._log, self._events, viewer, self._time(now_ms))

    def common_view(self, now_ms: int, most_moves: int | None = None) -> dict[str, Any]:
        """The fields of a view that are the same for all, with so many legal moves at most; with `own_view` a whole."""
        return common_of(self._state, self._log, self._events, self._time(now_ms), most_moves)

    def own_view(self, viewer: Seat | None) -> dict[str, Any]:
        """The fields of a view that depend on who looks."""
        return own_of(self._state, viewer)

    def log(self, game: int | None = None) -> tuple[LogLine, ...]:
        """The move list of one game, or of all."""
        return self._log.lines(self._events, game)

    def events_for(self, viewer: Seat | None, after: int = 0) -> tuple[Event, ...]:
        """The events after number `after`, without what this seat, or a watcher, may not know yet."""
        return tuple(visible(event, viewer, self._state) for event in self._events[after:])

    def has_moved_on(self, number: int) -> bool:
        """Whether something has happened since event `number` that may change what a seat wants to do."""
        return any(not isinstance(event.fact, ASIDE) for event in self._events[number:])

    def may(self, seat: Seat | None) -> tuple[ActionKind, ...]:
        """What this seat may do now."""
        return allowed(self._state, seat)

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this seat may not do that now; None when it may."""
        try:
            decide(self._state, seat, action)
        except ValueError as error:
            reason = getattr(error, "reason", None)
            return reason if isinstance(reason, Refusal) else Refusal("refused", {}, str(error))
        return None

    def draft(self, seat: Seat) -> Draft:
        """A move to be tried at this seat. Raises `IllegalActionError` when it has no move to make now."""
        if self._state.play is None or self._state.phase is not Phase.PLAYING:
            raise refuse(Reason.GAME_OVER if self._state.game else Reason.NOT_STARTED)
        return self._state.play.draft(seat)

    def ways(self, seat: Seat) -> tuple[tuple[StepView, ...], ...]:
        """Every order of steps that makes a legal move: what a board that knows no rules filters, click by click."""
        self.draft(seat)
        assert self._state.play is not None
        return tuple(tuple(StepView(*step) for step in way) for way in self._state.play.ways())

    def ways_json(self, seat: Seat | None) -> bytes:
        """The same as JSON of bare numbers: source, target, die, hit, captured. Empty when there is no move to make."""
        play = self._state.play
        if seat is None or play is None or self._state.phase is not Phase.PLAYING or not play.is_to_move(seat):
            return b"[]"
        return play.ways_json()

    def decision(self, seat: Seat) -> Decision | None:
        """What a computer player at this seat has to decide now; None when it has nothing to do."""
        state = self._state
        if state.play is None or state.phase is not Phase.PLAYING or state.paused:
            return None
        offer = state.offer
        if offer is not None and offer.by is not seat and offer.kind in (OfferKind.RESIGNATION, OfferKind.DRAW):
            return state.play.offer_decision(seat, offer)
        return state.play.decision(seat) if state.decider is seat and not state.is_rolling else None

    def action_of(self, seat: Seat, choice: Choice) -> Action:
        """A computer player's choice as the action of its seat."""
        return action_of(choice, self._state.offer)


def check_options(options: TableOptions) -> None:
    """Raise `ValueError` with a sentence when nobody could play like this."""
    rules, clock = RULES[options.game], options.clock
    if options.start is not None:
        read_start(options.game, options.start)
    rules.check(options)
    if options.first_color not in (None, *rules.colors):
        raise ValueError(f"There is no color “{options.first_color}”: choose {' or '.join(rules.colors)}.")
    if clock.kind is not ClockKind.NONE and clock.reserve_ms <= 0:
        raise ValueError("A clock needs time to begin with.")
    if clock.bonus_ms < 0:
        raise ValueError("A clock cannot take time away after a turn.")
