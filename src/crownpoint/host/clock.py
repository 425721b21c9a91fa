"""The host's clock: the time of day, without its steps.

The time of a machine may be set, by hand or by a time server, in either direction. A clock that followed would take
hours from one player or give them to another. So the time of day is read once, and from then on only the time that
passes is counted, which nobody can set.
"""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["SteadyClock", "system_clock"]


def _passing_ns() -> int:
    """Nanoseconds since the machine started, the same in all its processes; sleep counts where we can know of it."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    try:
        return time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)
    except OSError:  # named, but not there: in a browser
        return time.monotonic_ns()


class SteadyClock:
    """Milliseconds since 1970, which pass evenly and never go back."""

    def __init__(self, day: Callable[[], int] = time.time_ns, passing: Callable[[], int] = _passing_ns) -> None:
        self._passing = passing
        self.offset_ns = day() - passing()
        """What makes the time of day of the passing time. Processes of one machine that share it agree."""

    def __call__(self) -> int:
        return (self._passing() + self.offset_ns) // 1_000_000

    def not_before(self, time_ms: int) -> None:
        """Go on from a time that was already written down, if the machine's time of day is behind it."""
        self.offset_ns += max(0, time_ms - self()) * 1_000_000


system_clock = SteadyClock()
"""The clock of this process."""
