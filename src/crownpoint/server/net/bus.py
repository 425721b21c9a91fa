"""Messages between the processes of a site (`server.wire.bus`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import structlog

from crownpoint.server.wire.bus import BusMessage

__all__ = ["Bus", "Listeners", "LocalBus"]

log = structlog.get_logger()

M = TypeVar("M", bound=BusMessage)


class Bus(Protocol):
    """Carries messages to all processes, this one included."""

    @property
    def is_sure(self) -> bool:
        """Whether messages arrive now. While false, poll the database."""
        ...

    @property
    def is_alone(self) -> bool:
        """Whether no other process writes to the database, so that there is never anything to look for."""
        ...

    def publish(self, message: BusMessage) -> None:
        """Send a message to all processes soon. Never waits and never fails."""
        ...

    def deliver(self, message: BusMessage) -> None:
        """Deliver a message within this process only."""
        ...

    def subscribe(self, form: type[M], listener: Callable[[M], None]) -> None:
        """Call the listener with every message of this type."""
        ...

    async def open(self) -> None:
        """Connect, and start carrying messages."""
        ...

    async def close(self) -> None:
        """Send what is waiting, then stop."""
        ...


class Listeners:
    """Who in this process listens to which type of message."""

    def __init__(self) -> None:
        self._listeners: defaultdict[type[Any], list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, form: type[M], listener: Callable[[M], None]) -> None:
        """Call the listener with every message of this type."""
        self._listeners[form].append(listener)

    def deliver(self, message: BusMessage) -> None:
        """Call everyone who listens to this type of message. A listener that fails harms no other."""
        for listener in self._listeners[type(message)]:
            try:
                listener(message)
            except Exception:
                log.exception("listener_failed", kind=message.kind)


class LocalBus(Listeners):
    """The bus of one process. Unless it is `alone`, other processes may write to the database without telling us."""

    def __init__(self, *, alone: bool = True) -> None:
        super().__init__()
        self.is_sure = self.is_alone = alone

    def publish(self, message: BusMessage) -> None:
        """Deliver a message at once."""
        self.deliver(message)

    async def open(self) -> None:
        """Nothing to connect to."""

    async def close(self) -> None:
        """Nothing waits to be sent."""
