"""The standard output as a protocol session writes to it."""

from __future__ import annotations

import sys
import threading

from crownpoint.ai.protocols.session import Write

__all__ = ["line_writer"]


def line_writer() -> Write:
    """Writes whole lines to the standard output at once, from whichever thread."""
    lock = threading.Lock()

    def write(line: str) -> None:
        with lock:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()

    return write
