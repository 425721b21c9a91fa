"""News between the processes of a site. The database holds the truth; news only say where to look again.

News may be lost or come twice: whoever listens reads the database and must find nothing new the second time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

__all__ = ["Bus", "Listener", "LocalBus"]

Listener = Callable[[str, dict[str, Any]], None]
"""Is called with the topic, such as "table:<id>", "person:<id>" or "lobby", and what is new."""


class Bus(Protocol):
    """Carries news to all processes, this one included."""

    @property
    def is_sure(self) -> bool:
        """Whether news arrive now; while it is false, look into the database now and then."""
        ...

    @property
    def is_alone(self) -> bool:
        """Whether no other process writes to the database, so that there is never anything to look for."""
        ...

    def publish(self, topic: str, news: dict[str, Any]) -> None:
        """Tell everyone soon. Never waits and never fails."""
        ...

    def subscribe(self, listener: Listener) -> None:
        """Call the listener with all news."""
        ...

    async def open(self) -> None:
        """Begin to carry."""
        ...

    async def close(self) -> None:
        """End."""
        ...


class LocalBus:
    """The news of one process. Unless it is `alone` on its database, there are others of which nothing is heard."""

    def __init__(self, *, alone: bool = True) -> None:
        self.is_sure = self.is_alone = alone
        self._listeners: list[Listener] = []

    def publish(self, topic: str, news: dict[str, Any]) -> None:
        """Tell everyone at once."""
        for listener in self._listeners:
            listener(topic, news)

    def subscribe(self, listener: Listener) -> None:
        """Call the listener with all news."""
        self._listeners.append(listener)

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""
