"""A folder for the results of numbered jobs, so that work can be stopped and continued."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from crownpoint.errors import OtherWorkError

__all__ = ["PartsFolder"]

MANIFEST = "work.json"


class PartsFolder:
    """The files of work that is split into parts. A file is complete or missing, whenever the process is stopped."""

    def __init__(self, folder: Path, settings: Mapping[str, Any]) -> None:
        """Make the folder, or continue in it. Raises `OtherWorkError` if it holds anything else than this work."""
        self.folder = folder
        wanted = json.dumps(settings, indent=2, ensure_ascii=False) + "\n"
        folder.mkdir(parents=True, exist_ok=True)
        manifest = folder / MANIFEST
        if manifest.exists():
            self._compare(manifest.read_text("utf-8"), settings)
        elif any(each.suffix != ".partial" for each in folder.iterdir()):
            raise OtherWorkError(f"{folder} is not empty, and was not made by this command: choose another folder.")
        else:
            self.write(MANIFEST, wanted.encode())
        for left in folder.glob("*.partial"):
            left.unlink()

    def _compare(self, text: str, settings: Mapping[str, Any]) -> None:
        try:
            found = json.loads(text)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise OtherWorkError(f"{self.folder / MANIFEST} is damaged: choose another folder.")
        wanted = json.loads(json.dumps(settings))
        names = [name for name in {**found, **wanted} if found.get(name) != wanted.get(name)]
        if names:
            name = names[0]
            raise OtherWorkError(
                f"{self.folder} was started with {name} {found.get(name)!r}, not {wanted.get(name)!r}: "
                "give the same options to continue, or choose another folder."
            )

    def has(self, *names: str) -> bool:
        """Whether all of these files are there."""
        return all((self.folder / name).exists() for name in names)

    def read(self, name: str) -> bytes:
        """The contents of a file."""
        return (self.folder / name).read_bytes()

    def write(self, name: str, data: bytes) -> None:
        """Write a file; it appears only when it is whole and on the disk."""
        partial = self.folder / f"{name}.partial"
        with partial.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(self.folder / name)
