"""orjson in the form in which python-socketio takes a JSON module. An `orjson.Fragment` goes out as it is."""

from __future__ import annotations

from typing import Any

import orjson

__all__ = ["dumps", "loads"]


def dumps(value: Any, **_: Any) -> str:
    """The value as JSON."""
    return orjson.dumps(value).decode()


def loads(text: str | bytes, **_: Any) -> Any:
    """The value of a JSON text. Raises `ValueError`."""
    return orjson.loads(text)
