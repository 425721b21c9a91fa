"""The numbered places where a selected piece may go."""

from __future__ import annotations

from collections.abc import Sequence

from crownpoint.messages import Catalog
from crownpoint.table import Target

__all__ = ["target_list"]


def target_list(targets: Sequence[Target], keys: Sequence[str], places: Sequence[str], say: Catalog) -> str:
    """`1) 21   2) 18, hits   3) 15`: the key of each sentence and the name of each place are the game's."""
    words = [
        say(key, number=target.number, place=place) for target, key, place in zip(targets, keys, places, strict=True)
    ]
    return "   ".join(words)
