"""Searching boards: the same position, or every board with at least these pieces."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crownpoint.ai.study.matches import study_of

__all__ = ["MOST_FOUND", "search_shapes", "shape_of"]

MOST_FOUND = 1000
"""More decisions than this are counted, but not looked at."""


def shape_of(game: str, position: str) -> bytes:
    """The board of a position as it is searched. Raises `InvalidPositionError`."""
    return study_of(game).shape(position)


def search_shapes(
    game: str, position: str, packs: Sequence[tuple[str, str, bytes]], *, exact: bool
) -> tuple[int, list[tuple[str, str]]]:
    """How many decisions have this board, and the first of them: match and place.

    Each pack has the id of a match, the places of its decisions, and their shapes one after the other. Boards are
    compared as the side to move sees them; dice, cube and score do not count. Raises `InvalidPositionError`.
    """
    study = study_of(game)
    pattern = np.frombuffer(study.shape(position), np.uint8)
    boards = np.frombuffer(b"".join(packed for _, _, packed in packs), np.uint8).reshape(-1, len(pattern))
    if exact:
        hits = np.flatnonzero((boards == pattern).all(axis=1))
    else:
        chosen = np.flatnonzero(pattern)
        hits = np.flatnonzero(study.has_pieces(boards[:, chosen], pattern[chosen]).all(axis=1))
    ends = np.cumsum([len(packed) // len(pattern) for _, _, packed in packs])
    found = []
    for hit in hits[:MOST_FOUND]:
        index = int(np.searchsorted(ends, hit, side="right"))
        match, places, packed = packs[index]
        first = int(ends[index]) - len(packed) // len(pattern)
        found.append((match, places.split()[int(hit) - first]))
    return len(hits), found
