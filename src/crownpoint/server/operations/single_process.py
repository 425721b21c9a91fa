"""SQLite serves one process: a lock beside the file is held as long as that process lives."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from crownpoint.errors import CrownpointError
from crownpoint.storage.engine import is_sqlite, sqlite_path

try:
    import fcntl
except ImportError:  # elsewhere than on Unix nobody looks
    fcntl = None  # type: ignore[assignment]

__all__ = ["is_served", "single_process"]


@contextlib.contextmanager
def single_process(where: Path | str) -> Iterator[None]:
    """Make sure that no other process serves this SQLite site. Raises `CrownpointError` if one does."""
    if fcntl is None or not is_sqlite(where):
        yield
        return
    path = _lock_path(where)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise CrownpointError(
            f"Another Crownpoint is running on {sqlite_path(where)}. Stop it first; several processes need PostgreSQL."
        ) from None
    finally:
        os.close(handle)


def is_served(where: Path | str) -> bool:
    """Whether a process serves this SQLite site now. Changes nothing."""
    if fcntl is None or not is_sqlite(where) or not _lock_path(where).exists():
        return False
    try:
        with single_process(where):
            return False
    except CrownpointError:
        return True


def _lock_path(where: Path | str) -> Path:
    file = sqlite_path(where)
    return file.with_name(f"{file.name}.lock")
