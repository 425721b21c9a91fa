"""Positions that a match starts from, as players give them: of which game they are, and whether they can be played."""

from __future__ import annotations

from crownpoint.errors import InvalidPositionError
from crownpoint.table.options import LONGEST_START
from crownpoint.table.play import Start
from crownpoint.table.registry import RULES

__all__ = ["game_of_start", "read_start"]


def read_start(game: str, text: str) -> Start:
    """The position of a game. Raises `InvalidPositionError` with a sentence that says what is wrong with it."""
    text = _checked(text)
    try:
        return RULES[game].read_start(text)
    except InvalidPositionError:
        for other in RULES:
            if other != game and _reads(other, text):
                raise InvalidPositionError(f"This is a position of {other}, not of {game}.") from None
        raise


def game_of_start(text: str) -> str:
    """The game that a position is of. Raises `InvalidPositionError` if it is of none."""
    text, faults = _checked(text), []
    for game in RULES:
        try:
            RULES[game].read_start(text)
        except InvalidPositionError as error:
            faults.append(str(error))
        else:
            return game
    raise InvalidPositionError(" ".join(faults))


def _checked(text: str) -> str:
    text = text.strip()
    if len(text) > LONGEST_START:
        raise InvalidPositionError(f"The position has {len(text)} characters: {LONGEST_START} at most.")
    if not text.isascii() or not text.isprintable():
        raise InvalidPositionError("A position has plain letters, digits and signs only.")
    return text


def _reads(game: str, text: str) -> bool:
    try:
        RULES[game].read_start(text)
    except InvalidPositionError:
        return False
    return True
