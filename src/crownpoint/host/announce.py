"""The one dispatcher: listeners for new events subscribe here, and code that writes events need not know them.

Sockets, other processes, computer players, ratings and the terminal app all listen to the same announcement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownpoint.storage.signal import Signal
from crownpoint.table import Event

if TYPE_CHECKING:
    from crownpoint.host.session import Session

__all__ = ["Announcer", "Written"]


@dataclass(frozen=True, slots=True)
class Written:
    """New events of a table that are on disk. `ours`: this process wrote them; else it has just read them."""

    session: Session
    events: Sequence[Event]
    ours: bool


Announcer = Signal[[Written]]
"""Announces every write, in order. All sessions of a process may share one."""
