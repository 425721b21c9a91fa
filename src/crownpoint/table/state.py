"""The state of a table: a fold over its events. It takes every event as given; `decide.py` is what checks actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from crownpoint.table import events as facts
from crownpoint.table.absence import Absence
from crownpoint.table.actions import OfferKind
from crownpoint.table.clock import Clock
from crownpoint.table.dice.fair_dice import FairDice
from crownpoint.table.events import Event
from crownpoint.table.options import TableOptions
from crownpoint.table.play import Finish, Play, Rules
from crownpoint.table.registry import RULES
from crownpoint.table.seats import Occupant, OccupantKind, Seat
from crownpoint.table.view import GameResult, OfferView, Phase

__all__ = ["SharesMissing", "State"]

_CONTAINERS = (list, dict, set)  # all other values never change


class SharesMissing(Exception):  # noqa: N818 - nothing has gone wrong: the roll comes later
    """The next roll needs a share that has not been revealed yet."""


@dataclass
class State:
    """Everything that is true of a table after an event."""

    opened: facts.Opened
    rules: Rules
    seats: list[Occupant]
    clock: Clock
    colors: tuple[str, str]
    number: int = 0  # of the last event
    time_ms: int = 0
    phase: Phase = Phase.SEATING
    paused: bool = False
    absence: Absence = field(default_factory=Absence)
    nonces: list[str | None] = field(default_factory=lambda: [None, None])
    commitments: list[str | None] = field(default_factory=lambda: [None, None])  # to the shares of the next roll
    shares: list[str | None] = field(default_factory=lambda: [None, None])  # of the next roll, as far as revealed
    asked_ms: int | None = None  # since when the next roll waits for shares
    roller: Seat | None = None  # whose roll it is that waits
    rolls: int = 0
    game: int = 0
    play: Play | None = None
    started: facts.GameStarted | None = None
    played: list[Event] = field(default_factory=list)  # the events of this game that count
    moves: dict[int, Any] = field(default_factory=dict)  # the library's move of each event that is one
    offer: OfferView | None = None
    offered: set[Seat] = field(default_factory=set)  # who has made an offer since they last moved
    finish: Finish | None = None  # decided otherwise than by the game: resignation, time, agreement
    ready: set[Seat] = field(default_factory=set)
    results: list[GameResult] = field(default_factory=list)
    winner: Seat | None = None
    ended_ms: int | None = None
    flagged: Seat | None = None
    left: Seat | None = None  # who abandoned the match
    aborted: bool = False
    agreed: OfferView | None = None  # an offer just accepted, until what it brings about has happened
    rematch: bool = False
    seed_shown: str | None = None

    @classmethod
    def opening(cls, opened: facts.Opened) -> State:
        """The state before the first event, which is `opened`."""
        rules = RULES[opened.options.game]
        first = opened.options.first_color or rules.colors[0]
        other = rules.colors[1] if first == rules.colors[0] else rules.colors[0]
        return cls(opened, rules, list(opened.seats), Clock.of(opened.options.clock), (first, other))

    @property
    def options(self) -> TableOptions:
        """The options the table was opened with."""
        return self.opened.options

    @property
    def names(self) -> tuple[str, str]:
        """The names at the two seats."""
        return self.seats[0].name, self.seats[1].name

    @property
    def score(self) -> tuple[float, float]:
        """The score of the match."""
        return self.results[-1].score if self.results else self.rules.first_score(self.options, self.colors)

    @property
    def decider(self) -> Seat | None:
        """Whose time runs: who must act in the game; None when nobody must. An open offer keeps nobody from it."""
        if self.phase is not Phase.PLAYING or self.finish is not None or self.play is None:
            return None
        if owing := self.owing:
            return self.roller if self.roller in owing else owing[0] if len(owing) == 1 else None
        return self.play.decider

    @property
    def is_dealt(self) -> bool:
        """Whether both seats have given a nonce or committed themselves, so that there can be dice."""
        return all(self.is_ready(seat) for seat in Seat)

    def is_ready(self, seat: Seat) -> bool:
        """Whether a seat has given a nonce or committed itself."""
        return bool(self.nonces[seat] or self.commitments[seat])

    @property
    def is_rolling(self) -> bool:
        """Whether a roll is asked for that has not been made."""
        return self.asked_ms is not None

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seats whose share the roll that is asked for waits for."""
        return tuple(seat for seat in Seat if self.part(seat) is None) if self.is_rolling else ()

    def part(self, seat: Seat) -> str | None:
        """What a seat has given for the next roll: its nonce, or a share."""
        return self.nonces[seat] or self.shares[seat]

    def copy(self) -> State:
        """An independent copy of the state."""
        other = State.__new__(State)
        for name, value in self.__dict__.items():
            other.__dict__[name] = value.copy() if type(value) in _CONTAINERS else value
        other.play = None if self.play is None else self.play.copy()
        return other

    def is_computer(self, seat: Seat) -> bool:
        """Whether a computer player sits there."""
        return self.seats[seat].kind is OccupantKind.COMPUTER

    def next_roll(self) -> tuple[int, tuple[int, int]]:
        """The number and the dice of the next roll, which is not used up by asking. Raises `SharesMissing`."""
        return self.rolls + 1, self.fair_dice().roll(self.rolls + 1)

    def fair_dice(self) -> FairDice:
        """The randomness of the next roll or draw. Raises `SharesMissing` until both shares are there."""
        first, second = self.part(Seat.FIRST), self.part(Seat.SECOND)
        if first is None or second is None:
            raise SharesMissing
        assert self.opened.seed is not None
        return FairDice(self.opened.seed, self.opened.match_id, (first, second))

    def fold(self, event: Event) -> None:
        """Apply an event, which must be the next one."""
        fact = event.fact
        handler = _HANDLERS.get(type(fact))
        if handler is not None:
            handler(self, event, fact)
        else:
            self._fold_play(event)
        self.number, self.time_ms = event.number, event.time_ms
        if not self.paused:
            self._turn_clock(event)

    def _turn_clock(self, event: Event) -> None:
        """Let the time of who must act run. Only a move and the answer to a double end a turn."""
        fact, seat, now_ms = event.fact, event.seat, event.time_ms
        clock = self.clock.turned(self.decider, now_ms)
        if isinstance(fact, facts.Moved | facts.Taken | facts.Dropped | facts.Beavered) and seat is not None:
            clock = clock.turn_ended(seat, event.number, now_ms, moved=isinstance(fact, facts.Moved))
        elif isinstance(fact, facts.TookBack):
            clock = clock.taken_back(fact.before, now_ms)
        if self.offer is None:
            clock = clock.repaid(now_ms)
        elif isinstance(fact, facts.Offered | facts.Moved):
            clock = clock.lent(self.offer.by, now_ms)
        self.clock = clock

    def _fold_play(self, event: Event) -> None:
        """A fact of the game itself."""
        assert self.play is not None
        fact = event.fact
        self.played.append(event)
        if isinstance(fact, facts.Rolled | facts.OpeningRolled):
            self.use_up(fact.roll)
        move = self.play.apply(event.seat, fact)
        if isinstance(fact, facts.Moved) and event.seat is not None:
            self.offered.discard(event.seat)
        if move is not None:
            self.moves[event.number] = move

    def use_up(self, number: int) -> None:
        """Roll `number` is made: the shares of it are spent."""
        if number != self.rolls:
            self.rolls, self.shares, self.asked_ms, self.roller = number, [None, None], None, None

    def take_absence(self, absence: Absence, now_ms: int) -> None:
        """Stop the clocks for those who are away."""
        self.absence, self.clock = absence, self.clock.still(absence.until_ms(), now_ms)

    def restart(self, events: list[Event]) -> None:
        """Replay the current game from its start, with these events only."""
        assert self.started is not None
        self.started = replace(self.started, colors=self.colors)
        self.play = self.rules.start(self.options, tuple(self.results), self.started, self.names)
        self.played = events
        for event in events:
            self.play.apply(event.seat, event.fact)


def _nothing(state: State, event: Event, fact: facts.Fact) -> None:
    """An event that is only told: the state holds what it says already, or need not know it."""


def _nonce_given(state: State, event: Event, fact: facts.NonceGiven) -> None:
    assert event.seat is not None
    state.nonces[event.seat] = fact.nonce


def _committed(state: State, event: Event, fact: facts.Committed) -> None:
    assert event.seat is not None
    state.commitments[event.seat] = fact.commitment


def _roll_asked(state: State, event: Event, fact: facts.RollAsked) -> None:
    state.asked_ms, state.roller = event.time_ms, event.seat


def _revealed(state: State, event: Event, fact: facts.Revealed) -> None:
    assert event.seat is not None
    state.shares[event.seat], state.commitments[event.seat] = fact.share, fact.commitment
    if state.is_rolling:
        state.asked_ms = event.time_ms


def _game_started(state: State, event: Event, fact: facts.GameStarted) -> None:
    state.clock = state.clock.renewed()
    state.take_absence(state.absence.renewed(event.time_ms), event.time_ms)
    state.phase, state.game, state.started, state.colors = Phase.PLAYING, fact.game, fact, fact.colors
    state.use_up(fact.draws)
    state.played, state.finish, state.offer = [], None, None
    state.ready.clear()
    state.offered.clear()
    state.play = state.rules.start(state.options, tuple(state.results), fact, state.names)


def _offered(state: State, event: Event, fact: facts.Offered) -> None:
    assert event.seat is not None
    state.offer = OfferView(fact.offer, event.seat, fact.points)
    state.offered.add(event.seat)


def _accepted(state: State, event: Event, fact: facts.Accepted) -> None:
    offer, state.offer = state.offer, None
    assert offer is not None
    state.offered.discard(offer.by)
    if fact.offer is OfferKind.RESIGNATION:
        assert state.play is not None
        state.finish = state.play.resign(offer.by, offer.points)
    elif fact.offer is OfferKind.DRAW:
        state.finish = Finish(None, 0.5, facts.Ending.AGREEMENT)
    else:
        state.agreed = offer


def _declined(state: State, event: Event, fact: facts.Declined) -> None:
    state.offer = None


def _took_back(state: State, event: Event, fact: facts.TookBack) -> None:
    state.agreed = None
    state.restart([played for played in state.played if played.number < fact.before])


def _seats_swapped(state: State, event: Event, fact: facts.SeatsSwapped) -> None:
    state.agreed = None
    state.colors = (state.colors[1], state.colors[0])
    if state.phase is Phase.PLAYING:
        state.restart(state.played)


def _game_ended(state: State, event: Event, fact: facts.GameEnded) -> None:
    state.clock = state.clock.stopped(event.time_ms)
    state.phase, state.offer, state.asked_ms, state.roller = Phase.BETWEEN_GAMES, None, None, None
    state.offered.clear()
    state.results.append(GameResult(state.game, fact.winner, fact.points, fact.ending, fact.score, fact.multiple))


def _match_ended(state: State, event: Event, fact: facts.MatchEnded) -> None:
    state.phase, state.winner, state.seed_shown = Phase.OVER, fact.winner, fact.seed or None
    state.offer, state.ended_ms, state.asked_ms, state.roller = None, event.time_ms, None, None


def _ready(state: State, event: Event, fact: facts.ReadyForNext) -> None:
    assert event.seat is not None
    state.ready.add(event.seat)


def _flag_fell(state: State, event: Event, fact: facts.FlagFell) -> None:
    assert event.seat is not None
    assert state.play is not None
    state.flagged, state.finish = event.seat, state.play.lose_on_time(event.seat)


def _abandoned(state: State, event: Event, fact: facts.Abandoned) -> None:
    assert event.seat is not None
    state.left = event.seat
    if state.phase is Phase.PLAYING and state.play is not None:
        state.finish = replace(state.play.lose_on_time(event.seat), ending=facts.Ending.ABANDONED)


def _aborted(state: State, event: Event, fact: facts.Aborted) -> None:
    state.agreed, state.aborted, state.clock = None, True, state.clock.stopped(event.time_ms)
    state.offered.clear()


def _paused(state: State, event: Event, fact: facts.Paused) -> None:
    state.paused, state.clock = True, state.clock.hold(event.time_ms)


def _resumed(state: State, event: Event, fact: facts.Resumed) -> None:
    state.paused, state.clock = False, state.clock.release(event.time_ms)


def _host_was_down(state: State, event: Event, fact: facts.HostWasDown) -> None:
    state.clock = state.clock.forgiven(fact.since_ms, event.time_ms)
    state.take_absence(state.absence.forgiven(fact.since_ms, event.time_ms), event.time_ms)


def _went_away(state: State, event: Event, fact: facts.WentAway) -> None:
    assert event.seat is not None
    absence = state.absence.went(event.seat, fact.since_ms)
    state.clock = state.clock.forgiven(fact.since_ms, min(absence.until_ms(), event.time_ms))
    state.take_absence(absence, event.time_ms)


def _came_back(state: State, event: Event, fact: facts.CameBack) -> None:
    assert event.seat is not None
    state.take_absence(state.absence.came(event.seat, event.time_ms), event.time_ms)


def _preferences_set(state: State, event: Event, fact: facts.PreferencesSet) -> None:
    assert event.seat is not None
    state.seats[event.seat] = replace(state.seats[event.seat], preferences=fact.preferences)


def _rematch_agreed(state: State, event: Event, fact: facts.RematchAgreed) -> None:
    state.agreed, state.rematch = None, True


_HANDLERS: dict[type[facts.Fact], Callable[[State, Event, Any], None]] = {
    facts.Opened: _nothing,
    facts.NonceGiven: _nonce_given,
    facts.Committed: _committed,
    facts.RollAsked: _roll_asked,
    facts.Revealed: _revealed,
    facts.GameStarted: _game_started,
    facts.Offered: _offered,
    facts.Accepted: _accepted,
    facts.Declined: _declined,
    facts.TookBack: _took_back,
    facts.SeatsSwapped: _seats_swapped,
    facts.GameEnded: _game_ended,
    facts.MatchEnded: _match_ended,
    facts.ReadyForNext: _ready,
    facts.FlagFell: _flag_fell,
    facts.Abandoned: _abandoned,
    facts.Aborted: _aborted,
    facts.Paused: _paused,
    facts.Resumed: _resumed,
    facts.HostWasDown: _host_was_down,
    facts.WentAway: _went_away,
    facts.CameBack: _came_back,
    facts.Said: _nothing,
    facts.PreferencesSet: _preferences_set,
    facts.RematchAgreed: _rematch_agreed,
}
