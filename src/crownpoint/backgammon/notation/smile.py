"""Smile, a binary form of JSON: https://github.com/FasterXML/smile-format-specification. Read only."""

from __future__ import annotations

import struct
from typing import Any

from crownpoint.errors import InvalidRecordError

__all__ = ["read_smile"]

_HEAD = b":)\n"
_DEEPEST = 60
_SHARED = 1024  # names or texts that can be referred to; then they begin anew
_LONGEST_SHARED = 64
_END = object()


def read_smile(data: bytes) -> Any:
    """The value of a document: dicts, lists, texts, numbers, booleans, None. Raises `InvalidRecordError`."""
    if data[:3] != _HEAD or len(data) < 4:
        raise InvalidRecordError("This is not a Smile document.")
    reader = _Reader(data, shares_names=bool(data[3] & 1), shares_texts=bool(data[3] & 2))
    try:
        return reader.value(0)
    except (IndexError, struct.error, UnicodeDecodeError) as error:
        raise InvalidRecordError("The Smile document is cut off or damaged.") from error


class _Reader:
    """Goes through a document once; every byte is looked at once."""

    def __init__(self, data: bytes, *, shares_names: bool, shares_texts: bool) -> None:
        self._data = data
        self._at = 4
        self._names: list[str] | None = [] if shares_names else None
        self._texts: list[str] | None = [] if shares_texts else None

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _bytes(self, count: int) -> bytes:
        if self._at + count > len(self._data):
            raise IndexError
        self._at += count
        return self._data[self._at - count : self._at]

    def _until_end(self) -> str:
        end = self._data.find(b"\xfc", self._at)
        if end < 0:
            raise IndexError
        found = self._data[self._at : end].decode("utf-8")
        self._at = end + 1
        return found

    def value(self, depth: int) -> Any:
        """The value that begins here; `_END` at the end of a list."""
        if depth > _DEEPEST:
            raise InvalidRecordError("The Smile document is nested too deeply.")
        token = self._byte()
        if token == 0xFA:
            return self._object(depth)
        if token == 0xF8:
            found = []
            while (item := self.value(depth + 1)) is not _END:
                found.append(item)
            return found
        if token == 0xF9:
            return _END
        return self._scalar(token)

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while (name := self._name()) is not None:
            found[name] = self.value(depth + 1)
        return found

    def _scalar(self, token: int) -> Any:
        if 0x20 <= token <= 0x23:
            return ("", None, False, True)[token - 0x20]
        if token in (0x24, 0x25):
            return self._zigzag(self._vint())
        if token == 0x28:
            return struct.unpack(">f", self._sevens(5).to_bytes(5, "big")[-4:])[0]
        if token == 0x29:
            return struct.unpack(">d", self._sevens(10).to_bytes(9, "big")[-8:])[0]
        if 0xC0 <= token <= 0xDF:
            return self._zigzag(token & 0x1F)
        return self._text(token)

    def _text(self, token: int) -> str:
        if 0x01 <= token <= 0x1F:
            return self._shared(self._texts, token - 1)
        if 0xEC <= token <= 0xEF:
            return self._shared(self._texts, (token & 3) << 8 | self._byte())
        if 0x40 <= token <= 0x7F:
            return self._remember(self._texts, self._bytes(token - 0x3F).decode("ascii"))
        if 0x80 <= token <= 0xBF:
            return self._remember(self._texts, self._bytes(token - 0x7E).decode("utf-8"))
        if token in (0xE0, 0xE4):
            return self._until_end()
        raise InvalidRecordError(f"The Smile document has a value of an unknown kind: {token:#04x}.")

    def _name(self) -> str | None:
        token = self._byte()
        if token == 0xFB:
            return None
        if token == 0x20:
            return ""
        if 0x30 <= token <= 0x33:
            return self._shared(self._names, (token & 3) << 8 | self._byte())
        if token == 0x34:
            return self._until_end()
        if 0x40 <= token <= 0x7F:
            return self._shared(self._names, token - 0x40)
        if 0x80 <= token <= 0xBF:
            return self._remember(self._names, self._bytes(token - 0x7F).decode("ascii"))
        if 0xC0 <= token <= 0xF7:
            return self._remember(self._names, self._bytes(token - 0xBE).decode("utf-8"))
        raise InvalidRecordError(f"The Smile document has a name of an unknown kind: {token:#04x}.")

    def _remember(self, shared: list[str] | None, text: str) -> str:
        if shared is not None and len(text.encode()) <= _LONGEST_SHARED:
            if len(shared) == _SHARED:
                shared.clear()
            shared.append(text)
        return text

    def _shared(self, shared: list[str] | None, index: int) -> str:
        if shared is None:
            raise IndexError
        return shared[index]

    def _vint(self) -> int:
        value = 0
        for _ in range(11):
            byte = self._byte()
            if byte & 0x80:
                return value << 6 | byte & 0x3F
            value = value << 7 | byte
        raise IndexError

    def _sevens(self, count: int) -> int:
        value = 0
        for byte in self._bytes(count):
            value = value << 7 | byte & 0x7F
        return value

    @staticmethod
    def _zigzag(value: int) -> int:
        return value >> 1 ^ -(value & 1)
