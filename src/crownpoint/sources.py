"""Files of other programs: where they come from, how their letters are encoded, and what was odd in them."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TypeAlias

from crownpoint.errors import InvalidRecordError

__all__ = ["MAX_BYTES", "ReadWarning", "Source", "Warnings", "check", "decode", "load", "name_of", "whole_letters"]

MAX_BYTES = 64 * 2**20
"""The largest file that is read in one piece. Streams of games may be longer."""
_NAME = re.compile(r"[^\n]{1,255}\.[A-Za-z]\w{1,4}")  # no text of a game ends like this

Source: TypeAlias = "str | bytes | Path | IO[str] | IO[bytes]"
"""A path, an open file, the bytes of a file, or its text."""


@dataclass(frozen=True, slots=True)
class ReadWarning:
    """Something odd in a file, and what was done about it.

    >>> print(ReadWarning("The play 8/2 is not legal; it was kept and marked.", 12, "match.mat"))
    match.mat, line 12: The play 8/2 is not legal; it was kept and marked.
    """

    text: str
    line: int = 0
    """Counted from 1; 0 if the file has no lines."""
    file: str = ""

    def __str__(self) -> str:
        places = (self.file, f"line {self.line}" if self.line else "")
        place = ", ".join(filter(None, places))
        return f"{place}: {self.text}" if place else self.text


class Warnings:
    """Collects the warnings of one file. Past `MOST` they are only counted, so that a hostile file costs little."""

    MOST = 1000

    def __init__(self, file: str = "") -> None:
        self.file = file
        self._found: list[ReadWarning] = []
        self._more = 0

    def add(self, text: str, line: int = 0) -> None:
        """Remember a warning."""
        if len(self._found) < self.MOST:
            self._found.append(ReadWarning(text, line, self.file))
        else:
            self._more += 1

    @property
    def all(self) -> tuple[ReadWarning, ...]:
        """What was found, in order."""
        if not self._more:
            return tuple(self._found)
        return (*self._found, ReadWarning(f"There are {self._more} more warnings.", 0, self.file))

    def named(self, file: str) -> tuple[ReadWarning, ...]:
        """The warnings with the name of another file."""
        return tuple(replace(each, file=file) for each in self.all)


def name_of(source: Source) -> str:
    """The file's name, nothing for a text."""
    if isinstance(source, Path):
        return source.name
    if isinstance(source, str | bytes):
        return ""
    name = getattr(source, "name", "")
    return Path(name).name if isinstance(name, str) else ""


def check(source: str | bytes | IO[str] | IO[bytes]) -> None:
    """Raise `InvalidRecordError` for a text that is the name of a file, and `TypeError` for what is no source."""
    if isinstance(source, str) and _NAME.fullmatch(source):
        raise InvalidRecordError(f"{source!r} is read as a text: write Path({source!r}) to read a file.")
    if not isinstance(source, str | bytes) and not hasattr(source, "read"):
        raise TypeError(f"A path, an open file, bytes or a text can be read, not {source!r}.")


def load(source: Source) -> bytes | str:
    """The contents of a source.

    Raises as `check` does, `InvalidRecordError` if they are larger than `MAX_BYTES`, and `OSError`.
    """
    if isinstance(source, Path):
        with source.open("rb") as file:
            found: bytes | str = file.read(MAX_BYTES + 1)
        return _whole(found)
    check(source)
    return _whole(source if isinstance(source, str | bytes) else source.read(MAX_BYTES + 1))


def _whole(found: bytes | str) -> bytes | str:
    if len(found) > MAX_BYTES:
        raise InvalidRecordError(f"The file is larger than {MAX_BYTES >> 20} MB.")
    return found


def decode(data: bytes | str) -> str:
    r"""The text of bytes in UTF-8, UTF-16 or Windows-1252, or a text as it is, with lines that end in `\n`.

    >>> decode("Zoë".encode("utf-16")), decode("Zoë".encode("cp1252")), decode("Zoë".encode())
    ('Zoë', 'Zoë', 'Zoë')
    """
    if isinstance(data, bytes):
        data = data.decode(encoding_of(data[:4096], whole=len(data) <= 4096, rest=data), errors="replace")
    text = data.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def whole_letters(text: str) -> str:
    r"""A text that can be written: halves of letters, as JSON may hold them, become question marks.

    >>> whole_letters("Zo\ud800")
    'Zo?'
    """
    return text.encode("utf-8", errors="replace").decode("utf-8")


def encoding_of(head: bytes, *, whole: bool = True, rest: bytes = b"") -> str:
    """The encoding that bytes are in, judged by their beginning; UTF-8 is checked to the end where `rest` is given."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    zeros = head.count(0)
    if zeros * 4 > len(head) > 1:
        return "utf-16-le" if head[1:2] == b"\0" else "utf-16-be"
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        decoder.decode(rest or head, final=whole or bool(rest))
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"
