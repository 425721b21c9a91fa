"""Keys that are typed one after another may be a move, not commands."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

__all__ = ["TypedKeys"]

PAUSE_S = 1.5
MOVE = re.compile(r"(?:^|\D)(bar|[0-9]{1,2}[/x-])$")
"""The beginning of a move in any notation: bar, 8/, 11-, 11x."""
WORD = "ba"
"""After it `r` belongs to a word, and is no command."""


class TypedKeys:
    """The last keys, as long as they follow each other quickly."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._text = ""
        self._time = 0.0

    def note(self, character: str | None) -> str:
        """Note a key. Returns the beginning of a move if this key makes it one."""
        now = self._clock()
        if now - self._time > PAUSE_S or character is None:
            self._text = ""
        self._time = now
        self._text = (self._text + (character or "").lower())[-8:]
        found = MOVE.search(self._text)
        return found[1] if found else ""

    def continues(self, character: str | None) -> bool:
        """Whether this key would continue a word: then it is no command."""
        quick = self._clock() - self._time <= PAUSE_S
        return quick and (character or "").lower() == "r" and self._text.endswith(WORD)
