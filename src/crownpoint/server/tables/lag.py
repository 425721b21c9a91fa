"""What a slow line costs is given back to a player, within limits.

The server measures the round trip itself. From the moment the other side has moved until our player's action arrives,
one round trip is lost; so much is given back, but not more than the allowance: it starts small, grows a little with
every turn and has an upper end, so that nobody gains by a line that is slow on purpose.
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
    """The time that one player's line may still cost."""

    saved_ms: float = START_MS
    round_trip_ms: float | None = None

    def measured(self, round_trip_ms: float) -> None:
        """Take in a measurement; only the server makes them."""
        taken = max(0.0, round_trip_ms)
        if self.round_trip_ms is None:
            self.round_trip_ms = taken
        else:
            self.round_trip_ms += WEIGHT * (taken - self.round_trip_ms)

    def lag_ms(self) -> int:
        """What an action that arrives now is given back; nothing before the first measurement."""
        return int(min(self.round_trip_ms or 0.0, self.saved_ms, LONGEST_MS))

    def turn_ended(self, given_ms: int) -> None:
        """Take what was given back for a turn out of the allowance, and let it grow."""
        self.saved_ms = min(MOST_MS, self.saved_ms - given_ms + GAIN_MS)
