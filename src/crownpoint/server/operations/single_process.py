"""SQLite serves one process: a lock beside the file is held as long as that process lives, and has its address."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from crownpoint.errors import CrownpointError
from crownpoint.storage.engine import is_sqlite, sqlite_path

try:
    import fcntl
except ImportError:  # elsewhere than on Unix nobody looks
    fcntl = None  # type: ignore[assignment]

__all__ = ["ServedElsewhereError", "is_served", "single_process"]


class ServedElsewhereError(CrownpointError):
    """Another process serves this SQLite site, at `address`; empty while it is still starting."""

    def __init__(self, where: Path | str, address: str) -> None:
        super().__init__(
            f"Another Crownpoint is running on {sqlite_path(where)}. Stop it first; several processes need PostgreSQL."
        )
        self.address = address


@contextlib.contextmanager
def single_process(where: Path | str) -> Iterator[Callable[[str], None]]:
    """Make sure that no other process serves this SQLite site. Raises `ServedElsewhereError` if one does.

    Gives a function that notes the address, for whoever comes second.
    """
    if fcntl is None or not is_sqlite(where):
        yield lambda address: None
        return
    path = _lock_path(where)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(handle, 0)  # whoever was here before may have been killed
        yield partial(_note, handle)
    except BlockingIOError:
        raise ServedElsewhereError(where, os.pread(handle, 200, 0).decode("utf-8", "replace")) from None
    finally:
        os.close(handle)


def is_served(where: Path | str) -> bool:
    """Whether a process serves this SQLite site now. Changes nothing."""
    if fcntl is None or not is_sqlite(where) or not _lock_path(where).exists():
        return False
    try:
        with single_process(where):
            return False
    except ServedElsewhereError:
        return True


def _note(handle: int, address: str) -> None:
    os.pwrite(handle, address.encode(), 0)


def _lock_path(where: Path | str) -> Path:
    file = sqlite_path(where)
    return file.with_name(f"{file.name}.lock")
