"""Clocks: a value that is told the time and never reads it. All times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crownpoint.table.options import ClockKind, ClockSettings
from crownpoint.table.seats import Seat
from crownpoint.table.view import ClockView

__all__ = ["Clock"]

_PER_TURN = (ClockKind.PER_MOVE, ClockKind.DAYS)


@dataclass(frozen=True, slots=True)
class Clock:
    """The time both seats have, and whose time is running since when.

    A turn lasts from `started` to `stopped`; `spent_ms` is what was used of it before `since_ms`, so that a pause or a
    host that was down costs nobody anything. Nobody's time runs before `still_until_ms`, whoever's turn it is.
    """

    settings: ClockSettings
    reserve_ms: tuple[int, int]
    running: Seat | None = None
    since_ms: int = 0
    spent_ms: int = 0
    held: bool = False
    still_until_ms: int = 0

    @classmethod
    def of(cls, settings: ClockSettings) -> Clock:
        """A clock with full reserves that does not run."""
        return cls(settings, (settings.reserve_ms, settings.reserve_ms))

    @property
    def is_used(self) -> bool:
        """Whether there is a clock at all."""
        return self.settings.kind is not ClockKind.NONE

    def elapsed(self, now_ms: int) -> int:
        """How long the turn that runs has taken."""
        if self.running is None:
            return 0
        return self.spent_ms if self.held else self.spent_ms + max(0, now_ms - self.since_ms)

    def left(self, seat: Seat, now_ms: int) -> int:
        """The reserve a seat has left; never below 0."""
        reserve = self.reserve_ms[seat]
        if seat is not self.running:
            return reserve
        return max(0, reserve - self._charge(self.elapsed(now_ms)))

    def _charge(self, elapsed: int) -> int:
        free = self.settings.bonus_ms if self.settings.kind is ClockKind.BRONSTEIN else 0
        return max(0, elapsed - free)

    def deadline(self) -> int | None:
        """The time at which the running seat's flag falls; None when no clock runs."""
        if not self.is_used or self.running is None or self.held:
            return None
        free = self.settings.bonus_ms if self.settings.kind is ClockKind.BRONSTEIN else 0
        return self.since_ms + self.reserve_ms[self.running] + free - self.spent_ms

    def has_fallen(self, now_ms: int) -> bool:
        """Whether the running seat has used up its time."""
        deadline = self.deadline()
        return deadline is not None and now_ms >= deadline

    def turned(self, seat: Seat | None, now_ms: int) -> Clock:
        """The clock when it comes to be `seat`'s turn (None: nobody's). A turn that goes on is left alone."""
        if not self.is_used or seat is self.running:
            return self
        reserve = self.reserve_ms
        if self.running is not None:
            kept = self._kept(now_ms)
            reserve = (kept, reserve[1]) if self.running is Seat.FIRST else (reserve[0], kept)
        return replace(self, reserve_ms=reserve, running=seat, since_ms=self._from(now_ms), spent_ms=0)

    def _from(self, now_ms: int) -> int:
        return max(now_ms, self.still_until_ms)

    def _kept(self, now_ms: int) -> int:
        """What the running seat starts its next turn with."""
        assert self.running is not None
        if self.settings.kind in _PER_TURN:
            return self.settings.reserve_ms
        left = self.left(self.running, now_ms)
        return left + self.settings.bonus_ms if self.settings.kind is ClockKind.FISCHER else left

    def stopped(self, now_ms: int) -> Clock:
        """The clock at the end of a game: nobody's turn, the reserve as it is, no bonus for the unfinished turn."""
        if self.running is None:
            return self
        kept = self.settings.reserve_ms if self.settings.kind in _PER_TURN else self.left(self.running, now_ms)
        reserve = (kept, self.reserve_ms[1]) if self.running is Seat.FIRST else (self.reserve_ms[0], kept)
        return replace(self, reserve_ms=reserve, running=None, spent_ms=0)

    def hold(self, now_ms: int) -> Clock:
        """The clock standing still in the middle of a turn."""
        return self if self.held else replace(self, spent_ms=self.elapsed(now_ms), held=True)

    def release(self, now_ms: int) -> Clock:
        """The clock going on after a hold."""
        return replace(self, since_ms=self._from(now_ms), held=False) if self.held else self

    def still(self, until_ms: int, now_ms: int) -> Clock:
        """The clock standing still until then, for both; it goes on at once where that time is past."""
        spent = self.elapsed(now_ms)
        return replace(self, spent_ms=spent, since_ms=max(now_ms, until_ms), still_until_ms=until_ms)

    def forgiven(self, since_ms: int, until_ms: int) -> Clock:
        """The clock when the time from `since_ms` to `until_ms` counts against nobody."""
        if self.running is None or self.held:
            return self
        lost = max(0, until_ms - max(since_ms, self.since_ms))
        return replace(self, since_ms=self.since_ms + lost)

    def renewed(self) -> Clock:
        """The clock for the next game: full where reserves are given for each game."""
        return Clock.of(self.settings) if self.settings.each_game else self

    def view(self, seat: Seat, now_ms: int) -> ClockView | None:
        """What is shown of a seat's clock; None where there is no clock."""
        if not self.is_used:
            return None
        running = seat is self.running
        delay = self.settings.bonus_ms if self.settings.kind is ClockKind.BRONSTEIN else 0
        left = max(0, delay - self.elapsed(now_ms)) if running else delay
        still = max(0, self.since_ms - now_ms) if running and not self.held else 0
        return ClockView(self.left(seat, now_ms), left, running and not self.held, still)
