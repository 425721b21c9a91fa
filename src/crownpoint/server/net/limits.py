"""Rate limits: token buckets per connection, account and address.

A bucket holds `burst` tokens and regains `per_s` each second. Processes tell each other over the bus what they have let
through, so that a site of many processes is as strict as one. While Redis is unreachable, each process counts for
itself.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.bus import Bus
from crownpoint.server.wire.bus import LimitUsed

__all__ = ["RATES", "Limits", "Rate", "address_key"]

MAX_BUCKETS = 50_000
MOST_OPEN = 400
"""The most simultaneous sockets, streams and requests of one address in one process: enough for a school."""

WAIT_S = 10


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst and a long-term rate. `all` limits everyone together, against attacks from many addresses."""

    burst: float
    per_s: float
    shared: bool = True  # with the other processes; not for what belongs to one connection
    all: float | None = None  # multiplies the burst and the rate of one key


RATES: Mapping[str, Rate] = {
    "login": Rate(60, 1 / 10),  # failed tries of an address to sign in; a club may sit behind one
    "password": Rate(10, 1 / 60),  # … at one account, and of a device that the account knows
    "guest": Rate(80, 1 / 5, all=10),
    "register": Rate(80, 1 / 30, all=10),  # a new member whose name and password are good
    "account": Rate(10, 1 / 10),  # changes of one's password, tokens, passkeys …
    "challenge": Rate(15, 1 / 4),
    "chat": Rate(8, 1 / 2),
    "report": Rate(5, 1 / 300),
    "http": Rate(300, 40, shared=False),  # requests of an address
    "file": Rate(1500, 100, shared=False),  # of which the first visit asks for some twenty; a class comes all at once
    "connect": Rate(60, 4, shared=False),  # new sockets of an address
    "message": Rate(60, 15, shared=False),  # socket messages of a connection
    "frame": Rate(160, 25, shared=False),  # … and with a hundred refused ones, or ten a second, it is closed
    "person": Rate(120, 30, shared=False),  # messages of all connections of a person
    "hint": Rate(6, 1 / 3),
    "import": Rate(40, 1 / 5),  # files for one's library
    "study": Rate(30, 1),  # positions, hints, parts of rollouts
    "review": Rate(10, 1 / 30),  # of a finished match: some seconds of an engine
}
"""Every limit, by the name that `Limits.allow` takes."""


class Limits:
    """Buckets in bounded memory: a full bucket is the same as none, the one unused for longest goes first."""

    def __init__(
        self,
        bus: Bus | None = None,
        process: str = "",
        factor: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`factor` multiplies all limits; 0 removes them."""
        self._bus = bus
        self._process = process
        self._factor = factor
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # tokens, at what time
        self._open = Counter[str]()
        if bus is not None:
            bus.subscribe(LimitUsed, self._heard)

    def allow(self, key: str, kind: str) -> None:
        """Take one token of `kind` from the bucket of `key`, such as "person:<id>" or "address:<address>".

        Raises `NotAllowedError` ("too_many", 429) when it is empty; then nothing is taken.
        """
        if not self._factor:
            return
        rate = RATES[kind]
        now = self._clock()
        needed = [(key, 1.0)] if rate.all is None else [(key, 1.0), ("*", rate.all)]
        for name, times in needed:
            tokens = self._tokens(name, kind, times, now)
            if tokens < 1:
                raise _too_many(math.ceil((1 - tokens) / (rate.per_s * times * self._factor)))
        for name, times in needed:
            self._take(name, kind, times, now)
        if rate.shared and self._bus is not None:
            self._bus.publish(LimitUsed(self._process, key, kind))

    def give_back(self, key: str, kind: str) -> None:
        """Give back what `allow` took, because it need not count after all."""
        if not self._factor:
            return
        self._return(key, kind)
        if RATES[kind].shared and self._bus is not None:
            self._bus.publish(LimitUsed(self._process, key, kind, back=True))

    @contextmanager
    def for_a_try(self, *needed: tuple[str, str]) -> Iterator[None]:
        """Take a token of each key and kind for a try, and give them back unless the block refuses it.

        They are taken first, so that many tries at once do not get more than one after another. Raises
        `NotAllowedError` when one of the buckets is empty; then nothing is taken.
        """
        with ExitStack() as unused:
            for key, kind in needed:
                self.allow(key, kind)
                unused.callback(self.give_back, key, kind)
            try:
                yield
            except NotAllowedError as refusal:
                if refusal.status < 500:
                    unused.pop_all()
                raise

    def begin(self, key: str) -> None:
        """Note that something of `key` is open until `end`. Raises `NotAllowedError` when too much is."""
        if self._factor and self._open[key] >= MOST_OPEN * self._factor:
            raise _too_many(WAIT_S)
        self._open[key] += 1

    def end(self, key: str) -> None:
        """Note that it is open no longer."""
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    def __len__(self) -> int:
        return len(self._buckets)

    def _tokens(self, key: str, kind: str, times: float, now: float) -> float:
        rate, factor = RATES[kind], self._factor * times
        tokens, then = self._buckets.get((kind, key), (rate.burst * factor, now))
        return min(rate.burst * factor, tokens + (now - then) * rate.per_s * factor)

    def _take(self, key: str, kind: str, times: float, now: float) -> None:
        left = max(0.0, self._tokens(key, kind, times, now) - 1)
        self._buckets[kind, key] = (left, now)
        self._buckets.move_to_end((kind, key))
        while len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)

    def _return(self, key: str, kind: str) -> None:
        now = self._clock()
        for name, times in ((key, 1.0), ("*", RATES[kind].all)):
            if times is not None and (kind, name) in self._buckets:
                self._buckets[kind, name] = (self._tokens(name, kind, times, now) + 1, now)

    def _heard(self, used: LimitUsed) -> None:
        rate = RATES.get(used.limit)
        if used.process == self._process or rate is None or not self._factor:
            return
        if used.back:
            self._return(used.key, used.limit)
            return
        now = self._clock()
        self._take(used.key, used.limit, 1.0, now)
        if rate.all is not None:
            self._take("*", used.limit, rate.all, now)


def _too_many(wait: int) -> NotAllowedError:
    return NotAllowedError("too_many", wait=wait)


def address_key(scope: Mapping[str, Any]) -> str:
    """The bucket of the address a request came from, of an ASGI scope. An IPv6 network of one home is one address.

    Behind trusted proxies uvicorn has put there the address that they tell of; the header of a stranger counts for
    nothing.
    """
    try:
        address = ipaddress.ip_address((scope.get("client") or ("",))[0])
    except ValueError:
        return "address:unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return f"address:{address.ipv4_mapped}"
        return f"address:{ipaddress.ip_network((address, 64), strict=False).network_address}/64"
    return f"address:{address}"
