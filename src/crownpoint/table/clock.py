"""Clocks: a value that is told the time and never reads it. All times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crownpoint.table.options import ClockKind, ClockSettings
from crownpoint.table.seats import Seat, changed_at
from crownpoint.table.view import ClockView

__all__ = ["Clock"]

LONGEST_LOAN_MS = 15_000
"""How long the maker of an offer pays for the time of the seat that answers it."""

_PER_TURN = (ClockKind.PER_MOVE, ClockKind.DAYS)


@dataclass(frozen=True, slots=True)
class EndedTurn:
    """What a turn began with and what it took, so that it can continue when it is taken back."""

    number: int  # of the event that ended it
    seat: Seat
    reserve_ms: int
    spent_ms: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The time both seats have, and whose time is running since when.

    A turn lasts until the seat has moved, or has answered a double. While it lasts the time may pass to the other seat
    and back, as when a double is answered: `spent_ms` is what each seat has used of a turn that is not over, before
    `since_ms`. Only the end of a turn renews a time or adds a bonus. Nobody's time runs before `still_until_ms`,
    whoever's turn it is. The first `lent_ms` of the running time count against the other seat, whose offer is open.
    """

    settings: ClockSettings
    reserve_ms: tuple[int, int]
    spent_ms: tuple[int, int] = (0, 0)
    running: Seat | None = None
    since_ms: int = 0
    held: bool = False
    still_until_ms: int = 0
    lent_ms: int = 0
    ended: tuple[EndedTurn, ...] = ()  # the turns of this game

    @classmethod
    def of(cls, settings: ClockSettings) -> Clock:
        """A clock with full reserves that does not run."""
        return cls(settings, (settings.reserve_ms, settings.reserve_ms))

    @property
    def is_used(self) -> bool:
        """Whether there is a clock at all."""
        return self.settings.kind is not ClockKind.NONE

    @property
    def _delay_ms(self) -> int:
        """What each turn has for nothing."""
        return self.settings.bonus_ms if self.settings.kind is ClockKind.BRONSTEIN else 0

    def spent(self, seat: Seat, now_ms: int) -> int:
        """How much of its turn a seat has used."""
        if self.running is None:
            return self.spent_ms[seat]
        on = 0 if self.held else max(0, now_ms - self.since_ms)
        paid = min(on, self.lent_ms)
        return self.spent_ms[seat] + (on - paid if seat is self.running else paid)

    def left(self, seat: Seat, now_ms: int) -> int:
        """The reserve a seat has left; never below 0."""
        return max(0, self.reserve_ms[seat] - max(0, self.spent(seat, now_ms) - self._delay_ms))

    def deadline(self) -> int | None:
        """The time at which the running seat's flag falls; None when no clock runs."""
        if not self.is_used or self.running is None or self.held:
            return None
        has_ms = self.reserve_ms[self.running] + self._delay_ms - self.spent_ms[self.running]
        return self.since_ms + self.lent_ms + has_ms

    def has_fallen(self, now_ms: int) -> bool:
        """Whether the running seat has used up its time."""
        deadline = self.deadline()
        return deadline is not None and now_ms >= deadline

    def turned(self, seat: Seat | None, now_ms: int) -> Clock:
        """The clock with the time of `seat` running (None: nobody's); the other's stands where it is."""
        if not self.is_used or seat is self.running:
            return self
        return replace(self._noted(now_ms), running=seat, since_ms=self._from(now_ms), lent_ms=0)

    def lent(self, seat: Seat, now_ms: int) -> Clock:
        """The clock with the running time counting against this seat for a while, and never for all that it has left.

        Nothing changes where its own time runs, or nobody's.
        """
        if not self.is_used or self.running is not seat.other:
            return self
        has_ms = self.reserve_ms[seat] + self._delay_ms - self.spent(seat, now_ms)
        return replace(self._noted(now_ms), lent_ms=max(0, min(LONGEST_LOAN_MS, has_ms // 2)))

    def repaid(self, now_ms: int) -> Clock:
        """The clock with the running time counting against whoever's it is."""
        return replace(self._noted(now_ms), lent_ms=0) if self.lent_ms else self

    def turn_ended(self, seat: Seat, number: int, now_ms: int, *, moved: bool) -> Clock:
        """The clock when event `number` has ended the turn of a seat: by a move, or by an answer, for no bonus."""
        if not self.is_used:
            return self
        ended = EndedTurn(number, seat, self.reserve_ms[seat], self.spent(seat, now_ms))
        settled = self._settled(seat, now_ms)
        if moved and self.settings.kind is ClockKind.FISCHER:
            reserve = changed_at(settled.reserve_ms, seat, settled.reserve_ms[seat] + self.settings.bonus_ms)
            settled = replace(settled, reserve_ms=reserve)
        return replace(settled, ended=(*settled.ended, ended))

    def taken_back(self, before: int, now_ms: int) -> Clock:
        """The clock when the turns that events from number `before` on have ended go on.

        Each goes on with what it began with and all the time that was used since: what was renewed or added is gone.
        """
        clock = replace(self._noted(now_ms), ended=tuple(turn for turn in self.ended if turn.number < before))
        for seat in Seat:
            undone = [turn for turn in self.ended if turn.number >= before and turn.seat is seat]
            if not undone:
                continue
            used = [clock.spent_ms[seat], *(turn.spent_ms for turn in undone)]
            spent = max(used) if self.settings.kind in _PER_TURN else sum(used)
            reserve = changed_at(clock.reserve_ms, seat, undone[0].reserve_ms)
            clock = replace(clock, reserve_ms=reserve, spent_ms=changed_at(clock.spent_ms, seat, spent))
        return clock

    def _from(self, now_ms: int) -> int:
        return max(now_ms, self.still_until_ms)

    def _noted(self, now_ms: int) -> Clock:
        """The same clock with what the seats have used so far noted."""
        if self.running is None:
            return self
        spent = self.spent(Seat.FIRST, now_ms), self.spent(Seat.SECOND, now_ms)
        return replace(self, spent_ms=spent, since_ms=max(now_ms, self.since_ms), lent_ms=self._lent_left(now_ms))

    def _lent_left(self, now_ms: int) -> int:
        return self.lent_ms if self.held else max(0, self.lent_ms - max(0, now_ms - self.since_ms))

    def _settled(self, seat: Seat, now_ms: int) -> Clock:
        """The clock with a seat's turn paid for, and none begun."""
        kept = self.settings.reserve_ms if self.settings.kind in _PER_TURN else self.left(seat, now_ms)
        clock = self._noted(now_ms)
        return replace(
            clock, reserve_ms=changed_at(clock.reserve_ms, seat, kept), spent_ms=changed_at(clock.spent_ms, seat, 0)
        )

    def stopped(self, now_ms: int) -> Clock:
        """The clock at the end of a game: nobody's turn, the reserve as it is, no bonus for the unfinished turn."""
        return replace(self._settled(Seat.FIRST, now_ms)._settled(Seat.SECOND, now_ms), running=None, lent_ms=0)

    def hold(self, now_ms: int) -> Clock:
        """The clock stopped in the middle of a turn."""
        return self if self.held else replace(self._noted(now_ms), held=True)

    def release(self, now_ms: int) -> Clock:
        """The clock running again after a hold."""
        return replace(self, since_ms=self._from(now_ms), held=False) if self.held else self

    def still(self, until_ms: int, now_ms: int) -> Clock:
        """The clock stopped until then, for both; it runs on at once if that time is past."""
        return replace(self._noted(now_ms), since_ms=max(now_ms, until_ms), still_until_ms=until_ms)

    def forgiven(self, since_ms: int, until_ms: int) -> Clock:
        """The clock when the time from `since_ms` to `until_ms` counts against nobody."""
        if self.running is None or self.held:
            return self
        lost = max(0, until_ms - max(since_ms, self.since_ms))
        return replace(self, since_ms=self.since_ms + lost)

    def renewed(self) -> Clock:
        """The clock for the next game: full where reserves are given for each game."""
        return Clock.of(self.settings) if self.settings.each_game else replace(self, ended=())

    def view(self, seat: Seat, now_ms: int) -> ClockView | None:
        """What is shown of a seat's clock; None if there is no clock."""
        if not self.is_used:
            return None
        running = seat is self.running
        delay = max(0, self._delay_ms - self.spent(seat, now_ms))
        if self.running is None or self.held:
            return ClockView(self.left(seat, now_ms), delay)
        still, lent = max(0, self.since_ms - now_ms), self._lent_left(now_ms)
        return ClockView(self.left(seat, now_ms), delay, running, still if running or lent else 0, lent)
