"""Compensates players for network delay, within limits.

The server measures the round trip itself. From the moment the other side has moved until our player's action arrives,
one round trip is lost. It is given back, but never more than the allowance, which starts small, grows a little with
every turn and has an upper limit, so that nobody gains by slowing their connection down on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LONGEST_MS", "Allowance"]

START_MS = 300
GAIN_MS = 200  # each turn
MOST_MS = 1_000  # saved up
LONGEST_MS = 500  # given back for one turn
WEIGHT = 0.3  # of the newest measurement


@dataclass(slots=True)
class Allowance:
    """How much delay one player can still be compensated for."""

    saved_ms: float = START_MS
    round_trip_ms: float | None = None

    def measured(self, round_trip_ms: float) -> None:
        """Add a measurement. Only the server makes them."""
        taken = max(0.0, round_trip_ms)
        if self.round_trip_ms is None:
            self.round_trip_ms = taken
        else:
            self.round_trip_ms += WEIGHT * (taken - self.round_trip_ms)

    def lag_ms(self) -> int:
        """How much time an action that arrives now is given back; none before the first measurement."""
        return int(min(self.round_trip_ms or 0.0, self.saved_ms, LONGEST_MS))

    def turn_ended(self, given_ms: int) -> None:
        """Subtract what was given back for a turn from the allowance, and let it grow."""
        self.saved_ms = min(MOST_MS, self.saved_ms - given_ms + GAIN_MS)
