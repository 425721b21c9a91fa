"""A table in use, wherever that is: sessions, announcements, computer players. What is shown has been saved before.

The names below are loaded when they are first used: the store behind them takes a moment.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crownpoint.host.announce import Announcer, Written
    from crownpoint.host.clock import system_clock
    from crownpoint.host.computers import ComputerDriver, ThreadThinker
    from crownpoint.host.session import Session

__all__ = ["Announcer", "ComputerDriver", "Session", "ThreadThinker", "Written", "system_clock"]

MODULES = {
    "Announcer": "announce",
    "ComputerDriver": "computers",
    "Session": "session",
    "ThreadThinker": "computers",
    "Written": "announce",
    "system_clock": "clock",
}


def __getattr__(name: str) -> Any:
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
