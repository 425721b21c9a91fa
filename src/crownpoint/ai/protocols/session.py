"""A conversation with another program, and the loop that runs it on a pair of streams."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

__all__ = ["Session", "Write", "serve"]

Write = Callable[[str], None]
"""Sends one line to the other program; may be called from any thread."""

_LONGEST_LINE = 65_536


class Session(Protocol):
    """One conversation with another program."""

    def handle(self, line: str) -> bool:
        """Act on one line and send the answer. Returns False when the conversation is over. It never raises for a bad
        line, but answers with an error line."""

    def close(self) -> None:
        """The other program is gone: stop thinking."""


def serve(lines: Iterable[str], session: Session) -> None:
    """Give the lines to the session until it ends the conversation or there are no more."""
    try:
        for line in lines:
            text = line.strip().lstrip("\ufeff")
            if text and not session.handle(text[:_LONGEST_LINE]):
                return
    finally:
        session.close()
