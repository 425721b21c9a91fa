"""The weights that the page has loaded for its engine."""

from __future__ import annotations

import page_engine  # made by the page

__all__ = ["read_weights"]


def read_weights(game: str, name: str, suffix: str = ".weights") -> bytes | None:
    """The bytes of a file, None if the page has none."""
    found = page_engine.weights(game, "book" if suffix == ".book" else name)
    return None if found is None else found.to_bytes()
