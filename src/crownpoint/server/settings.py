"""The browser's settings, kept in a small file beside the games."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from crownpoint.server.models import Settings

__all__ = ["MAX_SETTINGS", "SettingsFile"]

MAX_SETTINGS = 16_384
"""Bytes. A browser has no need of more."""


class SettingsFile:
    """Reads and writes the settings. A damaged file counts as none; it is set aside, not lost."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Settings:
        """The settings, empty where there are none yet."""
        try:
            found = json.loads(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (ValueError, OSError):
            found = None
        if not isinstance(found, dict):
            self._set_aside()
            return {}
        return {str(key): value for key, value in found.items() if isinstance(value, str | int | float | None)}

    def write(self, settings: Settings) -> None:
        """Replace the settings, all or nothing. Raises `ValueError` when they are too large."""
        text = json.dumps(settings, ensure_ascii=False, indent=1)
        if len(text.encode()) > MAX_SETTINGS:
            raise ValueError(f"Settings of more than {MAX_SETTINGS} bytes are too large.")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=self.path.name)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, self.path)

    def _set_aside(self) -> None:
        if self.path.exists():
            os.replace(self.path, self.path.with_suffix(".damaged"))
