"""Signals: a part of the program says that something happened, and others subscribe to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, ParamSpec

__all__ = ["AsyncSignal", "Signal"]

P = ParamSpec("P")


class Signal(Generic[P]):
    """Calls its listeners in the order in which they subscribed."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, None]] = []

    def subscribe(self, listener: Callable[P, None]) -> Callable[[], None]:
        """Call the listener from now on; the function returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def send(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell all listeners. One that fails keeps the others from hearing of it, so listeners must not fail."""
        for listener in list(self._listeners):
            listener(*args, **kwargs)


class AsyncSignal(Generic[P]):
    """The same for listeners that take their time: each is awaited before the next is called."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, Awaitable[None]]] = []

    def subscribe(self, listener: Callable[P, Awaitable[None]]) -> None:
        """Await the listener from now on."""
        self._listeners.append(listener)

    async def send(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell all listeners; an error of one reaches the caller."""
        for listener in list(self._listeners):
            await listener(*args, **kwargs)
