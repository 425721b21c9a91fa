"""What players may say at a table: phrases that everyone reads in their own language, free text where it is allowed.

A phrase goes into the log as its English sentence; clients that know it show it in the language of the reader.
"""

from __future__ import annotations

import unicodedata

from crownpoint.messages import catalog
from crownpoint.server.caller import NotAllowedError

__all__ = ["LONGEST", "PHRASES", "checked_text", "phrase"]

LONGEST = 200
PHRASES = {key: catalog("en")(f"online.phrase.{key}") for key in catalog("en").keys("online.phrase.")}
"""The English sentence of each phrase, by the key that follows `online.phrase.` in the message catalogs."""


_UNSEEN = {"Cf", "Cn", "Co", "Cs"}  # format, not assigned, private, half of a pair


def phrase(key: str) -> str:
    """The sentence of a phrase. Raises `NotAllowedError`."""
    if key not in PHRASES:
        raise NotAllowedError("no_such_phrase", phrase=key)
    return PHRASES[key]


def checked_text(text: str, free: bool) -> str:
    """The text as it may be said: one line of plain text, or one of the phrases. Raises `NotAllowedError`.

    Invisible characters, and those that change the direction of writing, are removed, so that nothing can look like
    something else.
    """
    kept = "".join(
        " " if char.isspace() or unicodedata.category(char) == "Cc" else char
        for char in text
        if unicodedata.category(char) not in _UNSEEN
    )
    line = " ".join(unicodedata.normalize("NFC", kept).split())
    if not line:
        raise NotAllowedError("empty_text")
    if line in PHRASES.values():
        return line
    if not free:
        raise NotAllowedError("phrases_only")
    if len(line) > LONGEST:
        raise NotAllowedError("text_too_long", limit=LONGEST)
    return line
