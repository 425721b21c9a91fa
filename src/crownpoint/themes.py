"""The themes. It imports nothing, so that the first page of the terminal app is there at once."""

from __future__ import annotations

__all__ = ["THEMES"]

THEMES = (
    "classic-wood",
    "kurnik",
    "backyamon",
    "black-and-white",
    "navy",
    "jungle",
    "bubble-gum",
    "high-contrast",
)
"""The themes by name, the usual one first. Each app has a file of values for every one of them."""
