"""Packages that an extra brings."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["needed"]


def needed(module: str, extra: str) -> Any:
    """A module of another package. Raises `ModuleNotFoundError`, which says how to install it, where it is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"{error}: pip install 'crownpoint[{extra}]'", name=error.name) from None
