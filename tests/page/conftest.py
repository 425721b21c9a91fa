"""The host of the static page, run by this Python: the page's own needs Pyodide."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "web" / "host"))


class FakePage:
    """What the page does for its host: stores texts, loads engines, receives messages."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], tuple[str, str]] = {}
        self.news: list[tuple[str, str, dict[str, Any]]] = []
        self.is_full = False

    async def heads(self, kind: str) -> str:
        """What is known of everything of a kind."""
        return f"[{','.join(head for (each, _), (head, _) in self.kept.items() if each == kind)}]"

    async def load(self, kind: str, key: str) -> str:
        """A text that was kept."""
        return self.kept.get((kind, key), ("", ""))[1]

    async def head(self, kind: str, key: str) -> str:
        """What is known of one of them."""
        return self.kept.get((kind, key), ("", ""))[0]

    async def append(self, kind: str, key: str, head: str, after: int, lines: str) -> bool:
        """Add lines to a text of `after` lines; refused if it has grown meanwhile."""
        before = (await self.load(kind, key)).splitlines()
        if len(before) == after:
            await self.save(kind, key, head, "\n".join([*before, lines]))
        return len(before) == after

    async def turn(self) -> Callable[[], None]:
        """Nobody else is here."""
        return lambda: None

    async def save(self, kind: str, key: str, head: str, body: str) -> None:
        """Keep a text."""
        if self.is_full:
            raise RuntimeError("QuotaExceededError: no room")  # as Pyodide passes on what JavaScript throws
        self.kept[kind, key] = (head, body)

    async def remove(self, kind: str, key: str) -> None:
        """Forget a text."""
        self.kept.pop((kind, key), None)

    async def ready(self, game: str) -> None:
        """The engines of this Python are always there."""

    def emit(self, sid: str, event: str, text: str) -> None:
        """Note a message to a page."""
        self.news.append((sid, event, json.loads(text)))


@pytest.fixture
def page() -> FakePage:
    return FakePage()
