"""Token buckets: what goes through, what does not, what the other processes hear, how much memory it takes."""

from __future__ import annotations

from typing import Any

import pytest

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net import limits as module
from crownpoint.server.net.bus import LocalBus
from crownpoint.server.net.limits import RATES, Limits, Rate, address_key
from crownpoint.server.wire.bus import LimitUsed


class Time:
    """A clock to be set."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def _passed(limits: Limits, key: str, kind: str, tries: int) -> int:
    passed = 0
    for _ in range(tries):
        try:
            limits.allow(key, kind)
        except NotAllowedError:
            continue
        passed += 1
    return passed


@pytest.mark.parametrize("kind", RATES)
def test_a_burst_goes_through_and_then_a_steady_rate(kind: str) -> None:
    time = Time()
    limits, rate = Limits(clock=time), RATES[kind]
    assert _passed(limits, "a", kind, 2000) == rate.burst
    with pytest.raises(NotAllowedError) as caught:
        limits.allow("a", kind)
    assert (caught.value.code, caught.value.status) == ("too_many", 429)
    time.now += 3 / rate.per_s + 1e-6
    assert _passed(limits, "a", kind, 1000) == 3
    time.now += 1e6
    assert _passed(limits, "a", kind, 2000) == rate.burst


def test_one_is_not_hurt_by_another() -> None:
    limits = Limits(clock=Time())
    assert _passed(limits, "a", "chat", 100) == RATES["chat"].burst
    assert _passed(limits, "b", "chat", 1) == 1
    assert _passed(limits, "a", "challenge", 1) == 1


def test_a_flood_from_many_addresses_is_limited_as_a_whole() -> None:
    limits = Limits(clock=Time())
    total = sum(_passed(limits, f"address:{number}", "guest", 1) for number in range(10_000))
    assert total == RATES["guest"].burst * (RATES["guest"].all or 0)
    assert _passed(limits, "socket:x", "message", 10) == 10  # those who play do not notice


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BUCKETS", 100)
    limits = Limits(clock=Time())
    for number in range(1000):
        limits.allow(f"address:{number}", "http")
    assert len(limits) == 100


def test_what_is_waited_for_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RATES", {"slow": Rate(1, 1 / 30)})
    time = Time()
    limits = Limits(clock=time)
    limits.allow("a", "slow")
    with pytest.raises(NotAllowedError, match="Try again in 30 s") as caught:
        limits.allow("a", "slow")
    time.now += float(caught.value.params["wait"])
    limits.allow("a", "slow")


def test_processes_of_one_site_count_together() -> None:
    bus, time = LocalBus(), Time()
    first, second = Limits(bus, "first", clock=time), Limits(bus, "second", clock=time)
    assert _passed(first, "a", "login", 7) == 7
    assert _passed(second, "a", "login", 100) == RATES["login"].burst - 7
    assert _passed(first, "a", "login", 1) == 0
    assert _passed(second, "a", "message", 1) == 1


def test_a_limit_of_another_version_is_passed_over() -> None:
    bus = LocalBus()
    limits = Limits(bus, "first", clock=Time())
    bus.publish(LimitUsed("x", "key", "no such limit"))
    assert len(limits) == 0


def test_a_factor_widens_and_zero_takes_away() -> None:
    assert _passed(Limits(factor=3, clock=Time()), "a", "chat", 100) == 3 * RATES["chat"].burst
    assert _passed(Limits(factor=0, clock=Time()), "a", "chat", 1000) == 1000


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (("192.0.2.1", 5), "address:192.0.2.1"),
        (("::ffff:192.0.2.1", 5), "address:192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "address:2001:db8:1:2::/64"),
        (("testclient", 5), "address:unknown"),
        (None, "address:unknown"),
    ],
)
def test_addresses(client: Any, key: str) -> None:
    assert address_key({"client": client}) == key
