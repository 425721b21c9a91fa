"""Cuts a PDN text into tags, moves, marks, comments, brackets and results."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from crownpoint.errors import InvalidRecordError

__all__ = ["Token", "TokenKind", "looks_like_pdn", "tokenize"]


class TokenKind(Enum):
    """What a piece of the text is."""

    TAG = "tag"
    MOVE = "move"
    NAG = "nag"
    COMMENT = "comment"
    WORD = "word"
    OPEN = "open"
    CLOSE = "close"
    RESULT = "result"
    CUT = "cut"
    """The text ends within a tag, a comment, a mark, a move or a result."""


class Token(NamedTuple):
    """A piece of the text and where it stands, counted from 1. A tag has its name in `text`."""

    kind: TokenKind
    text: str
    line: int
    column: int
    value: str = ""


_SEPARATOR = r"(?:\s*[-xX:×–—]\s*|\*)"  # a star with spaces around it is a result
_PATTERN = re.compile(
    r"""
      \[\s*(?P<tag>\w+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
    | \{(?P<comment>[^}]*)\}
    | ;(?P<rest>[^\n]*)
    | (?P<escape>^%[^\n]*)
    | \$(?P<nag>[0-9]{1,3})
    | (?P<open>\()
    | (?P<close>\))
    | (?P<result>1/2-1/2|1-0|0-1|2-0|0-2|1-1|\*)(?![0-9])
    | (?P<move>(?<![0-9])[0-9]{1,2}(?:"""
    + _SEPARATOR
    + r"""[0-9]{1,2}){1,12}(?![0-9]))(?P<mark>[!?]{0,2})
    | (?P<number>[0-9]{1,4}\s*\.+)
    | (?P<word>[^\W\d_][^\s{}()\[\];]*)
    | (?P<space>[\s﻿]+)
    | (?P<cut>(?:\{[^}]*|\[[^\]\n]*|\$|[0-9][0-9\s/xX:×–—-]*)\Z)
    """,
    re.VERBOSE | re.MULTILINE,
)
_MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


def tokenize(text: str, first_line: int = 1) -> Iterator[Token]:
    """The tokens of a PDN text. Raises `InvalidRecordError` at the first character that fits nothing.

    `first_line` is the number of the text's first line in its file.
    """
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    place = 0
    while place < len(text):
        match = _PATTERN.match(text, place)
        line = bisect_right(starts, place)
        column = place - starts[line - 1] + 1
        if not match:
            raise InvalidRecordError(f"{_excerpt(text, place)!r} is not PDN", line + first_line - 1, column)
        yield from _tokens_of(match, line + first_line - 1, column)
        place = match.end()


def _tokens_of(match: re.Match[str], line: int, column: int) -> Iterator[Token]:
    groups = match.groupdict()
    if groups["tag"] is not None:
        value = re.sub(r"\\(.)", r"\1", groups["value"])
        yield Token(TokenKind.TAG, groups["tag"], line, column, value)
    elif groups["move"] is not None:
        yield Token(TokenKind.MOVE, "".join(groups["move"].split()), line, column)
        if groups["mark"]:
            yield Token(TokenKind.NAG, str(_MARKS[groups["mark"]]), line, column)
    elif groups["comment"] is not None or groups["rest"] is not None:
        words = " ".join((groups["comment"] or groups["rest"] or "").split())
        if words:
            yield Token(TokenKind.COMMENT, words, line, column)
    else:
        for kind in (TokenKind.NAG, TokenKind.OPEN, TokenKind.CLOSE, TokenKind.RESULT, TokenKind.WORD, TokenKind.CUT):
            if groups[kind.value] is not None:
                yield Token(kind, groups[kind.value], line, column)


_BEGINNING = re.compile(r"\s{0,50}(?:\[\w{1,40}\s{1,9}\"|\d{1,3}\s{0,5}\.|\d{1,2}[-x]\d{1,2}|\{|;|%)")


def looks_like_pdn(text: str) -> bool:
    """Whether a text begins as PDN does and has a move of checkers near its beginning."""
    found = re.search(r"(?<![\d/])\d{1,2}[-xX:]\d{1,2}(?![\d/])", text)
    return bool(_BEGINNING.match(text.lstrip("\ufeff")) and found)


def _excerpt(text: str, place: int) -> str:
    return text[place : place + 20].split("\n")[0]
