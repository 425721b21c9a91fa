"""orjson for the page, where it is not to be had: the same bytes, from Python's own json."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

OPT_SORT_KEYS = 1
JSONDecodeError = json.JSONDecodeError


class Fragment:
    """JSON that is written already."""

    def __init__(self, contents: bytes | str) -> None:
        self.contents = contents


def dumps(value: Any, default: Callable[[Any], Any] | None = None, option: int | None = None) -> bytes:
    """The JSON of a value."""

    def other(found: Any) -> Any:
        if is_dataclass(found) and not isinstance(found, type):
            return {each.name: getattr(found, each.name) for each in fields(found) if not each.name.startswith("_")}
        if default is None:
            raise TypeError(f"{type(found).__name__} has no JSON form")
        return default(found)

    made = json.dumps(
        value, default=other, separators=(",", ":"), ensure_ascii=False, sort_keys=option == OPT_SORT_KEYS
    )
    return made.encode()


loads = json.loads
