"""Which saved games are being played by a process of this machine: a lock beside the file is held for each.

The system lets go of a lock when its process ends, however it ends.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from crownpoint.storage.engine import is_sqlite, sqlite_path

try:
    import fcntl
except ImportError:  # elsewhere than on Unix nobody looks
    fcntl = None  # type: ignore[assignment]

__all__ = ["PlayingLock", "is_played"]


class PlayingLock:
    """Says that a game is being played, until it is released."""

    def __init__(self, where: Path | str, table_id: str) -> None:
        self._handle: int | None = None
        self._path = _path(where, table_id) if is_sqlite(where) else None
        if fcntl is None or self._path is None:
            return
        with contextlib.suppress(OSError):  # a game that cannot be marked is played all the same
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._handle, fcntl.LOCK_SH | fcntl.LOCK_NB)

    def release(self) -> None:
        """The game is no longer played here."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def is_played(where: Path | str, table_id: str) -> bool:
    """Whether a process plays this game now. Changes nothing."""
    if fcntl is None or not is_sqlite(where) or not _path(where, table_id).exists():
        return False
    handle = os.open(_path(where, table_id), os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


def _path(where: Path | str, table_id: str) -> Path:
    file = sqlite_path(where)
    return file.with_name(f"{file.name}.playing") / table_id
