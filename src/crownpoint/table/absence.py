"""Who has lost the connection: both clocks stop for it, for a limited time in every game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crownpoint.table.seats import Seat, changed_at

__all__ = ["AWAY_MS", "Absence"]

AWAY_MS = 60_000
"""How long, in all, both clocks stop in one game because a seat is away; after that its time runs."""


@dataclass(frozen=True, slots=True)
class Absence:
    """Since when each seat has been away (None: it is here), and the time left for which its clocks stop.

    However often a seat comes and goes, a game is not stopped for it longer than `AWAY_MS`.
    """

    since_ms: tuple[int | None, int | None] = (None, None)
    left_ms: tuple[int, int] = (AWAY_MS, AWAY_MS)

    def is_away(self, seat: Seat) -> bool:
        """Whether nobody is connected there."""
        return self.since_ms[seat] is not None

    def until_ms(self) -> int:
        """Until when the clocks are stopped; a time long past when nobody is away."""
        ends = (since + left for since, left in zip(self.since_ms, self.left_ms, strict=True) if since is not None)
        return max(ends, default=0)

    def went(self, seat: Seat, now_ms: int) -> Absence:
        """The absence of a seat that is away from now on."""
        return replace(self, since_ms=changed_at(self.since_ms, seat, now_ms))

    def came(self, seat: Seat, now_ms: int) -> Absence:
        """The seat is back, and the time of its absence is used up."""
        since = self.since_ms[seat]
        used = 0 if since is None else max(0, now_ms - since)
        left = changed_at(self.left_ms, seat, max(0, self.left_ms[seat] - used))
        return Absence(changed_at(self.since_ms, seat, None), left)

    def renewed(self, now_ms: int) -> Absence:
        """For the next game, with all the time again."""
        first, second = (None if since is None else now_ms for since in self.since_ms)
        return Absence((first, second))

    def forgiven(self, since_ms: int, until_ms: int) -> Absence:
        """The time from `since_ms` to `until_ms` is nobody's absence: the host was away itself."""

        def later(began: int | None) -> int | None:
            return None if began is None else began + max(0, until_ms - max(since_ms, began))

        return replace(self, since_ms=(later(self.since_ms[0]), later(self.since_ms[1])))
