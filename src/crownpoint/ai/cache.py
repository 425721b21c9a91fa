"""The folder for what the engines compute once and keep: bear-off and endgame tables."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

__all__ = ["CACHE_VARIABLE", "cache_folder", "cached_array", "write_whole"]

CACHE_VARIABLE = "CROWNPOINT_CACHE"
"""The environment variable that names another folder."""

_DIGEST_BYTES = 32


def cache_folder() -> Path:
    """The folder, which need not exist yet: `$CROWNPOINT_CACHE`, else the user's cache folder."""
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named)
    try:
        from platformdirs import user_cache_path
    except ImportError:  # the bare library needs NumPy only
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "crownpoint"
    return user_cache_path("crownpoint", appauthor=False)


def write_whole(path: Path, *parts: bytes | memoryview) -> None:
    """Write a file so that other processes see either all of it or what was there before. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(handle, "wb") as file:
            for part in parts:
                file.write(part)
        os.chmod(name, 0o644)  # a folder may be shared by several users
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def cached_array(name: str, length: int, compute: Callable[[], npt.NDArray[np.float32]]) -> npt.NDArray[np.float32]:
    """The `length` numbers that `compute` gives, computed once and then kept in the cache under `name`.

    A file that is missing, damaged or of another length is computed and written again; if the folder cannot be
    written, the numbers are not kept. Several processes may do this at once.
    """
    path = cache_folder() / name
    found = _read(path, length)
    if found is not None:
        return found
    made = np.ascontiguousarray(compute(), dtype=np.float32)
    body = made.view(np.uint8).data
    with contextlib.suppress(OSError):  # a disk that is full or read only costs the time to compute, nothing else
        write_whole(path, hashlib.sha256(body).digest(), body)
    return made


def _read(path: Path, length: int) -> npt.NDArray[np.float32] | None:
    """The numbers of a whole file, shared in memory with other processes; None if there is none."""
    try:
        data = np.memmap(path, np.uint8, "r")
    except (OSError, ValueError):  # no such file, or an empty one
        return None
    if data.size != _DIGEST_BYTES + 4 * length:
        return None
    body = np.asarray(data[_DIGEST_BYTES:])
    whole = hashlib.sha256(body.data).digest() == data[:_DIGEST_BYTES].tobytes()
    return body.view(np.float32) if whole else None
