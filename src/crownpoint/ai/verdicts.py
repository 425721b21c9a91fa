"""Choices, and what an engine says of them, in the reader's language."""

from __future__ import annotations

import re

from crownpoint.messages import Catalog

__all__ = ["choice_words", "verdict_words"]

_END = re.compile(r"(win|loss) in (\d+)")


def verdict_words(verdict: str, say: Catalog) -> str:
    """A result that is certain as words, another verdict with its figures as the language writes them.

    >>> from crownpoint.messages import catalog
    >>> verdict_words("win in 9", catalog("pl")), verdict_words("-0.31", catalog("pl"))
    ('wygrana za 9 posunięć', '−0,31')
    """
    if found := _END.fullmatch(verdict):
        return say(f"hint.{found[1]}", n=int(found[2]))
    if verdict == "draw":
        return say("hint.draw")
    return verdict.replace("-", "−").replace(".", say("number.mark"))


def choice_words(text: str, say: Catalog) -> str:
    """A cube action or a resignation in words; a move as it is written."""
    key = f"study.action.{text.replace(', ', '_').replace(' ', '_')}"
    return say(key) if key in say else text
