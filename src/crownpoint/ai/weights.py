"""The weights that are shipped with the package."""

from __future__ import annotations

import hashlib
import json
import os
from importlib import resources
from pathlib import Path

from crownpoint.errors import EngineDataError

__all__ = ["WEIGHTS_VARIABLE", "read_weights"]

WEIGHTS_VARIABLE = "CROWNPOINT_WEIGHTS"
"""The environment variable that names a folder with other weights, `<game>/<name>.weights`, to try them out."""


def read_weights(game: str, name: str, suffix: str = ".weights") -> bytes | None:
    """The bytes of `ai/<game>/weights/<name>.weights`, or of a file with another suffix; None if none is shipped.

    `checksums.json` beside it, where there is one, holds the SHA-256 of each file. Raises `EngineDataError` when the
    file is not the one that was shipped.
    """
    named = os.environ.get(WEIGHTS_VARIABLE)
    folder = Path(named) / game if named else resources.files("crownpoint.ai") / game / "weights"
    file = folder / f"{name}{suffix}"
    try:
        data = file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise EngineDataError(f"{file}: cannot be read: {error.strerror}") from error
    try:
        sums = json.loads((folder / "checksums.json").read_text("utf-8"))
    except FileNotFoundError:
        sums = {}
    expected = sums.get(file.name)
    if expected is not None and hashlib.sha256(data).hexdigest() != expected:
        raise EngineDataError(f"{file}: damaged, its checksum is not the one it was shipped with. Install again.")
    return data
