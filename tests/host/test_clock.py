"""The host's clock: the machine's time of day may be set in either direction, and nobody gains or loses by it."""

from __future__ import annotations

import time

import pytest

from crownpoint.host.clock import SteadyClock, system_clock

HOUR_MS = 3_600_000


class Machine:
    """A machine whose time of day can be set."""

    def __init__(self) -> None:
        self.passed_ms, self.set_ms = 0, 0

    def day(self) -> int:
        return (1_700_000_000_000 + self.set_ms + self.passed_ms) * 1_000_000

    def passing(self) -> int:
        return (5_000 + self.passed_ms) * 1_000_000


@pytest.mark.parametrize("step_ms", [HOUR_MS, -HOUR_MS, 40 * 365 * 24 * HOUR_MS, -40 * 365 * 24 * HOUR_MS])
def test_a_step_of_the_time_of_day_is_not_seen(step_ms: int) -> None:
    machine = Machine()
    clock = SteadyClock(machine.day, machine.passing)
    assert clock() == 1_700_000_000_000
    machine.passed_ms += 1500
    machine.set_ms += step_ms
    assert clock() == 1_700_000_001_500


def test_a_machine_that_starts_with_an_old_time_goes_on_from_what_was_written() -> None:
    machine = Machine()
    machine.set_ms = -HOUR_MS
    clock = SteadyClock(machine.day, machine.passing)
    clock.not_before(1_700_000_000_000)
    assert clock() == 1_700_000_000_000
    clock.not_before(1_600_000_000_000)
    machine.passed_ms += 10
    assert clock() == 1_700_000_000_010


@pytest.mark.parametrize("step_s", [3600, -3600])
def test_the_clock_of_every_host_is_one(step_s: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before, real = system_clock(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + step_s * 1_000_000_000)
    monkeypatch.setattr(time, "time", lambda: real() / 1e9 + step_s)
    assert 0 <= system_clock() - before < 60_000
