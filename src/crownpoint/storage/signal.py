"""Signals: one part of the program announces something, and others subscribe to it."""

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
        """Call the listener from now on. Returns a function that unsubscribes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def send(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call all listeners. One that fails keeps the others from being called, so listeners must not fail."""
        for listener in list(self._listeners):
            listener(*args, **kwargs)


class AsyncSignal(Generic[P]):
    """A signal with asynchronous listeners: each is awaited before the next is called."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, Awaitable[None]]] = []

    def subscribe(self, listener: Callable[P, Awaitable[None]]) -> None:
        """Await the listener from now on."""
        self._listeners.append(listener)

    async def send(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Await all listeners; an error of one reaches the caller."""
        for listener in list(self._listeners):
            await listener(*args, **kwargs)
