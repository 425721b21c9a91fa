"""How deep to count."""

from __future__ import annotations

__all__ = ["checked_depth"]


def checked_depth(depth: int) -> int:
    """The depth of a perft. Raises `ValueError` for a negative one."""
    if depth < 0:
        raise ValueError(f"A depth of {depth} makes no sense: it must be 0 or more.")
    return depth
