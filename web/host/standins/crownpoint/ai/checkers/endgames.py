"""The endings of four pieces, which the page's engine solves when they are first needed."""

from __future__ import annotations

from crownpoint._core import checkers as _core

__all__ = ["default"]


def default() -> _core.Endgames:
    """The endings."""
    return _core.Endgames()
