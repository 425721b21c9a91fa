"""Tables that the page's engine makes for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["cached_array"]


def cached_array(name: str, length: int, compute: Callable[[], Any]) -> str:
    """The name: the engine has the table."""
    return name
