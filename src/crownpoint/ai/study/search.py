"""Searching boards: the same position, or every board with at least these pieces."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np

from crownpoint.ai.kits import KITS
from crownpoint.ai.study.matches import find_position, study_of
from crownpoint.errors import InvalidPositionError

__all__ = ["MOST_FOUND", "pattern_of", "search_shapes"]

MOST_FOUND = 1000
"""More decisions than this are counted, but not looked at."""


def pattern_of(text: str) -> tuple[str, bytes] | None:
    """The game and the board that a text asks for; None if there is none. Raises `InvalidPositionError`.

    A board with the pieces of one side alone is no position to play, but it can be searched.
    """
    try:
        found = find_position(text)
    except InvalidPositionError:
        for game, kit in KITS.items():
            with suppress(InvalidPositionError):
                if kit.study is not None:
                    return game, kit.study.shape(text)
        raise
    return None if found is None else (found.game, study_of(found.game).shape(found.id))


def search_shapes(
    game: str, shape: bytes, packs: Sequence[tuple[str, str, bytes]], *, exact: bool
) -> tuple[int, list[tuple[str, str]]]:
    """How many decisions have this board, and the first of them: match and place.

    Each pack has the id of a match, the places of its decisions, and their shapes one after the other. Boards are
    compared as the side to move sees them; dice, cube and score do not count.
    """
    study = study_of(game)
    pattern = np.frombuffer(shape, np.uint8)
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
